import { cutText } from "../document/cut-text.ts";
import { textWeight } from "../document/plain-piece.ts";
import type { Card } from "../reading.ts";
import { mediaOfAddress } from "../rules/addresses.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { badgeParts, clockSeconds, readCount } from "./badges.ts";
import type { Anchor, Observations, Run } from "./observations.ts";
import { programmePath, programmeWord } from "./words.ts";

/** A card with what speaks for its being one; `group` numbers the repeated layout it belongs to. */
export type FoundCard = Card & {
  readonly at: number;
  readonly inMain: boolean;
  readonly isMedia: boolean;
  readonly isEpisode: boolean;
};

/** The largest list of the main part: links of one layout with titles longer than menu words, whatever it lists. */
export type MainList = {
  readonly size: number;
  /** Characters of all titles; a Chinese, Japanese or Korean one counts as two and a half. */
  readonly titleLength: number;
  /** Share of items whose address leads to a programme, 0..1. */
  readonly programmeShare: number;
  readonly first: Pick<FoundCard, "at" | "url" | "title">;
};

type Item = {
  url: string;
  title: string;
  thumbnail: string;
  durationSeconds: number | undefined;
  views: number | undefined;
  signature: string;
  anchor: Anchor;
  isMedia: boolean;
  isEpisode: boolean;
};

const cardsMax = 500;
const runsOfItemMax = 40;
const badgesLengthMax = 80;
const episode =
  /^(?:第\s?[0-9〇一二三四五六七八九十百]+\s?[集话話期回季]|(?:ep(?:isode)?|folge|серия|episodio|épisode)\s?\.?\s?\d+|\d{1,3}|\d{8}期?|正片|全集|HD|BD|TC|超清|高清)/i;

export type FoundLists = { readonly cards: readonly FoundCard[]; readonly mainList?: MainList };

/**
 * Finds the repeated layouts of a page: its main list, and as cards all links that look like programmes by thumbnail,
 * duration or play words.
 */
export function findCards(page: Observations, rules: CompiledRules): FoundLists {
  const items = readItems(page, rules);
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.signature);
    if (group === undefined) groups.set(item.signature, [item]);
    else group.push(item);
  }
  for (const group of groups.values())
    if (isSchedule(group)) for (const item of group) item.durationSeconds = undefined;
  const accepted = new Set<Item>();
  for (const group of groups.values()) if (isProgrammeGroup(group)) for (const item of group) accepted.add(item);
  const cards: FoundCard[] = [];
  for (const item of items) {
    if (!accepted.has(item) || cards.length >= cardsMax) continue;
    cards.push({
      url: item.url,
      position: cards.length,
      at: item.anchor.at,
      inMain: item.anchor.element.zone === "main",
      isMedia: item.isMedia,
      isEpisode: item.isEpisode,
      ...(item.title === "" ? {} : { title: item.title }),
      ...thumbnailOf(item, page),
      ...(item.durationSeconds === undefined ? {} : { durationSeconds: item.durationSeconds }),
      ...(item.views === undefined ? {} : { views: item.views }),
    });
  }
  const mainList = findMainList([...groups.values()]);
  return { cards, ...(mainList && { mainList }) };
}

const listSizeMin = 3;

// Chinese titles of six characters count as fifteen.
const listTitleMin = 15;

function findMainList(groups: readonly (readonly Item[])[]): MainList | undefined {
  let list: readonly Item[] = [];
  let titleLength = 0;
  for (const group of groups) {
    if (group.length < listSizeMin || group.length <= list.length) continue;
    if (group.filter(({ anchor }) => anchor.element.zone === "main").length <= group.length / 2) continue;
    const length = group.reduce((sum, item) => sum + textWeight(item.title), 0);
    if (length / group.length >= listTitleMin) [list, titleLength] = [group, length];
  }
  const [first] = list;
  if (first === undefined) return undefined;
  return {
    size: list.length,
    titleLength,
    programmeShare: list.filter(({ url }) => programmePath.test(pathOf(url))).length / list.length,
    first: { at: first.anchor.at, url: first.url, title: first.title },
  };
}

// Fewer ascending numbers occur by chance.
const scheduleSizeMin = 5;
// "20:15" read as minutes and seconds: hours are minutes here.
const scheduleLengthMin = 2 * 60;
const dayLength = 24 * 60;

/** Times of day look like durations ("20:15"), but they rise from item to item. */
function isSchedule(group: readonly Item[]): boolean {
  const times = group.flatMap(({ durationSeconds }) => durationSeconds ?? []);
  if (times.length < scheduleSizeMin) return false;
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (last > dayLength || last - first < scheduleLengthMin) return false;
  const rising = times.filter((time, at) => at > 0 && time > (times[at - 1] as number)).length;
  return rising >= (times.length - 1) * 0.9;
}

function isProgrammeGroup(group: readonly Item[]): boolean {
  const share = (test: (item: Item) => boolean) => group.filter(test).length / group.length;
  const withDuration = share((item) => item.durationSeconds !== undefined);
  if (group.length >= 2 && withDuration >= 0.4) return true;
  if (group.length >= 2 && share((item) => item.isMedia) >= 0.6) return true;
  if (group.length < 3) return false;
  if (
    share((item) => item.isEpisode) >= 0.6 &&
    share((item) => programmePath.test(item.url) || /\d/.test(item.url)) >= 0.6
  )
    return true;
  const withThumbnail = share((item) => item.thumbnail !== "" && item.title !== "");
  const speaking = share(
    (item) =>
      programmePath.test(pathOf(item.url)) ||
      programmeWord.test(item.anchor.element.hint) ||
      programmeWord.test(item.signature),
  );
  return withThumbnail >= 0.5 && speaking >= 0.5;
}

function pathOf(url: string): string {
  const at = url.indexOf("/", 8);
  return at === -1 ? "" : url.slice(at);
}

function readItems(page: Observations, rules: CompiledRules): Item[] {
  const items: Item[] = [];
  const byUrl = new Map<string, Item>();
  const { anchors, runs } = page;
  for (let at = 0; at < anchors.length; at++) {
    const anchor = anchors[at] as Anchor;
    const url = cardAddress(anchor, page);
    if (url === undefined) continue;
    const end = Math.min(nextOtherRun(anchors, at, runs.length), anchor.run + runsOfItemMax);
    const known = byUrl.get(url);
    if (known === undefined) {
      const item = newItem(url, anchor, rules);
      addRuns(item, runs, anchor.run, end);
      byUrl.set(url, item);
      items.push(item);
    } else {
      addAnchor(known, anchor);
      addRuns(known, runs, anchor.run, end);
    }
  }
  return items;
}

function newItem(url: string, anchor: Anchor, rules: CompiledRules): Item {
  const isMedia = mediaOfAddress(rules, url) !== undefined;
  const item: Item = {
    url,
    title: "",
    thumbnail: "",
    durationSeconds: undefined,
    views: undefined,
    signature: anchor.element.signature(),
    anchor,
    isMedia,
    isEpisode: episode.test(anchor.text),
  };
  addAnchor(item, anchor);
  return item;
}

function addAnchor(item: Item, anchor: Anchor): void {
  if (item.thumbnail === "") item.thumbnail = anchor.image;
  const text = stripBadges(anchor.text);
  if (item.title === "") item.title = titleOf(anchor.title) || titleOf(text) || titleOf(anchor.imageText.trim());
  // The title link says more than the link around the picture.
  if (text.length > item.title.length && text.length <= 200 && item.thumbnail !== "" && anchor.image === "")
    item.title = text;
}

function titleOf(candidate: string): string {
  return candidate.length > 1 && clockSeconds(candidate) === undefined ? cutText(candidate, 200) : "";
}

function stripBadges(text: string): string {
  if (!text.includes(":")) return text;
  return text.replace(/^\s*\d{1,2}:\d{2}(?::\d{2})?\s+|\s+\d{1,2}:\d{2}(?::\d{2})?\s*$/g, "").trim();
}

function addRuns(item: Item, runs: readonly Run[], from: number, to: number): void {
  for (let at = from; at < to && (item.durationSeconds === undefined || item.views === undefined); at++) {
    const run = runs[at];
    if (run === undefined || run.text.length > badgesLengthMax || !/\d/.test(run.text)) continue;
    for (const part of badgeParts(run.text)) {
      item.durationSeconds ??= clockSeconds(part);
      item.views ??= readCount(part, run.element);
    }
  }
}

function nextOtherRun(anchors: readonly Anchor[], at: number, end: number): number {
  const href = anchors[at]?.href;
  for (let next = at + 1; next < Math.min(anchors.length, at + runsOfItemMax); next++)
    if (anchors[next]?.href !== href) return anchors[next]?.run ?? end;
  return end;
}

function cardAddress(anchor: Anchor, page: Observations): string | undefined {
  const { href } = anchor;
  if (href.length < 2 || href.length > 2000 || href.startsWith("#")) return undefined;
  const url = page.resolver.resolve(href);
  return url === undefined || url === page.url || url.indexOf("/", 8) === url.length - 1 ? undefined : url;
}

function thumbnailOf(item: Item, page: Observations): { thumbnail?: string } {
  const thumbnail = item.thumbnail === "" ? undefined : page.resolver.resolve(item.thumbnail);
  return thumbnail === undefined ? {} : { thumbnail };
}
