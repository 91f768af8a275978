import type { Sourced } from "../reading.ts";
import { clean, firstOf, metaValues, sourced } from "./choose.ts";
import type { FactContext } from "./context.ts";
import { textOf } from "./things.ts";
import { isSiteName, mentionsMedium, splitTitle, titleRemainder } from "./title-parts.ts";

const authorHint =
  /(?:^|[\s_-])(?:author|byline|uploader|owner|channel-name|user-?name|up-?name|artist|creator|by-artist|byartist|publisher|vcard)(?:$|[\s_-])/;
const authorLead = /^(?:作者|by|von|uploaded by|posted by|published by)\s+/i;
// Behind it, or at the line's start, "by" names the maker; inside a sentence anybody.
const bylineLead =
  "posted|published|uploaded|written|created|added|submitted|shared|directed|made|released|story|video|film|gepostet|veröffentlicht|geschrieben|publié|écrit|publicado|escrito|postado|опубликовано|ago|vor|\\d{4}";
const byline = new RegExp(
  `^(?:[^.!?]{0,80}(?i:${bylineLead})(?:\\s+(?:on|am|le|el|em)\\s[^.!?]{0,40})?[\\s,:·|-]{1,4}|[^.!?]{0,60}[·|,–—-]\\s*)?(?i:by|von|par|por|от):?\\s+(@?[\\p{L}\\p{N}_.'’-]{2,40}(?:\\s[\\p{Lu}][\\p{L}\\p{N}_.'’-]{0,40}){0,3})(?=\\s+(?:in|on|at|am|le|el|em)\\s|\\s*[·|,(]|\\s*$)`,
  "u",
);
const otherMaker = /powered|sponsored|designed|built|theme|presented|brought to you|hosted|translated|photo/i;
const handle = /(?:^|\s)@([\p{L}\p{N}_][\p{L}\p{N}_.-]{1,38}[\p{L}\p{N}_])(?=$|[\s·|,])/u;
const bylineLengthMax = 160;
const makerNames = [
  "byArtist",
  "author",
  "creator",
  "partOfSeries",
  "publisher",
  "productionCompany",
  "provider",
  "sourceOrganization",
];

/** Who published the programme: its maker in structured data, else as the page labels it, the author, else the site. */
export function readPublisher(context: FactContext): Sourced<string> | undefined {
  return firstOf(publisherCandidates(context));
}

function* publisherCandidates({
  page,
  thing,
  article,
  labels,
  lines,
  title,
  siteNames,
}: FactContext): Iterable<Sourced<string> | undefined> {
  // An episode is its series'; the author is one of its makers.
  if (thing?.types.some((type) => /Episode$/.test(type)))
    yield sourced(makerName(textOf(thing, "partOfSeries")), thing.syntax, 0.9);
  for (const name of makerNames) yield sourced(makerName(textOf(thing, name)), thing?.syntax ?? "json-ld", 0.9);
  for (const { key, content } of metaValues(page.metas, "og:video:director", "music:musician_description"))
    yield sourced(makerName(content), key, 0.75);
  yield sourced(makerName(labels.get("publisher")?.text), "text-label", 0.75);
  for (const { key, content } of metaValues(
    page.metas,
    "author",
    "dc.creator",
    "article:author",
    "og:article:author",
    "byl",
  ))
    yield sourced(makerName(content), key, 0.75);
  yield sourced(makerName(textOf(article, "author")), article?.syntax ?? "json-ld", 0.7);
  yield sourced(makerName(ofTitle({ page, title, siteNames })), "title", 0.6);
  const run = page.runs.find(
    (each) =>
      each.element.zone === "main" &&
      each.text.length < 60 &&
      authorHint.test(each.element.hint) &&
      makerName(each.text.replace(authorLead, "")) !== undefined,
  );
  yield sourced(makerName(run?.text.replace(authorLead, "")), "text", 0.55);
  yield sourced(makerName(readByline(lines.map((line) => line.text))), "byline", 0.5);
  for (const { content } of metaValues(page.metas, "og:site_name"))
    yield sourced(makerName(content), "og:site_name", 0.6);
  yield sourced(makerName(textOf(article, "publisher")), article?.syntax ?? "json-ld", 0.6);
  for (const { content } of metaValues(page.metas, "application-name", "copyright"))
    yield sourced(makerName(content), "application-name", 0.4);
  yield sourced(makerName(siteOfTitle(page, siteNames, title?.value)), "title", 0.35);
}

/** The maker as titles name it: "Song by Band | Site", "Episode - Show | Site", "somebody on Site". */
function ofTitle({ page, title, siteNames }: Pick<FactContext, "page" | "title" | "siteNames">): string | undefined {
  const openGraph = metaValues(page.metas, "og:title", "twitter:title")[0]?.content ?? "";
  const channel = /^(.{2,80}?)\s(?:on|auf|sur|en|no|na)\s(.{2,40})$/i.exec(openGraph);
  if (channel !== null && isSiteName(channel[2] ?? "", siteNames)) return channel[1];
  const rest = title === undefined ? undefined : titleRemainder(clean(page.title, 300) ?? "", title.value, siteNames);
  const maker = rest === undefined ? undefined : /(?:^|\s)(?:by|von|par|por|от)\s(.{2,80})$/i.exec(rest)?.[1];
  if (maker !== undefined) return maker;
  const isMusicOrVideo =
    metaValues(page.metas, "og:type").some((meta) => /^(?:video|music)/.test(meta.content)) &&
    metaValues(page.metas, "og:site_name").length > 0;
  if (!isMusicOrVideo || rest === undefined || rest.length > 60) return undefined;
  const show = rest.replace(/\s(?:on|auf|sur|en)\s(.{2,40})$/i, (whole, name: string) =>
    isSiteName(name, siteNames) ? "" : whole,
  );
  return mentionsMedium(show) ? undefined : show;
}

/** The site's name at either end of the document title: as the host spells it, else the one part beside the programme's title. */
function siteOfTitle(page: FactContext["page"], siteNames: readonly string[], title = ""): string | undefined {
  const document = clean(page.title, 300) ?? "";
  const parts = splitTitle(document).map((part) => part.text);
  if (parts.length < 2) return undefined;
  const spoken = [parts.at(-1), parts[0]].find((part) => part !== undefined && isSiteName(part, siteNames));
  if (spoken !== undefined || !document.startsWith(title) || title === "") return spoken;
  const rest = splitTitle(document.slice(title.length));
  const [only] = rest;
  return rest.length === 1 && only !== undefined && only.text.length <= 30 && !mentionsMedium(only.text)
    ? only.text
    : undefined;
}

/** "by NAME" or "@name" in a short line near the title. */
function readByline(lines: readonly string[]): string | undefined {
  for (const line of lines.slice(0, 12)) {
    if (line.length > bylineLengthMax) continue;
    const found = (otherMaker.test(line) ? undefined : byline.exec(line)?.[1]) ?? handle.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

const onlyLead = /^(?:by|from|von|par|por|от|author|posted by|written by|published by|作者|来源|发布者)\s?[:：]?$/i;

/** A name, not an address, a sentence or the word before a name. */
function makerName(text: string | undefined): string | undefined {
  const value = clean(text, 120)?.replace(/^@(?=\S)/, "");
  return value === undefined ||
    /^https?:|^\/|\S@\S+\./.test(value) ||
    !/[\p{L}\p{N}]/u.test(value) ||
    onlyLead.test(value)
    ? undefined
    : value;
}
