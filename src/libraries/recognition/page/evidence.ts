import type { FoundAddress } from "../programme/found-address.ts";
import type { Gathered } from "../programme/gather.ts";
import { isWorkOnly, mediaThings, type PlacedThing } from "../programme/media-things.ts";
import { isThing, type Thing, textOf } from "../programme/things.ts";
import { key } from "../programme/title-parts.ts";
import { clockSeconds, readCount } from "./badges.ts";
import type { FoundCard } from "./cards.ts";
import type { Observations } from "./observations.ts";
import * as words from "./words.ts";

/** What one rule saw on a page. */
export type Observation = {
  readonly rule: string;
  readonly family: string;
  readonly text: string;
  readonly at: number;
  count: number;
};
export type EvidenceTable = ReadonlyMap<string, Observation>;

type Note = (family: string, rule: string, text: string, at: number, count?: number) => void;
type Subject = { readonly page: Observations; readonly gathered: Gathered; readonly cards: readonly FoundCard[] };

const textLengthMax = 200;

/** Runs every rule over what was collected. The order of rules is fixed; a rule that saw nothing has no entry. */
export function collectEvidence(subject: Subject): EvidenceTable {
  const table = new Map<string, Observation>();
  const note: Note = (family, rule, text, at, count = 1) => {
    if (count <= 0) return;
    const known = table.get(rule);
    if (known !== undefined) known.count += count;
    else table.set(rule, { rule, family, text: text.slice(0, textLengthMax), at, count });
  };
  noteMetas(subject, note);
  noteThings(subject, note);
  noteAddresses(subject, note);
  notePlayers(subject, note);
  noteAddressOfPage(subject, note);
  noteTexts(subject, note);
  noteCards(subject, note);
  noteCombinations(table, note);
  return table;
}

function noteMetas({ page }: Subject, note: Note): void {
  for (const { key, content, at } of page.metas) {
    const value = content.trim();
    if (key === "og:type") noteType(value.toLowerCase(), at, note);
    else if (/^og:(?:video|audio)(?::(?:url|secure_url))?$/.test(key))
      note(
        "open-graph",
        value === "" ? "open-graph-media-empty" : `open-graph-${key.slice(3, 8)}`,
        `${key}=${value}`,
        at,
      );
    else if (key === "twitter:player" && value !== "") note("open-graph", "twitter-player", value, at);
    else if (key === "twitter:player:stream" && value !== "") note("open-graph", "twitter-player-stream", value, at);
    else if (key === "twitter:card" && value === "player") note("open-graph", "twitter-card-player", value, at);
    else if (
      /^(?:video:duration|og:(?:video|audio):duration|music:duration|duration|video:release_date|video:tag|og:duration)$/.test(
        key,
      ) &&
      value !== ""
    )
      note("open-graph", "programme-meta", `${key}=${value}`, at);
    else if (key === "description" && words.programmeTitle.test(value)) note("text", "description-words", value, at);
    else if (key === "keywords" && words.programmeTitle.test(value)) note("text", "keyword-words", value, at);
    else if (key === "generator" && /wordpress|hexo|hugo|ghost|jekyll|blogger|typecho/i.test(value))
      note("page-kind", "blog-generator", value, at);
    else if (key === "article:published_time") note("page-kind", "article-time", value, at);
  }
  for (const link of page.relLinks) {
    if (/oembed/.test(link.type))
      note("discovery", /wp-json|format=xml/.test(link.href) ? "oembed-generic" : "oembed", link.href, link.at);
    else if (/video_src|audio_src|enclosure/.test(link.rel)) note("discovery", "linked-media", link.href, link.at);
  }
}

function noteType(type: string, at: number, note: Note): void {
  const known =
    /^(?:video|music|song|album|audio|movie|podcast|sound|episode|article|website|product|profile|recipe|news|blog|band)/.exec(
      type,
    )?.[0];
  const name =
    known === undefined
      ? "other"
      : /^(?:song|album|audio|sound|podcast|music)/.test(known)
        ? "music"
        : /^(?:movie|episode)/.test(known)
          ? "video"
          : known;
  if (type !== "") note("open-graph", `open-graph-type-${name}`, type, at);
}

const articleTypes = new Set([
  "Article",
  "NewsArticle",
  "BlogPosting",
  "ReportageNewsArticle",
  "LiveBlogPosting",
  "AnalysisNewsArticle",
  "OpinionNewsArticle",
]);
const otherTypes: Readonly<Record<string, string>> = {
  Recipe: "thing-recipe",
  Product: "thing-product",
  ItemList: "thing-list",
  CollectionPage: "thing-list",
  SearchResultsPage: "thing-list",
  PodcastSeries: "thing-series",
  TVSeries: "thing-series",
  MusicGroup: "thing-series",
  BroadcastService: "thing-series",
  DiscussionForumPosting: "thing-forum",
  QAPage: "thing-forum",
};

function noteThings({ page, gathered }: Subject, note: Note): void {
  const title = key(page.title);
  for (const placed of mediaThings(gathered.things)) {
    noteThing(placed, note);
    const name = key(textOf(placed.thing, "name") ?? "");
    if (placed.place !== "listed" && name.length > 3 && title.includes(name))
      note("structured-data", "thing-names-page", name, placed.thing.at);
  }
  for (const thing of gathered.things) {
    for (const type of thing.types) {
      if (articleTypes.has(type)) note("structured-data", "thing-article", type, thing.at);
      const rule = Object.hasOwn(otherTypes, type) ? otherTypes[type] : undefined;
      if (rule !== undefined) note("structured-data", rule, type, thing.at);
    }
  }
}

function noteThing({ thing, place }: PlacedThing, note: Note): void {
  const type = thing.types.join(" ");
  if (isWorkOnly(thing))
    note("structured-data", place === "listed" ? "thing-work-listed" : "thing-work", type, thing.at);
  else
    note(
      "structured-data",
      place === "top" || place === "main" ? "thing-media" : `thing-media-${place}`,
      type,
      thing.at,
    );
  if (place !== "listed" && hasAny(thing, "contentUrl", "embedUrl"))
    note("structured-data", "thing-media-address", type, thing.at);
  if (place !== "listed" && hasAny(thing, "duration", "uploadDate"))
    note("structured-data", "thing-media-dated", type, thing.at);
}

function hasAny(thing: Thing, ...names: string[]): boolean {
  return names.some((name) =>
    (thing.properties.get(name) ?? []).some((value) => isThing(value) || String(value) !== ""),
  );
}

function noteAddresses({ gathered }: Subject, note: Note): void {
  for (const address of gathered.addresses) {
    const { url, at, demoted, source, kind, zone } = address;
    if (demoted !== undefined) {
      if (source !== "link") note("negative", `${demoted}-${source === "player-tag" ? "player" : source}`, url, at);
    } else if (zone === "aside" && source !== "json-ld")
      note("negative", `${kind === "embed" ? "embed" : "media"}-aside`, url, at);
    else noteAddress(address, note);
  }
}

function noteAddress({ url, at, source, kind, platform, textBefore }: FoundAddress, note: Note): void {
  if (source === "link") note("media-suffix", kind === "flash" ? "link-flash" : "link-media", url, at);
  else if (kind === "flash") note("plugin", platform === undefined ? `flash-${source}` : "embed-plugin", url, at);
  else if (kind === "embed") {
    note("platform-reference", platform === undefined ? `embed-unknown-${source}` : `embed-${source}`, url, at);
    if (source === "iframe" || source === "plugin")
      note("layout", textBefore < 400 ? "embed-early" : "embed-late", url, at);
  } else note("media-suffix", `media-${source}`, url, at);
}

function notePlayers({ page, gathered }: Subject, note: Note): void {
  for (const tag of page.players) {
    if (tag.isHidden || tag.isInPicture) continue;
    if (tag.attributes.controls !== undefined) note("player-element", `${tag.name}-controls`, tag.name, tag.at);
    if (tag.attributes.poster !== undefined && tag.zone === "main")
      note("player-element", "video-poster", tag.attributes.poster, tag.at);
    if (tag.zone === "main") note("layout", tag.textBefore < 400 ? "player-early" : "player-late", tag.name, tag.at);
  }
  for (const tag of gathered.emptyPlayers) note("player-element", `${tag.name}-empty`, tag.name, tag.at);
  for (const setup of gathered.setups) note("special-player", "player-setup", setup.text, setup.at);
  for (const name of gathered.playerNames) note("special-player", "player-name", name.text, name.at);
  if (gathered.watchLinks > 0) note("platform-reference", "watch-links", "", -1, gathered.watchLinks);
  for (const tag of page.plugins)
    if (/22d6f312|6bf52a52|cfcdaa03|02bf25d5/i.test(tag.attributes.classid ?? ""))
      note("plugin", "media-plugin", tag.attributes.classid ?? "", tag.at);
}

function noteAddressOfPage({ page }: Subject, note: Note): void {
  const at = page.url.indexOf("/", 8);
  const path = at === -1 ? "/" : page.url.slice(at);
  if (page.url.startsWith("https://unknown.example/")) return;
  if (words.programmeAddress.test(path)) note("address", "address-programme", path, -1);
  if (words.listAddress.test(path)) note("address", "address-list", path, -1);
  if (words.articleAddress.test(path)) note("address", "address-article", path, -1);
}

function noteTexts({ page }: Subject, note: Note): void {
  noteTitles(page, note);
  const counts = { words: 0, players: 0, paging: 0, podcast: 0, linked: 0, mediaLinks: 0 };
  for (const { text, at, inAnchor, element } of page.runs) {
    if (inAnchor) counts.linked++;
    if (text.length > 400) continue;
    if (words.programmeWord.test(text)) counts.words++;
    if (text.length > 60) continue;
    if (words.podcastWords.test(text)) counts.podcast++;
    if (words.shopWords.test(text)) note("page-kind", "shop-words", text, at);
    if (element.zone !== "main" || text.length > 40) continue;
    if (words.playerWords.test(text)) counts.players++;
    if (inAnchor && words.pagingWords.test(text)) counts.paging++;
    if (inAnchor || !/\d/.test(text)) continue;
    if (clockSeconds(text) !== undefined) note("text", "clock-text", text, at);
    if (readCount(text, element) !== undefined) note("text", "counter-text", text, at);
  }
  note("text", "programme-words", "", -1, counts.words);
  note("text", "podcast-words", "", -1, counts.podcast);
  note("text", "player-words", "", -1, counts.players);
  note("page-kind", "paging-words", "", -1, counts.paging);
  note("page-kind", "password-field", "", -1, page.passwordFields);
  const linkShare = page.runs.length === 0 ? 0 : counts.linked / page.runs.length;
  if (linkShare > 0.6) note("layout", "mostly-links", `${Math.round(linkShare * 100)} %`, -1);
  if (page.anchors.length > 150) note("layout", "many-links", `${page.anchors.length}`, -1);
  if (page.runs.length < 40) note("layout", "few-texts", `${page.runs.length}`, -1);
  noteLayout(page, note);
}

function noteTitles(page: Observations, note: Note): void {
  if (words.programmeTitle.test(page.title)) note("text", "title-words", page.title, page.titleAt);
  if (words.listTitle.test(page.title)) note("text", "title-list-words", page.title, page.titleAt);
  const heading = page.headings.find((each) => each.level === 1 && each.text !== "");
  if (heading === undefined) return;
  if (words.programmeTitle.test(heading.text)) note("text", "heading-words", heading.text, heading.at);
  if (words.listTitle.test(heading.text)) note("text", "heading-list-words", heading.text, heading.at);
}

const articleSizes: readonly (readonly [string, number])[] = [
  ["article-none", 150],
  ["article-tiny", 400],
  ["article-short", 1200],
  ["article-middle", 2500],
  ["article-long", 5000],
  ["article-very-long", Number.POSITIVE_INFINITY],
];

function noteLayout(page: Observations, note: Note): void {
  const length = page.articleLength;
  const size = articleSizes.find(([, max]) => length < max)?.[0] ?? "article-very-long";
  note("layout", size, `${Math.round(length)} characters`, -1);
  const linked = page.headings.filter(
    (heading) => heading.zone === "main" && heading.level >= 2 && heading.level <= 4,
  ).length;
  if (linked >= 6) note("layout", "many-headings", `${linked}`, -1, Math.ceil(linked / 6));
  if (page.times.length >= 4)
    note("layout", "many-times", `${page.times.length}`, -1, Math.ceil(page.times.length / 4));
  if (page.relLinks.some((link) => /(?:^|\s)(?:next|prev)(?:\s|$)/.test(link.rel)))
    note("page-kind", "paging-links", "", -1);
  if (words.programmeWord.test(page.rootHint)) note("page-kind", "root-words", page.rootHint, -1);
  if (words.listTitle.test(page.rootHint) || /archive|category|home|search|taxonomy|list\b/.test(page.rootHint))
    note("page-kind", "root-list-words", page.rootHint, -1);
}

function noteCards({ cards }: Subject, note: Note): void {
  for (const card of cards) {
    const text = card.title ?? card.url;
    if (!card.inMain) note("cards", "card-aside", text, card.at);
    else if (card.durationSeconds !== undefined) note("cards", "card-duration", text, card.at);
    else if (card.isMedia) note("cards", "card-media", text, card.at);
    else if (card.isEpisode) note("cards", "card-episode", text, card.at);
    else note("cards", "card-thumbnail", text, card.at);
  }
}

const playable = [
  "media-json-ld",
  "media-microdata",
  "media-player-tag",
  "media-plugin",
  "media-script",
  "media-attribute",
  "embed-json-ld",
  "embed-microdata",
  "embed-iframe",
  "embed-plugin",
  "embed-script",
  "embed-attribute",
  "embed-unknown-iframe",
  "embed-unknown-json-ld",
  "embed-open-graph",
  "embed-twitter-player",
  "media-open-graph",
  "flash-plugin",
  "flash-open-graph",
  "embed-unknown-open-graph",
  "embed-unknown-twitter-player",
  "media-twitter-player",
  "embed-unknown-plugin",
  "thing-media",
  "thing-media-within",
];

function noteCombinations(table: ReadonlyMap<string, Observation>, note: Note): void {
  const has = (rule: string) => table.has(rule);
  const kinds = playable.filter(has);
  if (kinds.length === 0) {
    note("combination", "nothing-playable", "", -1);
    return;
  }
  note("combination", "something-playable", kinds.join(" "), -1);
  if (kinds.length >= 2) note("combination", "playable-twice", kinds.join(" "), -1);
  const isArticle =
    has("thing-article") ||
    has("thing-recipe") ||
    has("open-graph-type-article") ||
    has("open-graph-type-recipe") ||
    has("address-article") ||
    has("article-time");
  const isLong = has("article-middle") || has("article-long") || has("article-very-long");
  note(
    "combination",
    `playable${isArticle ? "-article" : "-other"}${isLong ? "-long" : "-short"}`,
    kinds.join(" "),
    -1,
  );
  if (has("title-words") || has("heading-words")) note("combination", "playable-titled", kinds.join(" "), -1);
  if (has("address-programme")) note("combination", "playable-addressed", kinds.join(" "), -1);
  if ((has("embed-early") || has("player-early")) && !isLong)
    note("combination", "playable-early-short", kinds.join(" "), -1);
  if (has("title-list-words") || has("heading-list-words"))
    note("combination", "playable-list-titled", kinds.join(" "), -1);
  if (has("thing-media") && !isArticle) note("combination", "thing-media-alone", "", -1);
  if (has("open-graph-type-video") || has("open-graph-type-music"))
    note("combination", "playable-typed", kinds.join(" "), -1);
  const several = (table.get("media-player-tag")?.count ?? 0) + (table.get("embed-iframe")?.count ?? 0);
  if (several >= 3) note("combination", "playable-several", `${several}`, -1);
}
