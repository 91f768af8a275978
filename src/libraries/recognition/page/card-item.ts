import { cutText } from "../document/cut-text.ts";
import { mayHaveColon, mayHaveDigit, type TextTraits } from "../document/plain-piece.ts";
import { mediaOfAddress } from "../rules/addresses.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { badgeParts, clockSeconds, readCount } from "./badges.ts";
import type { Anchor, Observations } from "./observations.ts";
import type { OpenElement } from "./place.ts";
import type { Run } from "./run.ts";

const runsOfItemMax = 40;
const badgesLengthMax = 80;
const titleLengthMax = 200;
const episode =
  /^(?:第\s?[0-9〇一二三四五六七八九十百]+\s?[集话話期回季]|(?:ep(?:isode)?|folge|серия|episodio|épisode)\s?\.?\s?\d+|\d{1,3}|\d{8}期?|正片|全集|HD|BD|TC|超清|高清)/i;

/**
 * One address that a page links to, with all links that lead there. What they say of it is read only when asked for: of nine
 * in ten items, those of menus, nothing is.
 */
export class CardItem {
  readonly url: string;
  /** Its first link. */
  readonly anchor: Anchor;
  /** Read by `readDuration`; times of day are taken back. */
  durationSeconds: number | undefined = undefined;
  isCard = false;
  readonly #page: Observations;
  /** Indices of its links. */
  readonly #links: number[];
  #title: string | undefined = undefined;
  #thumbnail = "";

  /** @param link index of its first link */
  constructor(url: string, page: Observations, link: number) {
    this.url = url;
    this.anchor = page.anchors[link] as Anchor;
    this.#page = page;
    this.#links = [link];
  }

  addLink(link: number): void {
    this.#links.push(link);
  }

  /** "" when its links have no text that could be one. */
  get title(): string {
    this.#title ??= this.#readTitle();
    return this.#title;
  }

  /** Address of its picture, as written; "" when there is none. */
  get thumbnail(): string {
    this.#title ??= this.#readTitle();
    return this.#thumbnail;
  }

  #readTitle(): string {
    let title = "";
    for (const link of this.#links) {
      const anchor = this.#page.anchors[link] as Anchor;
      if (this.#thumbnail === "") this.#thumbnail = anchor.image;
      const text = stripBadges(anchor.text);
      if (title === "") title = titleOf(anchor.title) || titleOf(text) || titleOf(anchor.imageText.trim());
      // The title link says more than the link around the picture.
      const isLonger = text.length > title.length && text.length <= titleLengthMax;
      if (isLonger && this.#thumbnail !== "" && anchor.image === "") title = text;
    }
    return title;
  }

  isMedia(rules: CompiledRules): boolean {
    return mediaOfAddress(rules, this.url) !== undefined;
  }

  get isEpisode(): boolean {
    return episode.test(this.anchor.text);
  }

  readDuration(): void {
    this.durationSeconds = this.#firstBadge(mayHaveColon, clockSeconds);
  }

  readViews(): number | undefined {
    return this.#firstBadge(mayHaveDigit, readCount);
  }

  /** What `read` makes of the first badge it understands: a part of a short text in or beside the item's links. */
  #firstBadge(trait: TextTraits, read: (part: string, element: OpenElement) => number | undefined) {
    const { anchors, runs } = this.#page;
    for (const link of this.#links) {
      const to = this.#runsEnd(link);
      for (let at = (anchors[link] as Anchor).run; at < to; at++) {
        const run = runs[at] as Run;
        if (run.length > badgesLengthMax || (run.traits & trait) === 0) continue;
        for (const part of badgeParts(run.text)) {
          const value = read(part, run.element);
          if (value !== undefined) return value;
        }
      }
    }
    return undefined;
  }

  /** Where the texts of a link end: at the next link that leads elsewhere. */
  #runsEnd(link: number): number {
    const { anchors, runs } = this.#page;
    const { href, run } = anchors[link] as Anchor;
    const linksEnd = Math.min(anchors.length, link + runsOfItemMax);
    let next = link + 1;
    while (next < linksEnd && (anchors[next] as Anchor).href === href) next++;
    const end = next < linksEnd ? (anchors[next] as Anchor).run : runs.length;
    return Math.min(end, run + runsOfItemMax, runs.length);
  }
}

function titleOf(candidate: string): string {
  return candidate.length > 1 && clockSeconds(candidate) === undefined ? cutText(candidate, titleLengthMax) : "";
}

function stripBadges(text: string): string {
  if (!text.includes(":")) return text;
  return text.replace(/^\s*\d{1,2}:\d{2}(?::\d{2})?\s+|\s+\d{1,2}:\d{2}(?::\d{2})?\s*$/g, "").trim();
}
