// Five bits a byte: upper and lower case are one, and so are some letters and signs.
export const byteBits = 5;
export const byteMask = 31;
const pairs = 1024;
export const pairMask = pairs - 1;
// What is folded to a space.
const spaces = [0x20, 0x0a, 0x09, 0x0d, 0x0c];

/**
 * Tells while a text is read which of some word lists may match it: those of which a word starts in it, as far as its first
 * three bytes tell. Most texts of a page hold none, and the look takes a quarter of the time of three regular expressions.
 */
export type WordSieve = {
  /** A bit for each third byte by the two before it: 4 kB, which the processor keeps at hand. */
  readonly thirds: Int32Array;
  /** Bits of the lists by three bytes: 1 for the first list, 2 for the second, 4 for the third. */
  readonly listsOfThree: Uint8Array;
  /** Bits of the lists that a text may match whatever its bytes. */
  readonly always: number;
};

/** @param lists at most eight, matched without regard to case: words separated by "|", each after "\\b" or not; whole texts are written as "^(?:…)$" */
export function wordSieve(lists: readonly RegExp[]): WordSieve {
  const listsOfThree = new Uint8Array(pairs << byteBits);
  let always = 0;
  for (const [index, { source }] of lists.entries())
    for (const word of alternativesOf(source.replace(/^\^\(\?:(.*)\)\$$/s, "$1"))) {
      const threes = threesOf(word);
      if (threes.length === 0) always |= 1 << index;
      for (const three of threes) listsOfThree[three] = (listsOfThree[three] as number) | (1 << index);
    }
  const thirds = new Int32Array(pairs);
  for (const [three, bits] of listsOfThree.entries())
    if (bits !== 0) thirds[three >> byteBits] = (thirds[three >> byteBits] as number) | (1 << (three & byteMask));
  return { thirds, listsOfThree, always };
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
  const start = /^(?:\\b)?([\p{L}\p{N} »›]{1,3})(?![?*{])/u.exec(word)?.[1] ?? "";
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
