/**
 * A text in the form in which its spellings are one: compatibility forms, case and what cannot be seen are made equal, each run of blanks
 * is one blank. "ＦＲＥＥ  Money", "free\u200b money" and "Free money" are the same.
 *
 * Sources: Unicode 16, UAX #15 (NFKC) and chapter 3.13 (caseless matching); JavaScript has no case folding, upper then lower case comes to
 * the same but for the final sigma.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .normalize("NFKC")
    .replaceAll(/\s+/g, " ")
    .trim();
}
