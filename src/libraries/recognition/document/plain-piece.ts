import { codeAt } from "./code-at.ts";
import type { ScannedText } from "./source-text.ts";

const space = 0x20;
// From U+3040 on: one Chinese, Japanese or Korean character says about as much as two and a half of an alphabet.
const denseWeight = 1.5;

/**
 * Reads most texts of a page in one look at their codes: those without references and control characters, in ASCII or, where
 * the source is valid UTF-8, in any script. The result is what decoding and then folding white space would give.
 */
export class PlainPieces {
  /** Characters of the piece read last; one of Chinese, Japanese or Korean counts as two and a half. */
  weight = 0;
  readonly #source: ScannedText;

  constructor(source: ScannedText) {
    this.#source = source;
  }

  /**
   * @returns the text between `from` and `to` with runs of white space folded and trimmed; "" when there is none, undefined when
   * the text must be decoded (references, control characters, white space beyond ASCII)
   */
  read(from: number, to: number): string | undefined {
    const { codes, html, cut, isUtf8 } = this.#source;
    let first = from;
    while (first < to && isSpace(codes[first] as number)) first++;
    let last = first - 1; // the last character that is no white space
    let isFolded = true;
    let isAscii = true;
    let dense = 0;
    for (let at = first; at < to; at++) {
      const code = codes[at] as number;
      if (code > space) {
        if (code > 0x7e) {
          if (!isUtf8 || isSpaceBeyondAscii(codes, at, code)) return undefined;
          isAscii = false;
          dense += denseUnits(codes, at, code);
        } else if (code === 0x26) return undefined;
        // White space before this letter is folded if it is one space.
        if (at - last > 1 && !(at - last === 2 && codes[at - 1] === space)) isFolded = false;
        last = at;
      } else if (!isSpace(code)) return undefined;
    }
    const raw = isAscii || cut === undefined ? html.slice(first, last + 1) : cut(first, last + 1);
    const text = isFolded ? raw : raw.replace(/\s+/g, " ");
    this.weight = text.length + dense * denseWeight;
    return text;
  }
}

function isSpace(code: number): boolean {
  return code === space || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

// U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000, U+FEFF; DEL is left to decoding.
function isSpaceBeyondAscii(codes: ScannedText["codes"], at: number, lead: number): boolean {
  if (lead > 0xe3 && lead !== 0xef) return false;
  const second = codes[at + 1] as number;
  const third = codes[at + 2] as number;
  if (lead === 0xe2) return second === 0x80 ? third <= 0x8a || (third >= 0xa8 && third <= 0xaf) : second === 0x81;
  if (lead === 0xe3) return second === 0x80 && third === 0x80;
  if (lead === 0xc2) return second === 0xa0;
  if (lead === 0xe1) return second === 0x9a;
  return lead === 0x7f || (lead === 0xef && second === 0xbb);
}

/** UTF-16 units from U+3040 on that the sequence starting with `lead` becomes; 0 inside a sequence. */
function denseUnits(codes: ScannedText["codes"], at: number, lead: number): number {
  if (lead < 0xe3) return 0;
  if (lead > 0xe3) return lead >= 0xf0 ? 2 : 1;
  return (codes[at + 1] as number) >= 0x81 ? 1 : 0;
}

/** As `PlainPieces.weight`, of any text. */
export function textWeight(text: string): number {
  let dense = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) if (codeAt(text, at) >= 0x3040) dense++;
  return length + dense * denseWeight;
}
