// PostgreSQL stores neither U+0000 nor half a surrogate pair, and control characters mean nothing in a title. Overrides of the
// reading direction could turn around what stands beside the text; right-to-left scripts read well without them.
const unusable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

// What is left when all that leaves no mark on a page is taken out: blanks, joiners, fillers, marks without a letter.
const invisible = /[\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;
// More marks on one letter than any language puts there: they run over the lines above and below.
const piledMarks = /(\p{M}{6})\p{M}+/gu;

/** Text that can be stored and shown, at most `lengthMax` characters; undefined when nothing is left. */
export function cleanText(text: string, lengthMax: number): string | undefined {
  const clean = text.replace(unusable, "").toWellFormed().replace(piledMarks, "$1").trim();
  if (clean.length > lengthMax)
    return `${clean
      .slice(0, lengthMax - 1)
      .toWellFormed()
      .replace(/\uFFFD$/, "")
      .trimEnd()}…`;
  return clean.replace(invisible, "") === "" ? undefined : clean;
}

const urlLengthMax = 2_048;

/** An absolute http(s) address that can be stored; undefined for any other. */
export function cleanUrl(url: string): string | undefined {
  if (url.length > urlLengthMax || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return (protocol === "http:" || protocol === "https:") && href.length <= urlLengthMax ? href : undefined;
}

/** A name for a page that has none: the last part of its path that says something, or its host. */
export function titleFromUrl(url: string): string {
  if (!URL.canParse(url)) return url.slice(0, 200) || "?";
  const { pathname, host } = new URL(url);
  const part = pathname.split("/").filter(Boolean).at(-1) ?? "";
  return (
    cleanText(
      decode(part)
        .replace(/\.[a-z]{2,5}$/i, "")
        .replace(/[-_+]+/g, " "),
      200,
    ) ?? host
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not UTF-8: shown as it stands in the address
  }
}
