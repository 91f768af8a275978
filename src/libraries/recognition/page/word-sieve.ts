import type { Codes } from "../document/source-text.ts";
import type { Run } from "./observations.ts";

// Five bits a byte: upper and lower case are one, and so are some letters and signs.
const byteBits = 5;
const byteMask = 31;
const pairs = 1024;
// What is folded to a space.
const spaces = [0x20, 0x0a, 0x09, 0x0d, 0x0c];

/** Bits of word lists: 1 for the first, 2 for the second, 4 for the third. */
type ListBits = number;

/**
 * Tells in one look which of some word lists may match a text: those of which a word starts in it, as far as its first three
 * bytes tell. Most texts of a page hold none, and the look takes a quarter of the time of three regular expressions.
 *
 * @param lists at most eight, matched without regard to case: words separated by "|", each after "\b" or not
 * @returns a function of a run and the codes of its page; a list that does not match may have its bit
 */
export function wordSieve(lists: readonly RegExp[]): (run: Run, codes: Codes) => ListBits {
  const all = (1 << lists.length) - 1;
  const listsOfThree = new Uint8Array(pairs << byteBits);
  let always = 0;
  for (const [index, { source }] of lists.entries())
    for (const word of alternativesOf(source)) {
      const threes = threesOf(word);
      if (threes.length === 0) always |= 1 << index;
      for (const three of threes) listsOfThree[three] = (listsOfThree[three] as number) | (1 << index);
    }
  // A bit for each third byte by the two before it: 4 kB, which the processor keeps at hand.
  const thirds = new Int32Array(pairs);
  for (const [three, bits] of listsOfThree.entries())
    if (bits !== 0) thirds[three >> byteBits] = (thirds[three >> byteBits] as number) | (1 << (three & byteMask));
  return ({ at: from, plainTo }, codes) => {
    if (plainTo < 0 || !(codes instanceof Uint8Array)) return all;
    let found = always;
    let pair = 0;
    for (let at = from; at < plainTo; at++) {
      const third = (codes[at] as number) & byteMask;
      if ((((thirds[pair] as number) >>> third) & 1) !== 0) found |= listsOfThree[(pair << byteBits) | third] as number;
      pair = ((pair << byteBits) | third) & (pairs - 1);
    }
    return found;
  };
}

/** The alternatives of an expression that are not inside of a group; in sets of characters stands no bar or bracket. */
function alternativesOf(source: string): string[] {
  const alternatives = [""];
  let depth = 0;
  for (const part of source.match(/\\.|./gsu) ?? []) {
    if (part === "(") depth++;
    else if (part === ")") depth--;
    if (part === "|" && depth === 0) alternatives.push("");
    else alternatives[alternatives.length - 1] += part;
  }
  return alternatives;
}

/** The threes of bytes that show the start of a word in any spelling; none if it does not start with two bytes of letters. */
function threesOf(word: string): number[] {
  const start = /^(?:\\b)?([\p{L}\p{N} ]{1,3})(?![?*{])/u.exec(word)?.[1] ?? "";
  const threes: number[] = [];
  for (const spelling of spellingsOf(start)) {
    const [first, second, third] = Buffer.from(spelling);
    if (first === undefined || second === undefined) return [];
    const pair = ((first & byteMask) << byteBits) | (second & byteMask);
    if (third !== undefined) threes.push((pair << byteBits) | (third & byteMask));
    else for (let before = 0; before <= byteMask; before++) threes.push((before << (2 * byteBits)) | pair);
  }
  return threes;
}

/** "a " in both cases and with all that is folded to a space. */
function spellingsOf(text: string): string[] {
  let spellings = [""];
  for (const character of text) {
    const variants =
      character === " "
        ? spaces.map((code) => String.fromCharCode(code))
        : [character.toLowerCase(), character.toUpperCase()];
    spellings = spellings.flatMap((start) => variants.map((variant) => start + variant));
  }
  return spellings;
}
