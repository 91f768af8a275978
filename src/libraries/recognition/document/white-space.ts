import { codeAt } from "./code-at.ts";

/** Whether a UTF-16 code is white space as `\s` of a regular expression understands it. */
export function isWhiteSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13);
  if (code < 0xa0) return false;
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** White space runs become one space; trimmed. */
export function foldSpaces(text: string): string {
  return hasMoreThan(text, isBlank) ? text.replace(/\s+/g, " ").trim() : text.trim();
}

/** As `foldSpaces`, but a single space of another kind (no-break, ideographic) between words stays. */
export function foldRuns(text: string): string {
  return hasMoreThan(text, isNoLineBreak) ? text.replace(/\s+/g, " ").trim() : text.trim();
}

// Most texts are short words: a loop costs less than to start a regular expression.
function hasMoreThan(text: string, isAllowed: (code: number) => boolean): boolean {
  let wasSpace = false;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = codeAt(text, at);
    if (!isWhiteSpace(code)) wasSpace = false;
    else if (wasSpace || !isAllowed(code)) return true;
    else wasSpace = true;
  }
  return false;
}

function isBlank(code: number): boolean {
  return code === 0x20;
}

function isNoLineBreak(code: number): boolean {
  return code >= 0x20 || code === 0x0b;
}
