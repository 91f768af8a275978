import type { Observations } from "../page/observations.ts";
import type { Sourced } from "../reading.ts";
import { clean, firstOf, metaValues, sourced } from "./choose.ts";
import { type Thing, textOf } from "./things.ts";

export type TitleInput = {
  readonly page: Observations;
  readonly thing: Thing | undefined;
  readonly article: Thing | undefined;
  readonly siteNames: readonly string[];
};

const titleLengthMax = 300;

/**
 * The programme's title. Trust: the programme's own structured data, Open Graph, the heading that the document title
 * confirms, the document title. Site names before or after a separator are dropped from each.
 */
export function readTitle({ page, thing, article, siteNames }: TitleInput): Sourced<string> | undefined {
  const strip = (text: string | undefined) => {
    const value = clean(text, titleLengthMax);
    return value === undefined ? undefined : stripSiteName(value, siteNames);
  };
  const headings = page.headings.filter((each) => each.text !== "" && each.level <= 3);
  const document = clean(page.title, titleLengthMax);
  const confirmed =
    document === undefined
      ? undefined
      : confirmedHeading(
          headings.map((each) => each.text),
          document,
        );
  const own = strip(textOf(thing, "name"));
  const ownHeadline = strip(textOf(thing, "headline", "alternativeHeadline"));
  const openGraph = strip(metaValues(page.metas, "og:title")[0]?.content);
  const first = headings.find((each) => each.level === 1)?.text;
  // A headline of the page is often the heading; a name that repeats it is sure.
  return firstOf([
    sourced(own !== undefined && !isSiteName(own, siteNames) ? own : undefined, thing?.syntax ?? "json-ld", 0.95),
    sourced(ownHeadline, thing?.syntax ?? "json-ld", 0.85),
    sourced(
      openGraph !== undefined && !isSiteName(openGraph, siteNames) && !isWeaker(openGraph, confirmed)
        ? openGraph
        : undefined,
      "og:title",
      0.85,
    ),
    sourced(
      confirmed !== undefined && !isSiteName(confirmed, siteNames) ? stripSiteName(confirmed, siteNames) : undefined,
      "heading",
      0.85,
    ),
    sourced(strip(metaValues(page.metas, "twitter:title")[0]?.content), "twitter:title", 0.7),
    sourced(strip(textOf(article, "headline", "name")), article?.syntax ?? "json-ld", 0.7),
    sourced(
      first !== undefined && isGenericTitle(document, siteNames) ? clean(first, titleLengthMax) : undefined,
      "h1",
      0.6,
    ),
    sourced(strip(document), "title", 0.6),
    sourced(clean(first ?? headings[0]?.text, titleLengthMax), "h1", 0.5),
  ]);
}

/** Open Graph gives the site-wide title where the heading is the page's own. */
function isWeaker(openGraph: string, confirmed: string | undefined): boolean {
  return (
    confirmed !== undefined &&
    confirmed.length > 6 &&
    openGraph.length > confirmed.length &&
    confirmedHeading([confirmed], openGraph) !== undefined
  );
}

function isGenericTitle(document: string | undefined, siteNames: readonly string[]): boolean {
  return document === undefined || isSiteName(document, siteNames);
}

const separators = /\s*[|｜_»«•·–—―ฅ]+\s*|\s+[-:~]+\s+|\s*--+\s*|\s+\/\s+/g;

/** The first heading that the document title contains whole, from its start or after a separator. */
export function confirmedHeading(headings: readonly string[], document: string): string | undefined {
  const whole = key(document);
  return headings.find((heading) => {
    const part = key(heading);
    if (part.length < 2 || !whole.includes(part)) return false;
    return whole.startsWith(part) || whole.endsWith(part) || document.includes(heading);
  });
}

/** Letters and digits only, lower case: how texts are compared. */
export function key(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

export function isSiteName(text: string, siteNames: readonly string[]): boolean {
  const own = key(text);
  return own === "" || siteNames.some((name) => key(name) === own);
}

/** Drops the site's name at either end, with its separator: "Clip - River TV" is "Clip". */
export function stripSiteName(title: string, siteNames: readonly string[]): string {
  let parts = splitTitle(title);
  const isSite = (text: string) => isSiteName(text, siteNames);
  while (parts.length > 1 && isSite(parts.at(-1)?.text ?? "")) parts = parts.slice(0, -1);
  while (parts.length > 1 && isSite(parts[0]?.text ?? "")) parts = parts.slice(1);
  const first = parts[0];
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return title;
  return title.slice(first.start, last.end).trim();
}

export type TitlePart = { readonly text: string; readonly start: number; readonly end: number };

/** The parts of a title between separators. */
export function splitTitle(title: string): TitlePart[] {
  const parts: TitlePart[] = [];
  let from = 0;
  for (const match of title.matchAll(separators)) {
    if (match.index > from) parts.push({ text: title.slice(from, match.index), start: from, end: match.index });
    from = match.index + match[0].length;
  }
  if (from < title.length) parts.push({ text: title.slice(from), start: from, end: title.length });
  return parts;
}
