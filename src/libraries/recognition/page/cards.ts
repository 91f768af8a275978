import { textWeight } from "../document/plain-piece.ts";
import type { Card } from "../reading.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { CardItem } from "./card-item.ts";
import type { Anchor, Observations } from "./observations.ts";
import { programmePath, programmeWord } from "./words.ts";

/** A card with what speaks for its being one. */
export type FoundCard = {
  readonly card: Card;
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
  readonly first: { readonly at: number; readonly url: string; readonly title: string };
};

/** Links of one layout: `signature` tells it. */
type Group = { readonly signature: string; readonly items: CardItem[] };

const cardsMax = 500;

export type FoundLists = { readonly cards: readonly FoundCard[]; readonly mainList: MainList | undefined };

/**
 * Finds the repeated layouts of a page: its main list, and as cards all links that look like programmes by thumbnail,
 * duration or play words.
 */
export function findCards(page: Observations, rules: CompiledRules): FoundLists {
  const items = readItems(page);
  const groups = groupByLayout(items);
  let hasCards = false;
  for (const group of groups) {
    if (!isProgrammeGroup(group, rules)) continue;
    hasCards = true;
    for (const item of group.items) item.isCard = true;
  }
  return { cards: hasCards ? toCards(items, page, rules) : [], mainList: findMainList(groups) };
}

function readItems(page: Observations): CardItem[] {
  const items: CardItem[] = [];
  const byUrl = new Map<string, CardItem>();
  const { anchors } = page;
  for (let link = 0; link < anchors.length; link++) {
    const url = cardAddress(anchors[link] as Anchor, page);
    if (url === undefined) continue;
    const known = byUrl.get(url);
    if (known !== undefined) known.addLink(link);
    else {
      const item = new CardItem(url, page, link);
      byUrl.set(url, item);
      items.push(item);
    }
  }
  return items;
}

function cardAddress({ href, link }: Anchor, page: Observations): string | undefined {
  if (href.length < 2 || href.length > 2000 || href.startsWith("#")) return undefined;
  const url = link === undefined ? page.resolver.resolve(href) : link.url;
  return url === undefined || url === page.url || url.indexOf("/", 8) === url.length - 1 ? undefined : url;
}

/** In the order of their first items. */
function groupByLayout(items: readonly CardItem[]): Group[] {
  const groups = new Map<string, Group>();
  let group: Group | undefined;
  for (const item of items) {
    const { element } = item.anchor;
    const before = group?.items.at(-1)?.anchor.element;
    // Items of one list follow one another: of four signatures three need not be made.
    if (group === undefined || before === undefined || !element.surelyHasSignatureOf(before)) {
      const signature = element.signature();
      group = groups.get(signature) ?? { signature, items: [] };
      groups.set(signature, group);
    }
    group.items.push(item);
  }
  return [...groups.values()];
}

/** Whether links of one layout are cards of programmes. Reads the durations of the items. */
function isProgrammeGroup({ signature, items }: Group, rules: CompiledRules): boolean {
  if (items.length < 2) return false;
  for (const item of items) item.readDuration();
  if (isSchedule(items)) for (const item of items) item.durationSeconds = undefined;
  if (hasShare(items, 0.4, (item) => item.durationSeconds !== undefined)) return true;
  if (hasShare(items, 0.6, (item) => item.isMedia(rules))) return true;
  if (items.length < 3) return false;
  if (
    hasShare(items, 0.6, (item) => item.isEpisode) &&
    hasShare(items, 0.6, ({ url }) => programmePath.test(url) || /\d/.test(url))
  )
    return true;
  if (!hasShare(items, 0.5, (item) => item.thumbnail !== "" && item.title !== "")) return false;
  return (
    programmeWord.test(signature) ||
    hasShare(
      items,
      0.5,
      ({ url, anchor }) => programmePath.test(pathOf(url)) || programmeWord.test(anchor.element.hint),
    )
  );
}

/** Whether at least `share` of the items are as `test` says; ends as soon as they cannot be. */
function hasShare(items: readonly CardItem[], share: number, test: (item: CardItem) => boolean): boolean {
  let possible = items.length;
  for (const item of items) {
    if (test(item)) continue;
    possible--;
    if (possible / items.length < share) return false;
  }
  return true;
}

// Fewer ascending numbers occur by chance.
const scheduleSizeMin = 5;
// "20:15" read as minutes and seconds: hours are minutes here.
const scheduleLengthMin = 2 * 60;
const dayLength = 24 * 60;

/** Times of day look like durations ("20:15"), but they rise from item to item. */
function isSchedule(items: readonly CardItem[]): boolean {
  if (items.length < scheduleSizeMin) return false;
  const times = items.flatMap(({ durationSeconds }) => durationSeconds ?? []);
  if (times.length < scheduleSizeMin) return false;
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (last > dayLength || last - first < scheduleLengthMin) return false;
  const rising = times.filter((time, at) => at > 0 && time > (times[at - 1] as number)).length;
  return rising >= (times.length - 1) * 0.9;
}

const listSizeMin = 3;

// Chinese titles of six characters count as fifteen.
const listTitleMin = 15;

function findMainList(groups: readonly Group[]): MainList | undefined {
  let list: readonly CardItem[] = [];
  let titleLength = 0;
  for (const { items } of groups) {
    if (items.length < listSizeMin || items.length <= list.length || !isMostlyInMain(items)) continue;
    let length = 0;
    for (const { title } of items) length += textWeight(title);
    if (length / items.length >= listTitleMin) [list, titleLength] = [items, length];
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

function isMostlyInMain(items: readonly CardItem[]): boolean {
  let inMain = 0;
  for (const { anchor } of items) if (anchor.element.zone === "main") inMain++;
  return inMain > items.length / 2;
}

function pathOf(url: string): string {
  const at = url.indexOf("/", 8);
  return at === -1 ? "" : url.slice(at);
}

function toCards(items: readonly CardItem[], page: Observations, rules: CompiledRules): FoundCard[] {
  const cards: FoundCard[] = [];
  for (const item of items) {
    if (!item.isCard || cards.length >= cardsMax) continue;
    cards.push({
      card: toCard(item, cards.length, page),
      at: item.anchor.at,
      inMain: item.anchor.element.zone === "main",
      isMedia: item.isMedia(rules),
      isEpisode: item.isEpisode,
    });
  }
  return cards;
}

function toCard(item: CardItem, position: number, page: Observations): Card {
  const thumbnail = item.thumbnail === "" ? undefined : page.resolver.resolve(item.thumbnail);
  const views = item.readViews();
  return {
    url: item.url,
    position,
    ...(item.title === "" ? {} : { title: item.title }),
    ...(thumbnail === undefined ? {} : { thumbnail }),
    ...(item.durationSeconds === undefined ? {} : { durationSeconds: item.durationSeconds }),
    ...(views === undefined ? {} : { views }),
  };
}
