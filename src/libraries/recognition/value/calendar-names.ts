import { localeOf, localesToTry, oncePerLocale } from "./locales.ts";
import { plainText } from "./plain-text.ts";

type Names = { readonly months: ReadonlyMap<string, number>; readonly weekdays: ReadonlyMap<string, number> };

// Beside CLDR's forms. RFC 5322 knows three-letter names only; pages also write these.
const extraMonths: Readonly<Record<string, number>> = {
  sept: 9,
  juni: 6,
  juli: 7,
  mrz: 3,
  janv: 1,
  fevr: 2,
  fev: 2,
  ago: 8,
  set: 9,
  dez: 12,
  okt: 10,
  mai: 5,
};
const prefixLengthMin = 3;

/** 1 to 12 for a month's name or a beginning of it of at least three letters, in the page's language first. */
export function monthOfName(word: string, language: string | undefined): number | undefined {
  const key = foldName(word);
  if (key.length < 2 && !/[^\x00-\x7f]/.test(key)) return undefined;
  const own = localeOf(language) ?? "en";
  const direct = namesOf(own).months.get(key) ?? namesOf("en").months.get(key) ?? beginning(key, own);
  if (direct !== undefined) return direct;
  for (const locale of localesToTry(language)) {
    const month = namesOf(locale).months.get(key);
    if (month !== undefined) return month;
  }
  return Object.hasOwn(extraMonths, key) ? extraMonths[key] : undefined;
}

/** 1 (Monday) to 7 for a weekday's name. */
export function weekdayOfName(word: string, language: string | undefined): number | undefined {
  const key = foldName(word);
  for (const locale of localesToTry(language)) {
    const weekday = namesOf(locale).weekdays.get(key);
    if (weekday !== undefined) return weekday;
  }
  return undefined;
}

/** The order in which a language writes day, month and year in digits: "mdy" for en, "dmy" for fr, "ymd" for zh. */
export const dateOrder = oncePerLocale((locale: string): string => {
  const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  const parts = format.formatToParts(new Date(Date.UTC(2024, 5, 15)));
  return parts.map((part) => (/^(?:day|month|year)$/.test(part.type) ? part.type[0] : "")).join("");
});

function beginning(key: string, locale: string): number | undefined {
  if (key.length < prefixLengthMin) return undefined;
  const found = new Set<number>();
  for (const [name, month] of namesOf(locale).months) if (name.startsWith(key)) found.add(month);
  return found.size === 1 ? [...found][0] : undefined;
}

const namesOf = oncePerLocale((locale: string): Names => {
  const months = new Map<string, number>();
  const weekdays = new Map<string, number>();
  const tag = `${locale}-u-ca-gregory-nu-latn`;
  for (const style of ["long", "short"] as const) {
    // With a day beside it Slavic languages use another case.
    const alone = new Intl.DateTimeFormat(tag, { month: style, timeZone: "UTC" });
    const withDay = new Intl.DateTimeFormat(tag, { month: style, day: "numeric", timeZone: "UTC" });
    const weekday = new Intl.DateTimeFormat(tag, { weekday: style, timeZone: "UTC" });
    for (let month = 1; month <= 12; month++) {
      const date = new Date(Date.UTC(2024, month - 1, 15));
      for (const format of [alone, withDay])
        addName(months, format.formatToParts(date).find((part) => part.type === "month")?.value, month);
    }
    for (let day = 1; day <= 7; day++) addName(weekdays, weekday.format(new Date(Date.UTC(2024, 0, day))), day); // 1 January 2024 was a Monday
  }
  return { months, weekdays };
});

function addName(names: Map<string, number>, name: string | undefined, value: number): void {
  const key = foldName(name ?? "");
  if (key !== "" && !/\d/.test(key) && !names.has(key)) names.set(key, value);
}

/** Lower case, without accents and full stops: "févr." and "fevr" are one. */
function foldName(word: string): string {
  return plainText(word)
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{M}.]/gu, "");
}
