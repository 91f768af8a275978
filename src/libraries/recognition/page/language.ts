import { codeAt } from "../document/code-at.ts";
import type { Observations } from "./observations.ts";

/** The page's language as a BCP 47 tag: declared, else told by the script most of its text is written in. */
export function readLanguage(page: Observations): string | undefined {
  const declared =
    page.language || metaOf(page, "content-language") || metaOf(page, "og:locale") || metaOf(page, "language");
  const tag =
    declared
      .trim()
      .replaceAll("_", "-")
      .split(/[,;\s]/)[0] ?? "";
  const isTag = /^[a-z]{2,3}(?:-[\da-z]{2,8}){0,3}$/i.test(tag);
  // Templates leave lang="en" on pages in other scripts.
  if (isTag && !/^en\b/i.test(tag)) return tag;
  return guess(page) ?? (isTag ? tag : undefined);
}

function metaOf(page: Observations, key: string): string {
  return page.metas.find((meta) => meta.key === key)?.content ?? "";
}

const sampleLength = 1500;

function guess(page: Observations): string | undefined {
  const counts = { kana: 0, hangul: 0, han: 0, cyrillic: 0, thai: 0, all: 0 };
  countScripts(page.title, counts);
  const { codes } = page.source;
  for (const run of page.runs) {
    if (counts.all >= sampleLength) break;
    if (run.plainTo >= 0 && codes instanceof Uint8Array) countScriptsOfBytes(codes, run.at, run.plainTo, counts);
    else countScripts(run.text, counts);
  }
  if (counts.all < 10) return undefined;
  if (counts.kana > counts.all * 0.1) return "ja";
  if (counts.hangul > counts.all * 0.3) return "ko";
  if (counts.han > counts.all * 0.3) return "zh";
  if (counts.cyrillic > counts.all * 0.5) return "ru";
  return counts.thai > counts.all * 0.3 ? "th" : undefined;
}

type ScriptCounts = { kana: number; hangul: number; han: number; cyrillic: number; thai: number; all: number };

function countScripts(text: string, counts: ScriptCounts): void {
  const { length } = text;
  for (let at = 0; at < length; at++) countCode(codeAt(text, at), counts);
}

/** As `countScripts`, for valid UTF-8. */
function countScriptsOfBytes(bytes: Uint8Array, from: number, to: number, counts: ScriptCounts): void {
  for (let at = from; at < to; at++) {
    const lead = bytes[at] as number;
    if (lead < 0x80) {
      if (lead >= 65) counts.all++;
    } else if (lead >= 0xf0) counts.all += 2;
    else if (lead >= 0xe0)
      countCode(
        ((lead & 15) << 12) | (((bytes[at + 1] as number) & 63) << 6) | ((bytes[at + 2] as number) & 63),
        counts,
      );
    else if (lead >= 0xc0) countCode(((lead & 31) << 6) | ((bytes[at + 1] as number) & 63), counts);
  }
}

/** @param code of UTF-16 */
function countCode(code: number, counts: ScriptCounts): void {
  if (code < 65) return;
  counts.all++;
  if (code < 0x400) return;
  if (code < 0x500) counts.cyrillic++;
  else if (code >= 0xe00 && code < 0xe80) counts.thai++;
  else if (code >= 0x3040 && code < 0x3100) counts.kana++;
  else if (code >= 0x4e00 && code < 0xa000) counts.han++;
  else if (code >= 0xac00 && code < 0xd7b0) counts.hangul++;
}
