/** A word of the index: letters and digits only, so that it needs no quoting anywhere. */
type Word = string;

export type SearchText = {
  readonly title: string;
  readonly names: readonly string[];
  readonly description?: string | undefined;
};

const wordsMax = 400; // of one programme
const descriptionLengthMax = 400; // the beginning says what it is about; each pair of Chinese characters is an index entry
const wordLengthMax = 60;

/**
 * The words of a text: whole ones where blanks part them, in lower case and without accents; pairs of neighbouring characters
 * where they do not (Chinese, Japanese, Thai, …) and for Korean, whose words carry endings. The last character of such a
 * run stands alone too, so that every character begins some word.
 */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const run of fold(text).match(runs) ?? []) {
    if (unspaced.test(run)) addPairs(run, words);
    else words.push(run.length > wordLengthMax ? run.slice(0, wordLengthMax) : run);
  }
  return words;
}

function addPairs(run: string, words: Word[]): void {
  let before = "";
  for (const character of run) {
    if (before !== "") words.push(before + character);
    before = character;
  }
  words.push(before);
}

const scripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const runs = new RegExp(`[${scripts}]+|(?:(?![${scripts}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
const unspaced = new RegExp(`^[${scripts}]`, "u");

// Accents are taken off Latin, Greek and Cyrillic letters only: on others the marks are vowels or voicing.
function fold(text: string): string {
  if (!accented.test(text)) return text.normalize("NFKC").toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, "")
    .normalize("NFKC")
    .toLowerCase();
}

// From Latin-1's letters to the end of Cyrillic, and the ranges of composed Latin and Greek letters.
const accented = /[\u00c0-\u052f\u1e00-\u1fff]/;

/**
 * The text of a tsvector value: built here and not by the server, so that it does not depend on the database's locale. Words
 * carry no places or weights: ranking looks at titles (search.sql.ts), and the index stays half as large.
 */
export function searchVector({ title, names, description = "" }: SearchText): string {
  const words = new Set(wordsOf(title));
  for (const name of names) for (const word of wordsOf(name)) words.add(word);
  for (const word of wordsOf(description.slice(0, descriptionLengthMax))) words.add(word);
  const kept = words.size > wordsMax ? [...words].slice(0, wordsMax) : [...words];
  return kept.length === 0 ? "" : `'${kept.join("' '")}'`;
}

const queryLengthMax = 200;
const queryWordsMax = 24;
const prefixLengthLeast = 2; // one letter begins a tenth of all words

export type SearchQuery = {
  /** The text of a tsquery. */
  readonly query: string;
  /** The words asked for, as they stand in the index. */
  readonly words: readonly Word[];
};

/**
 * Asks for all words of what a person typed; the last Latin word may be unfinished, and a single Chinese character finds every
 * word that begins with it. Undefined when there is nothing to look for.
 */
export function searchQuery(text: string): SearchQuery | undefined {
  const typed = text.slice(0, queryLengthMax);
  const all = [...fold(typed).matchAll(runs)].map(([run]) => run);
  const isLastWhole = /[\s\p{P}]$/u.test(typed);
  const terms = new Map(
    all
      .flatMap((run, index) => termsOf(run, { mayBeUnfinished: index === all.length - 1 && !isLastWhole }))
      .slice(0, queryWordsMax),
  );
  if (terms.size === 0) return undefined;
  const query = [...terms].map(([word, isPrefix]) => (isPrefix ? `'${word}':*` : `'${word}'`)).join(" & ");
  return { query, words: [...terms.keys()] };
}

function termsOf(run: string, { mayBeUnfinished }: { mayBeUnfinished: boolean }): [word: Word, isPrefix: boolean][] {
  const words = wordsOf(run);
  if (!unspaced.test(run)) return [[words[0]!, mayBeUnfinished && run.length >= prefixLengthLeast]];
  return words.length === 1 ? [[words[0]!, true]] : words.slice(0, -1).map((word) => [word, false]);
}

const relatedWordsMax = 12;

/** The text of a tsquery that asks for any of the telling words of a title; undefined when it has none. */
export function relatedQuery(title: string): string | undefined {
  const words = [...new Set(wordsOf(title))].filter(
    (word) => word.length >= 2 && (unspaced.test(word) || word.length >= 4),
  );
  if (words.length === 0) return undefined;
  // Long words are rarer than short ones; pairs of characters are all as telling.
  return words
    .sort((a, b) => b.length - a.length)
    .slice(0, relatedWordsMax)
    .map((word) => `'${word}'`)
    .join(" | ");
}
