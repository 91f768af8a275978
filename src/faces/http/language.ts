/** Languages of the pages; in HTML and HTTP these are `en` and `zh-CN`. */
export type Language = "en" | "zh";

const tags: Readonly<Record<Language, string>> = { en: "en", zh: "zh-CN" };

/** The BCP 47 tag of a language. */
export function languageTag(language: Language): string {
  return tags[language];
}

export function readLanguage(text: string | undefined): Language | undefined {
  return text === "en" || text === "zh" ? text : undefined;
}

/**
 * Chooses the language by the viewer's own choice, else by Accept-Language, else English.
 *
 * @param chosen value of the language cookie.
 * @param acceptLanguage header value; ranges with quality, RFC 9110 12.5.4.
 */
export function negotiateLanguage(chosen: string | undefined, acceptLanguage: string | undefined): Language {
  return readLanguage(chosen) ?? preferred(acceptLanguage ?? "") ?? "en";
}

function preferred(header: string): Language | undefined {
  const wanted = header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find((q) => q !== undefined);
      return { primary: range.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((range) => range.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.map((range) => readLanguage(range.primary)).find((language) => language !== undefined);
}
