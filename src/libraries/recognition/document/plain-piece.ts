import type { ScannedText } from "./source-text.ts";

const space = 0x20;

/**
 * Reads most texts of a page in one look at their codes: those of plain ASCII, without references. The result is what
 * decoding and then folding white space would give.
 *
 * @returns the text between `from` and `to` with runs of white space folded and trimmed; "" when there is none, undefined when
 * the text must be decoded (references, other letters, control characters)
 */
export function plainPiece({ codes, html }: ScannedText, from: number, to: number): string | undefined {
  let first = from;
  while (first < to && isSpace(codes[first] as number)) first++;
  let last = first - 1; // the last character that is no white space
  let isFolded = true;
  for (let at = first; at < to; at++) {
    const code = codes[at] as number;
    if (code > space) {
      if (code > 0x7e || code === 0x26) return undefined;
      // White space before this letter is folded if it is one space.
      if (at - last > 1 && !(at - last === 2 && codes[at - 1] === space)) isFolded = false;
      last = at;
    } else if (!isSpace(code)) return undefined;
  }
  const text = html.slice(first, last + 1);
  return isFolded ? text : text.replace(/\s+/g, " ");
}

function isSpace(code: number): boolean {
  return code === space || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}
