import { countText, textMax, textUnitsMax } from "./count-text.ts";

// What is not seen, and what turns the direction of reading for all that follows; joiners stay, since emoji and scripts are made with them.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;

export type ReadText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "empty" }
  /** By how many characters; 1 at least. */
  | { readonly kind: "too-long"; readonly overCount: number };

/**
 * Reads what was typed as a text: line ends as \n, at most one line free in a row, without what cannot be seen.
 * @param max characters as `countText` counts; by default as many as a post may have.
 */
export function readText(typed: string, max = textMax): ReadText {
  if (typed.length > 4 * textUnitsMax) return { kind: "too-long", overCount: typed.length - max };
  const text = typed
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(unseen, "")
    .toWellFormed()
    .normalize("NFC")
    .replace(/\n(?: *\n){2,}/g, "\n\n")
    .trim();
  if (text === "") return { kind: "empty" };
  const overCount = Math.max(countText(text) - max, text.length > textUnitsMax ? 1 : 0);
  return overCount > 0 ? { kind: "too-long", overCount } : { kind: "text", text };
}
