import { decodeHTML, decodeHTMLAttribute } from "entities/decode";
import type { Codes } from "./source-text.ts";

/** Whether the text whose codes are `codes[from, to)` stands for itself in whatever encoding: ASCII without references, CR and NUL. */
export function isPlain(codes: Codes, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = codes[at] as number;
    if (code > 0x7f || code === 0x26 || code === 0x0d || code === 0) return false;
  }
  return true;
}

/** Text between tags: references decoded (HTML 13.2.5.72 to .80), CR LF and CR become LF, NUL is dropped as the tree builder does. */
export function decodeText(text: string): string {
  const plain = text.includes("\0") ? text.replaceAll("\0", "") : text;
  const lines = foldLineBreaks(plain);
  return lines.includes("&") ? decodeHTML(lines) : lines;
}

/** Content of title and textarea: references decoded, NUL becomes U+FFFD. */
export function decodeReplaceable(text: string): string {
  const lines = foldLineBreaks(replaceNul(text));
  return lines.includes("&") ? decodeHTML(lines) : lines;
}

/** Content of script, style and other raw text: no references. */
export function decodeRaw(text: string): string {
  return foldLineBreaks(replaceNul(text));
}

/** An attribute's value. "&copy=1" stays: a name without semicolon before "=" or a letter or digit is no reference (HTML 13.2.5.73). */
export function decodeAttribute(value: string): string {
  const lines = foldLineBreaks(replaceNul(value));
  return lines.includes("&") ? decodeHTMLAttribute(lines) : lines;
}

function replaceNul(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
}

function foldLineBreaks(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
