import { codeAt } from "./code-at.ts";
import type { ScannedText } from "./source-text.ts";
import { byteBits, byteMask, pairMask, type WordSieve } from "./word-sieve.ts";

// What a stretch of text is.
/** White space only. */
export const blankPiece = 0;
/** Reads as it is written but for white space. */
export const plainPiece = 1;
/** Has to be decoded: references, control characters, white space beyond ASCII. */
export const codedPiece = 2;
export type PieceKind = typeof blankPiece | typeof plainPiece | typeof codedPiece;

/** What a text may hold, as bits: the lowest eight are the word lists of the sieve it went through. */
export type TextTraits = number;
export const mayHaveDigit = 256;
export const mayHaveColon = 512;
/** Of a text that nothing is known of. */
export const allTraits: TextTraits = 1023;

const space = 0x20;
// From U+3040 on: one Chinese, Japanese or Korean character says about as much as two and a half of an alphabet.
const denseWeight = 1.5;

// What a byte is, as bits. All bits of a text's bytes are put together without a branch: a loop that decides at each byte takes
// three times as long, for the processor cannot foresee what texts hold.
const white = 1;
const otherThanSpace = 2;
const beyondAscii = 4;
const toDecode = 8;
const traitsMask = mayHaveDigit | mayHaveColon;
const kinds = Uint16Array.from({ length: 256 }, (_, code) => {
  if (code === space) return white;
  if (code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c) return white | otherThanSpace;
  if (code < space || code === 0x26 || code === 0x7f) return toDecode;
  if (code >= 0x30 && code <= 0x39) return mayHaveDigit;
  if (code === 0x3a) return mayHaveColon;
  return code > 0x7f ? beyondAscii : 0;
});

/**
 * Reads most texts of a page in one look at their codes: those without references and control characters, in ASCII or, where
 * the source is valid UTF-8, in any script. Its properties tell of the piece read last; what is said of its text holds for what
 * decoding and then folding white space would give.
 */
export class PlainPieces {
  /** Where the text starts and ends without the white space around it. */
  first = 0;
  end = 0;
  /** Length of the text in UTF-16 code units. */
  length = 0;
  /** Characters of the text; one of Chinese, Japanese or Korean counts as two and a half. */
  weight = 0;
  traits: TextTraits = 0;
  /** White space in it is single spaces. */
  isFolded = true;
  readonly #source: ScannedText;
  readonly #sieve: WordSieve;

  constructor(source: ScannedText, sieve: WordSieve) {
    this.#source = source;
    this.#sieve = sieve;
  }

  /** Reads the piece of the source between `from` and `to`. */
  read(from: number, to: number): PieceKind {
    const { codes } = this.#source;
    let first = from;
    while (first < to && ((kinds[codes[first] as number] as number) & white) !== 0) first++;
    if (first === to) return blankPiece;
    let end = to;
    while (((kinds[codes[end - 1] as number] as number) & white) !== 0) end--;
    const { thirds, listsOfThree, always } = this.#sieve;
    let lists = always;
    let pair = 0;
    let all = 0;
    let before = 0;
    let doubled = 0;
    for (let at = first; at < end; at++) {
      const code = codes[at] as number;
      const kind = kinds[code] as number;
      all |= kind;
      doubled |= kind & before;
      before = kind;
      const low = code & byteMask;
      if ((((thirds[pair] as number) >>> low) & 1) !== 0) lists |= listsOfThree[(pair << byteBits) | low] as number;
      pair = ((pair << byteBits) | low) & pairMask;
    }
    if ((all & toDecode) !== 0) return codedPiece;
    this.first = first;
    this.end = end;
    this.length = end - first;
    this.weight = this.length;
    this.isFolded = (doubled & white) === 0 && (all & otherThanSpace) === 0;
    this.traits = lists | (all & traitsMask);
    if ((all & beyondAscii) !== 0 && !this.#measure()) return codedPiece;
    if (!this.isFolded) this.#fold();
    return plainPiece;
  }

  /** Counts the units of a piece beyond ASCII; false where it is no valid UTF-8 or holds white space beyond ASCII. */
  #measure(): boolean {
    const { codes, isUtf8 } = this.#source;
    if (!isUtf8) return false;
    let units = 0;
    let dense = 0;
    for (let at = this.first; at < this.end; ) {
      const lead = codes[at] as number;
      if (lead < 0x80) {
        units++;
        at++;
      } else if (lead >= 0xe4) {
        if (lead === 0xef && codes[at + 1] === 0xbb) return false;
        const isLong = lead >= 0xf0;
        units += isLong ? 2 : 1;
        dense += isLong ? 2 : 1;
        at += isLong ? 4 : 3;
      } else {
        if (isSpaceBeyondAscii(codes, at)) return false;
        units++;
        if (lead === 0xe3 && (codes[at + 1] as number) >= 0x81) dense++;
        at += lead < 0xe0 ? 2 : 3;
      }
    }
    this.length = units;
    this.weight = units + dense * denseWeight;
    return true;
  }

  /** Takes from the length the white space that folding takes out. */
  #fold(): void {
    const { codes } = this.#source;
    let folded = 0;
    for (let at = this.first + 1; at < this.end; at++)
      folded += (kinds[codes[at - 1] as number] as number) & (kinds[codes[at] as number] as number) & white;
    this.length -= folded;
    this.weight -= folded;
  }
}

/** Whether U+00A0, U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F or U+3000 starts at `at`; sometimes also where another does. */
function isSpaceBeyondAscii(codes: ScannedText["codes"], at: number): boolean {
  const second = codes[at + 1] as number;
  switch (codes[at]) {
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
  }
  return false;
}

/** As `PlainPieces.weight`, of any text. */
export function textWeight(text: string): number {
  let dense = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) if (codeAt(text, at) >= 0x3040) dense++;
  return length + dense * denseWeight;
}
