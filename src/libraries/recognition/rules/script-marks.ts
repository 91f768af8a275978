import type { Codes } from "../document/source-text.ts";
import { type Mark, markFinder } from "./mark-finder.ts";

/** May name a player program. */
export const playerMark = 1;
/** Has a media suffix. */
export const suffixMark = 2;
/** May hold an address in base64 or in an escaped list. */
export const hiddenAddressMark = 4;

/** May load more of what the page lists, or hold it as data. */
export const furtherMark = 8;

// What scripts that load the next part of a list are written with, and the names under which data is handed over.
const furtherWords = (
  "page= /page/ nextpage next_page nexturl next_url moreurl more_url loadmore load_more load-more getjson fetch( $.get( .ajax( " +
  'axios. "next" _state__ __nuxt initialstate initialdata'
).split(" ");

// Base64 of "http" and of "%68%74" as some programs write it, and what undoes an escaped list.
const hiddenAddresses = ["aHR0c", "JTY4JTc0", "unescape(", "decodeURIComp"];

/**
 * Says for which of its marks a script has to be read: four in five have none, and their text is never made.
 *
 * @param players regular expressions for the names of player programs
 * @param suffixes media suffixes without their dot
 */
export function scriptMarks(
  players: readonly string[],
  suffixes: readonly string[],
): (codes: Codes, from: number, to: number) => number {
  const words = wordsIn(players);
  const find = markFinder([
    ...(words ?? []).map((word): Mark => ({ word, bit: playerMark })),
    ...suffixes.map((suffix): Mark => ({ word: `.${suffix}`, bit: suffixMark, isWhole: true })),
    ...hiddenAddresses.map((word): Mark => ({ word, bit: hiddenAddressMark })),
    ...furtherWords.map((word): Mark => ({ word, bit: furtherMark })),
  ]);
  return words === undefined ? (codes, from, to) => find(codes, from, to) | playerMark : find;
}

/**
 * Few words of which each pattern has at least one: a piece that many of them share, as "player", else its longest text.
 * Undefined when a pattern has no text that every match of it has.
 */
function wordsIn(patterns: readonly string[]): string[] | undefined {
  const texts = patterns.map(textsIn);
  const counts = new Map<string, number>();
  for (const piece of texts.flatMap((own) => [...new Set(own.flatMap(piecesOf))]))
    counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const countOf = (piece: string) => counts.get(piece) ?? 0;
  const words = new Set<string>();
  for (const own of texts) {
    const [longest] = own.toSorted((a, b) => b.length - a.length);
    if (longest === undefined) return undefined;
    const [shared = ""] = own.flatMap(piecesOf).toSorted((a, b) => countOf(b) - countOf(a));
    words.add(countOf(shared) >= sharedMin ? shared : longest);
  }
  return [...words];
}

const textLengthMin = 4;
const pieceLength = 6;
// A piece of few patterns is one of many other words too: "element" of "mediaelement".
const sharedMin = 5;

/** The texts that every match of the pattern has, in lower case. */
function textsIn(pattern: string): string[] {
  // What stands in groups and classes, or between strokes, may be left out; a letter may stand for a class.
  if (/[()[\]|]|\\[^.\-/]/.test(pattern)) return [];
  const texts = pattern.replace(/\{[\d,]{1,20}\}/g, "{").match(/(?:\\[.\-/]|[a-z\d_-])+(?![?*{])/gi) ?? [];
  return texts.map((text) => text.replaceAll("\\", "").toLowerCase()).filter(({ length }) => length >= textLengthMin);
}

function piecesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - pieceLength + 1) }, (_, at) =>
    text.slice(at, at + pieceLength),
  );
}
