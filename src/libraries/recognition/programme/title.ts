import type { Heading, Observations } from "../page/observations.ts";
import type { Sourced } from "../reading.ts";
import { clean, firstOf, metaValues, sourced } from "./choose.ts";
import { type Thing, textOf } from "./things.ts";
import { confirmedHeading, isSiteName, key, stripSiteName, withoutMaker, withoutOnSite } from "./title-parts.ts";

export type TitleInput = {
  readonly page: Observations;
  readonly thing: Thing | undefined;
  readonly article: Thing | undefined;
  readonly siteNames: readonly string[];
};

const titleLengthMax = 300;
// Headings of parts of a page, not of the page.
const sectionHeading =
  /^(?:related|recommended|comments?|share|menu|search|navigation|about|contact|login|sign in|newsletter|archives?|categories|tags|相关|推荐|猜你喜欢|评论|热门|最新|目录|导航|搜索|登录|简介|介绍|关于|联系|友情链接|关联|関連|コメント|関連動画|комментарии|похожие|kommentare|ähnliche|verwandte)/i;
const episodePart =
  /^[\s\-–—_|·:]{0,5}(?:第\s?[0-9〇一二三四五六七八九十百]{1,6}\s?[集话話期回季]|(?:s\d{1,2}\s?e\d{1,3}|(?:ep(?:isode)?|folge|серия)\.?\s?\d{1,4})(?![\p{L}\p{N}]))/iu;

/**
 * The programme's title. Trust: the programme's own structured data, Open Graph, the heading that the document title
 * confirms, the document title. Site names and words like "Video" at either end are dropped from each.
 */
export function readTitle(context: TitleInput): Sourced<string> | undefined {
  return firstOf(titleCandidates(context));
}

function* titleCandidates(input: TitleInput): Iterable<Sourced<string> | undefined> {
  const { page, thing, article, siteNames } = input;
  const strip = (text: string | undefined) => stripped(text, siteNames);
  const headings = page.headings.filter((each) => each.text !== "" && each.level <= 3);
  const openGraphWhole = clean(metaValues(page.metas, "og:title")[0]?.content, titleLengthMax);
  const document = clean(page.title, titleLengthMax);
  const openGraph = usable(strip(metaValues(page.metas, "og:title")[0]?.content), siteNames);
  const own = usable(strip(textOf(thing, "name")), siteNames);
  const syntax = thing?.syntax ?? "json-ld";
  const maker = textOf(thing, "byArtist", "author", "creator") ?? metaValues(page.metas, "author")[0]?.content;
  yield sourced(own === undefined ? undefined : withoutMaker(own, openGraph, maker), syntax, 0.95);
  yield sourced(strip(textOf(thing, "headline", "alternativeHeadline")), syntax, 0.85);
  const confirmed = confirmedTitle(headings, [document, openGraphWhole], siteNames);
  yield sourced(
    openGraph === undefined || isWeaker(openGraph, confirmed) ? undefined : afterMaker(openGraph, maker),
    "og:title",
    0.85,
  );
  yield sourced(confirmed, "heading", 0.85);
  yield sourced(usable(strip(metaValues(page.metas, "twitter:title")[0]?.content), siteNames), "twitter:title", 0.7);
  yield sourced(strip(textOf(article, "headline", "name")), article?.syntax ?? "json-ld", 0.7);
  yield sourced(ownHeading(input, document), "h1", 0.55);
  yield sourced(
    document === undefined
      ? undefined
      : stripSiteName(firstPart(withoutOnSite(stripped(document, siteNames) ?? document, siteNames)), siteNames),
    "title",
    0.6,
  );
  yield sourced(clean(headings.find((each) => each.level === 1)?.text ?? headings[0]?.text, titleLengthMax), "h1", 0.5);
}

function stripped(text: string | undefined, siteNames: readonly string[]): string | undefined {
  const value = clean(text, titleLengthMax);
  return value === undefined ? undefined : stripSiteName(value, siteNames);
}

/** Without the maker's name before it: "Band - Song" by Band is "Song". */
function afterMaker(title: string, maker: string | undefined): string {
  return maker === undefined ? title : stripSiteName(title, [maker]);
}

/** Not the site's name, and not "somebody on SITE": that names a channel. */
function usable(title: string | undefined, siteNames: readonly string[]): string | undefined {
  if (title === undefined || isSiteName(title, siteNames)) return undefined;
  const channel = /^.{1,80}\s(?:on|auf|sur|en|no|na)\s(.{2,40})$/i.exec(title)?.[1];
  return channel !== undefined && isSiteName(channel, siteNames) ? undefined : title;
}

/** The heading that the first of the written titles confirms, with the episode that follows it there. */
function confirmedTitle(
  headings: readonly Heading[],
  written: readonly (string | undefined)[],
  siteNames: readonly string[],
): string | undefined {
  const isOther = (text: string) => isSiteName(text, siteNames);
  // Where no title starts with a heading, the only main heading is the page's own; a part of the title may be a show's.
  const main = headings.filter((each) => each.level === 1 && each.zone === "main" && !isOther(each.text));
  let best: { heading: string; title: string } | undefined;
  for (const title of written) {
    if (title === undefined) continue;
    const heading = confirmedHeading(headings, title, isOther);
    if (heading === undefined) continue;
    const isStart = key(title).startsWith(key(heading.text));
    if (isStart || heading.level === 1) return withEpisode(heading.text, title, siteNames);
    best ??= { heading: heading.text, title };
  }
  if (best === undefined) return undefined;
  const [only] = main;
  if (only !== undefined && main.every((each) => key(each.text) === key(only.text)) && !sectionHeading.test(only.text))
    return stripSiteName(clean(only.text, titleLengthMax) ?? only.text, siteNames);
  return withEpisode(best.heading, best.title, siteNames);
}

function withEpisode(heading: string, title: string, siteNames: readonly string[]): string {
  const at = title.indexOf(heading);
  const episode = at === -1 ? undefined : episodePart.exec(title.slice(at + heading.length))?.[0];
  return episode === undefined ? stripSiteName(heading, siteNames) : `${heading}${episode}`;
}

/** Open Graph gives the site-wide title where the heading is the page's own, or breaks off at a quotation mark. */
function isWeaker(openGraph: string, confirmed: string | undefined): boolean {
  if (confirmed === undefined || confirmed.length <= 6) return false;
  if (confirmed.length > openGraph.length && confirmed.startsWith(openGraph) && /[^\p{L}\p{N})\]]$/u.test(openGraph))
    return true;
  return (
    openGraph.length > confirmed.length && confirmedHeading([{ text: confirmed, level: 1 }], openGraph) !== undefined
  );
}

/** The first heading of the main part where the document title names only the site and confirms no heading. */
function ownHeading({ page, siteNames }: TitleInput, document: string | undefined): string | undefined {
  const isGeneric = document === undefined || isSiteName(document, siteNames) || document.split(/[-_|–—]/).length <= 2;
  if (!isGeneric) return undefined;
  const candidates = page.headings.filter(
    (each) =>
      each.level <= 2 &&
      each.text.length >= 3 &&
      each.text.length <= 120 &&
      !sectionHeading.test(each.text) &&
      !isSiteName(each.text, siteNames),
  );
  const repeated = candidates.find((each) => each.text.length >= 6 && isRepeated(page, each.text));
  const best = repeated ?? (isSiteLike(document) ? candidates.find((each) => each.zone === "main") : undefined);
  return clean(best?.text, titleLengthMax);
}

/** Whether the text stands on the page at least twice: as heading, in the way there, on its own card. */
function isRepeated(page: Observations, text: string): boolean {
  const own = key(text);
  const near = page.runs.filter((run) => Math.abs(run.text.length - text.length) <= 6);
  return near.filter((run) => key(run.text) === own).length >= 2;
}

/** A company's or site's name: short, or ending in a word for one. */
function isSiteLike(document: string | undefined): boolean {
  return (
    document === undefined ||
    /(?:公司|网|网站|官网|门户|平台|频道|电视台|集团|学校|大学|inc\.?|ltd\.?|gmbh|homepage|home|official site)$/i.test(
      document,
    )
  );
}

/** Before the first strong separator: "Title | Course | Site" and "片名_频道_网站" start with the page's own title. */
function firstPart(title: string): string {
  const first = title
    .split(/\s*[|｜_»]\s*/)
    .map((part) => part.trim())
    .find((part) => part !== "");
  return first !== undefined && key(first).length >= 2 ? first : title;
}
