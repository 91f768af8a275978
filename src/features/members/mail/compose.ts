import type { Mail } from "../../../platform/mail/index.ts";
import type { MemberLanguage } from "../member.ts";
import { type LetterKind, letterOf } from "./words.ts";

export type MailRequest = {
  readonly kind: LetterKind;
  readonly to: string;
  readonly name: string;
  readonly language: MemberLanguage;
  readonly publicUrl: string;
  /** Where the letter's link leads, on the public address. */
  readonly path: string;
  readonly reason?: string | undefined;
};

/** A mail as plain text and simple HTML: the same words, one link, nothing that is loaded from anywhere. */
export function composeMail({ kind, to, name, language, publicUrl, path, reason }: MailRequest): Mail {
  const host = new URL(publicUrl).host;
  const letter = letterOf(kind, language, { name, host, ...(reason && { reason }) });
  const url = `${publicUrl}${path}`;
  const link = letter.act === undefined ? [] : [`${letter.act}:\n${url}`];
  const text = [...letter.before, ...link, ...letter.after, `-- \n${host}`].join("\n\n");
  const paragraphs = [
    ...letter.before.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(letter.act === undefined ? [] : [linkHtml(letter.act, url)]),
    ...letter.after.map((line) => `<p style="color:#5f574a">${escapeHtml(line)}</p>`),
    `<p style="color:#5f574a;font-size:14px">${escapeHtml(host)}</p>`,
  ];
  const tag = language === "zh" ? "zh-CN" : "en";
  const html = `<!doctype html><html lang="${tag}"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;padding:24px;background:#faf8f4;color:#1d1a15;font:16px/1.6 sans-serif"><div style="max-width:520px;margin:0 auto">${paragraphs.join("")}</div></body></html>`;
  return { to, subject: letter.subject, text: `${text}\n`, html };
}

function linkHtml(label: string, url: string): string {
  const button =
    "display:inline-block;padding:10px 20px;border-radius:8px;background:#f5a623;color:#241500;font-weight:600;text-decoration:none";
  return `<p><a href="${escapeHtml(url)}" style="${button}">${escapeHtml(label)}</a></p><p style="font-size:14px;word-break:break-all">${escapeHtml(url)}</p>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
