/** Languages tried when a page does not say its own: those with the most video pages. Earlier ones win where words clash. */
export const commonLocales = [
  "en",
  "zh",
  "zh-Hant",
  "ja",
  "ko",
  "ru",
  "de",
  "fr",
  "es",
  "pt",
  "it",
  "nl",
  "pl",
  "tr",
  "uk",
  "sv",
  "da",
  "nb",
  "fi",
  "cs",
  "hu",
  "ro",
  "el",
  "vi",
  "id",
  "ar",
  "he",
  "hi",
  "th",
] as const;

/** The locale of a page's language tag for Intl; undefined when the tag is malformed or unknown to CLDR. */
export function localeOf(language: string | undefined): string | undefined {
  return language === undefined ? undefined : supported(language).locale;
}

function findLocale(language: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/i.test(language)) return undefined;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

/** The page's own locale first, then the common ones. */
export function localesToTry(language: string | undefined): readonly string[] {
  const own = localeOf(language);
  return own === undefined ? commonLocales : orderFrom(own);
}

/** Remembers what was made for each locale: building tables from CLDR costs milliseconds. */
export function oncePerLocale<Table>(make: (locale: string) => Table): (locale: string) => Table {
  const made = new Map<string, Table>();
  return (locale) => {
    const known = made.get(locale);
    if (known !== undefined) return known;
    const table = make(locale);
    if (made.size < 100) made.set(locale, table);
    return table;
  };
}

// Every text of a page asks for the page's locale; Intl takes microseconds to answer.
const supported = oncePerLocale((language: string) => ({ locale: findLocale(language) }));
const orderFrom = oncePerLocale((own: string) => [own, ...commonLocales.filter((locale) => locale !== own)]);
