// Whether a text has a phrase in it. Phrases are literal: nothing in them is a pattern, so that nobody can write one that takes long.

/** A phrase to look for. */
export type Phrase = {
  /** As `foldText` makes it. */
  readonly key: string;
  /** Only where it is no part of a longer word. */
  readonly isWholeWord: boolean;
};

/** The first of `phrases` that is in the text. @param folded as `foldText` makes it. */
export function findPhrase<Kind extends Phrase>(folded: string, phrases: readonly Kind[]): Kind | undefined {
  return phrases.find((phrase) => hasPhrase(folded, phrase));
}

function hasPhrase(folded: string, { key, isWholeWord }: Phrase): boolean {
  if (key === "") return false;
  let at = folded.indexOf(key);
  while (at >= 0) {
    if (!isWholeWord || isApart(folded, at, at + key.length)) return true;
    at = folded.indexOf(key, at + 1);
  }
  return false;
}

/** Where the writing has no blanks between words, every place is a bound. */
function isApart(text: string, from: number, to: number): boolean {
  const goesOn = (outside: string, inside: string) => isBounded(outside) && isBounded(inside);
  return (
    !goesOn(characterBefore(text, from), characterAt(text, from)) &&
    !goesOn(characterAt(text, to), characterBefore(text, to))
  );
}

const characterAt = (text: string, at: number) =>
  String.fromCodePoint(...[text.codePointAt(at)].filter((code) => code !== undefined));

function characterBefore(text: string, at: number): string {
  return Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? "";
}

const ofWord = /[\p{L}\p{N}\p{M}_]/u;
const withoutBlanks =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function isBounded(character: string): boolean {
  return ofWord.test(character) && !withoutBlanks.test(character);
}
