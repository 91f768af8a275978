import { localeOf, oncePerLocale } from "./locales.ts";
import { plainText } from "./plain-text.ts";

/** How a language writes large numbers, from CLDR. */
export type NumberStyle = {
  readonly decimal: string;
  readonly group: string;
  /** Lower-case word after a number ("k", "mio.", "万", "тыс.") to its factor. */
  readonly factors: ReadonlyMap<string, number>;
};

// Understood in every language unless CLDR gives the word another meaning there ("B" is a thousand in Turkish).
const generalFactors: readonly (readonly [string, number])[] = [
  ["k", 1e3],
  ["m", 1e6],
  ["b", 1e9],
  ["g", 1e9],
  ["bn", 1e9],
  ["t", 1e12],
  ["mn", 1e6],
  ["mln", 1e6],
  ["mrd", 1e9],
  ["md", 1e9],
  ["thousand", 1e3],
  ["million", 1e6],
  ["millions", 1e6],
  ["billion", 1e9],
  ["billions", 1e9],
  ["trillion", 1e12],
  ["hundred", 100],
  ["lakh", 1e5],
  ["lakhs", 1e5],
  ["lac", 1e5],
  ["crore", 1e7],
  ["crores", 1e7],
  ["cr", 1e7],
  ["百", 100],
  ["千", 1e3],
  ["仟", 1e3],
  ["万", 1e4],
  ["萬", 1e4],
  ["w", 1e4],
  ["百万", 1e6],
  ["千万", 1e7],
  ["亿", 1e8],
  ["億", 1e8],
  ["万亿", 1e12],
  ["兆", 1e12],
  ["천", 1e3],
  ["만", 1e4],
  ["억", 1e8],
  ["조", 1e12],
  ["tsd", 1e3],
  ["mio", 1e6],
  ["mia", 1e9],
  ["тыс", 1e3],
  ["млн", 1e6],
  ["млрд", 1e9],
  ["тис", 1e3],
  ["mil", 1e3],
  ["mila", 1e3],
  ["mi", 1e6],
  ["bi", 1e9],
  ["tys", 1e3],
  ["tis", 1e3],
  ["rb", 1e3],
  ["jt", 1e6],
  ["juta", 1e6],
  ["ribu", 1e3],
  ["tr", 1e6],
  ["nghìn", 1e3],
];

/** The style of `language`; English rules for the decimal mark when the language is unknown. */
export function numberStyle(language: string | undefined): NumberStyle {
  return styleOf(localeOf(language) ?? "en");
}

const styleOf = oncePerLocale((locale: string): NumberStyle => {
  const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`, { useGrouping: "always" }).formatToParts(12345678.5);
  const partOf = (type: string) => plainText(parts.find((part) => part.type === type)?.value ?? "") || " ";
  const factors = new Map(generalFactors);
  for (const display of ["long", "short"] as const) addCompactWords(locale, display, factors);
  return { decimal: partOf("decimal"), group: partOf("group"), factors };
});

// Plural forms differ, so a few amounts of each magnitude are written out.
function addCompactWords(locale: string, display: "short" | "long", factors: Map<string, number>): void {
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { notation: "compact", compactDisplay: display });
  for (let magnitude = 3; magnitude <= 12; magnitude++) {
    for (const amount of [1, 2, 5]) {
      const number = amount * 10 ** magnitude;
      const parts = format.formatToParts(number);
      const word = compactWord(parts);
      const digits = parts
        .filter((part) => part.type === "integer")
        .map((part) => part.value)
        .join("");
      if (word !== "" && /^\d+$/.test(digits) && Number(digits) > 0) factors.set(word, number / Number(digits));
    }
  }
}

function compactWord(parts: readonly Intl.NumberFormatPart[]): string {
  const compact = parts.find((part) => part.type === "compact")?.value ?? "";
  return plainText(compact).toLowerCase().replace(/\.$/, "");
}
