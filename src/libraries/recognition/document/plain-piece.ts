import { codeAt } from "./code-at.ts";
import type { ScannedText } from "./source-text.ts";

const space = 0x20;
// From U+3040 on: one Chinese, Japanese or Korean character says about as much as two and a half of an alphabet.
const denseWeight = 1.5;

// What a byte is: with one look at a table a character, instead of comparisons, collecting a page takes a twelfth less.
const plain = 0;
const white = 1;
const beyondAscii = 2;
const toDecode = 3;
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code === space || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c) return white;
  if (code < space || code === 0x26 || code === 0x7f) return toDecode;
  return code > 0x7f ? beyondAscii : plain;
});

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
    while (first < to && kinds[codes[first] as number] === white) first++;
    if (first === to) return "";
    let end = to;
    let isFolded = true;
    let isAscii = true;
    let dense = 0;
    for (let at = first; at < to; ) {
      const kind = kinds[codes[at] as number];
      if (kind === plain) at++;
      else if (kind === white) {
        const start = at++;
        while (at < to && kinds[codes[at] as number] === white) at++;
        if (at === to) end = start;
        else if (at - start > 1 || codes[start] !== space) isFolded = false;
      } else {
        if (kind !== beyondAscii || !isUtf8 || isSpaceBeyondAscii(codes, at)) return undefined;
        isAscii = false;
        dense += denseUnits(codes, at++);
      }
    }
    const raw = isAscii || cut === undefined ? html.slice(first, end) : cut(first, end);
    const text = isFolded ? raw : raw.replace(/\s+/g, " ");
    this.weight = text.length + dense * denseWeight;
    return text;
  }
}

/** Whether U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000 or U+FEFF starts at `at`; sometimes also where another does. */
function isSpaceBeyondAscii(codes: ScannedText["codes"], at: number): boolean {
  const lead = codes[at] as number;
  const second = codes[at + 1] as number;
  switch (lead) {
    case 0xc2:
      return second === 0xa0;
    case 0xe1:
      return second === 0x9a;
    case 0xe2: {
      const third = codes[at + 2] as number;
      return second === 0x80 ? third <= 0x8a || (third >= 0xa8 && third <= 0xaf) : second === 0x81;
    }
    case 0xe3:
      return second === 0x80 && codes[at + 2] === 0x80;
    case 0xef:
      return second === 0xbb;
  }
  return false;
}

/** UTF-16 units from U+3040 on that the sequence starting at `at` becomes; 0 inside a sequence. */
function denseUnits(codes: ScannedText["codes"], at: number): number {
  const lead = codes[at] as number;
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
