import type { Codes } from "../document/source-text.ts";

/** A word whose presence is worth a bit: "player", ".mp4". At least three characters of ASCII, upper and lower case the same. */
export type Mark = {
  readonly word: string;
  readonly bit: number;
  /** Counts only where no letter, digit, "_" or "-" follows. */
  readonly isWhole?: boolean;
};

/**
 * Finds which of many words a text holds without making the text: looks at three bytes at every second place, a nanosecond a
 * byte for seventy words, where regular expressions for them take four.
 *
 * @returns the bits of the marks found in `codes` from `from` to `to`
 */
export function markFinder(marks: readonly Mark[]): (codes: Codes, from: number, to: number) => number {
  const all = marks.reduce((bits, { bit }) => bits | bit, 0);
  const places = placesOf(marks);
  // A bit for each third letter by the two before it: 4 kB, which the processor keeps at hand.
  const thirds = new Int32Array(1024);
  for (const code of places.keys()) thirds[code >> 5] = (thirds[code >> 5] as number) | (1 << (code & 31));
  return (codes, from, to) => {
    const end = Math.min(to + 1, codes.length);
    let bits = 0;
    for (let at = from + 2; at < end; at += 2) {
      const two = (((codes[at - 2] as number) & 31) << 5) | ((codes[at - 1] as number) & 31);
      const third = (codes[at] as number) & 31;
      if ((((thirds[two] as number) >>> third) & 1) !== 0 && bits !== all)
        bits |= bitsAt(places.get((two << 5) | third) as readonly Place[], codes, at - 2, from, to);
    }
    return bits;
  };
}

/** Three letters in a row of a mark, `offset` letters after its start. */
type Place = { readonly word: string; readonly bit: number; readonly isWhole: boolean; readonly offset: number };

/**
 * Where marks are recognised, by the code of three letters. Each has two neighbouring threes: one of them starts where the
 * finder looks. A code has five bits a letter: upper and lower case are one, and so are some letters and signs.
 */
function placesOf(marks: readonly Mark[]): Map<number, Place[]> {
  const places = new Map<number, Place[]>();
  for (const { word: written, bit, isWhole = false } of marks) {
    const word = written.toLowerCase();
    const add = (offset: number, code: number) =>
      places.set(code, [...(places.get(code) ?? []), { word, bit, isWhole, offset }]);
    const offset = rarestFour(word);
    add(offset, codeOf(word, offset));
    if (word.length > 3) add(offset + 1, codeOf(word, offset + 1));
    // Two letters with whatever follows.
    else for (let third = 0; third < 32; third++) add(1, codeOf(`${word}@`, 1) | third);
  }
  return places;
}

// From the most to the least frequent in scripts; what is not in it is rarer.
const frequentLetters = "etnaoirscdlumpfhgvwybk";

/** Where the four letters of `word` start that other words have least. */
function rarestFour(word: string): number {
  let best = 0;
  let highest = -1;
  for (let at = 0; at + 4 <= word.length; at++) {
    let rareness = 0;
    for (const letter of word.slice(at, at + 4)) rareness += rarenessOf(letter);
    if (rareness > highest) [best, highest] = [at, rareness];
  }
  return best;
}

function rarenessOf(letter: string): number {
  const place = frequentLetters.indexOf(letter);
  return place < 0 ? frequentLetters.length : place;
}

function codeOf(word: string, offset: number): number {
  let code = 0;
  for (let at = offset; at < offset + 3; at++) code = (code << 5) | (word.charCodeAt(at) & 31);
  return code;
}

/** The bits of `places` whose word stands around `at`, inside the text from `from` to `to`. */
function bitsAt(places: readonly Place[], codes: Codes, at: number, from: number, to: number): number {
  let bits = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] as Place;
    const start = at - place.offset;
    if (start >= from && stands(place, codes, start, to)) bits |= place.bit;
  }
  return bits;
}

function stands({ word, isWhole }: Place, codes: Codes, from: number, to: number): boolean {
  const end = from + word.length;
  if (end > to) return false;
  for (let index = 0; index < word.length; index++)
    if (lowerCase(codes[from + index] as number) !== word.charCodeAt(index)) return false;
  return !isWhole || end >= codes.length || !isNameCode(codes[end] as number);
}

function lowerCase(code: number): number {
  return code >= 65 && code <= 90 ? code + 32 : code;
}

// What [\w-] matches.
function isNameCode(code: number): boolean {
  const lower = lowerCase(code);
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57) || code === 95 || code === 45;
}
