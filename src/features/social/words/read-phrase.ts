import { foldText } from "./fold-text.ts";

/** Characters of a phrase to look for, as typed. */
export const phraseMax = 100;

export type PhraseFault = { readonly kind: "empty" } | { readonly kind: "too-long"; readonly max: number };

/** A phrase as it is kept, with the form it is looked for in; or what is wrong with it. */
export function readPhrase(
  typed: string,
): { readonly kind: "phrase"; readonly phrase: string; readonly key: string } | PhraseFault {
  const phrase = typed.replaceAll("\u0000", "").toWellFormed().replaceAll(/\s+/g, " ").trim();
  const key = foldText(phrase);
  if (key === "") return { kind: "empty" };
  return phrase.length > phraseMax ? { kind: "too-long", max: phraseMax } : { kind: "phrase", phrase, key };
}
