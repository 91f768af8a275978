import { scan } from "../document/scan.ts";
import { foldSpaces } from "../document/white-space.ts";
import { classifyAddress } from "../rules/addresses.ts";
import { type CompiledRules, compileRules, defaultRules, type Rules } from "../rules/rules.ts";
import { normalizeUrl } from "./normalize-url.ts";

/** A link and where it stands: what tells the links of a list from those of a menu before any is followed. */
export type LinkPlace = {
  /** Absolute, normalised, without fragment. */
  readonly url: string;
  /** Anchor text or the picture's description, white space folded, at most 200 characters. */
  readonly text: string;
  /** The elements around it, outermost first, with their classes: "main.content article.post.format-audio h2.title". At most 6. */
  readonly tagPath: string;
  /**
   * Players and media files in the smallest part of the page that holds the link and few others; 0 where there are none. Links to
   * other hosts or within the page have theirs too, but do not keep them from the part around them.
   */
  readonly playersNear: number;
  /** Other addresses in the smallest part of the page that holds the link and a few more: its category, its tags. At most 6. */
  readonly neighbours: readonly string[];
  readonly noFollow: boolean;
};

const linksMax = 10_000;
const textMax = 200;
const elementsShown = 6;
const classesMax = 8;
const stackMax = 200;
/** A part of the page with more links is a list, and what plays in it belongs to none of them. */
const groupLinksMax = 14;
const neighboursMax = 6;

type Mutable = {
  url: string;
  text: string;
  tagPath: string;
  playersNear: number;
  neighbours: string[];
  noFollow: boolean;
};
type Open = {
  readonly name: string;
  readonly shown: string;
  readonly linksBefore: number;
  readonly ownBefore: number;
  /** But for those of its parts that have links to other pages of the host. */
  players: number;
};

const structural = new Set(
  "body main header footer nav aside section article div ul ol li dl dt dd table tr td th h1 h2 h3 h4 h5 h6 figure details".split(
    " ",
  ),
);
/** Elements whose end tag is often left out, and what their next of kin stands in. */
const kin: Readonly<Record<string, ReadonlySet<string>>> = {
  li: new Set(["ul", "ol"]),
  dt: new Set(["dl"]),
  dd: new Set(["dl"]),
  tr: new Set(["table"]),
  td: new Set(["tr", "table"]),
  th: new Set(["tr", "table"]),
};
const headings = /(?:^| )h[1-4](?=[. ]|$)/;

/**
 * Reads the links of a decoded page with their places. Never throws; linear time but for the depth of the page, which counts
 * up to 200.
 *
 * @param url the page's own, against which addresses are resolved unless a base element says otherwise.
 * @returns each address once: the place of its heading where it has one, else its first.
 */
export function readLinkPlaces(html: string, url: string, rules: Rules = defaultRules): LinkPlace[] {
  const reader = new PlaceReader(url, compileRules(rules));
  scan(html, {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (text) => reader.text(text),
  });
  return reader.finish();
}

class PlaceReader {
  #base: string;
  readonly #self: string;
  readonly #host: string;
  readonly #rules: CompiledRules;
  readonly #links: Mutable[] = [];
  /** Links to other pages of its host. */
  #ownCount = 0;
  readonly #stack: Open[] = [];
  #anchor: Mutable | undefined;
  #isRaw = false;

  constructor(url: string, rules: CompiledRules) {
    this.#base = url;
    this.#self = normalizeUrl(url) ?? url;
    this.#host = hostOf(url);
    this.#rules = rules;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#isRaw = name === "script" || name === "style";
    if (structural.has(name)) this.#push(name, attributes.class ?? "");
    else if (name === "a") this.#startAnchor(attributes);
    else if (name === "img") this.#addText(attributes.alt ?? "");
    else if (name === "base" && attributes.href) this.#base = normalizeUrl(attributes.href, this.#base) ?? this.#base;
    else if (name === "video" || name === "audio") this.#notePlayer();
    else if (name === "iframe" || name === "embed") this.#noteAddress(attributes.src ?? attributes["data-src"]);
    else if (name === "object") this.#noteAddress(attributes.data);
  }

  close(name: string): void {
    this.#isRaw = false;
    if (name === "a") this.#anchor = undefined;
    if (!structural.has(name)) return;
    const at = this.#stack.findLastIndex((one) => one.name === name);
    if (at >= 0) this.#popTo(at);
  }

  text(text: string): void {
    if (!this.#isRaw) this.#addText(text);
  }

  finish(): LinkPlace[] {
    this.#popTo(0);
    const once = new Map<string, Mutable>();
    for (const link of this.#links) {
      const known = once.get(link.url);
      if (known === undefined) once.set(link.url, link);
      else join(known, link);
    }
    return [...once.values()];
  }

  #push(name: string, classes: string): void {
    const parents = kin[name];
    if (parents) {
      const own = this.#stack.findLastIndex((one) => one.name === name);
      if (own > this.#stack.findLastIndex((one) => parents.has(one.name))) this.#popTo(own);
    }
    if (this.#stack.length >= stackMax) return;
    const names = classes
      .split(/\s+/, classesMax + 1)
      .filter((one) => one !== "")
      .slice(0, classesMax);
    this.#stack.push({
      ...{ name, shown: [name, ...names].join("."), players: 0 },
      ...{ linksBefore: this.#links.length, ownBefore: this.#ownCount },
    });
  }

  #popTo(length: number): void {
    while (this.#stack.length > length) this.#pop();
  }

  #pop(): void {
    const one = this.#stack.pop() as Open;
    const parent = this.#stack.at(-1);
    if (parent && this.#ownCount === one.ownBefore) parent.players += one.players;
    const group = this.#links.slice(one.linksBefore);
    if (group.length > groupLinksMax) return;
    if (one.players > 0) for (const link of group) link.playersNear ||= one.players;
    for (const link of group)
      if (link.neighbours.length === 0)
        link.neighbours = group.flatMap(({ url }) => (url === link.url ? [] : [url])).slice(0, neighboursMax);
  }

  #startAnchor(attributes: Readonly<Record<string, string>>): void {
    this.#anchor = undefined;
    const url = attributes.href === undefined ? undefined : normalizeUrl(attributes.href, this.#base);
    if (url === undefined || this.#links.length >= linksMax) return;
    if (classifyAddress(this.#rules, url).kind === "media") {
      this.#notePlayer();
      return;
    }
    this.#anchor = {
      url,
      text: foldSpaces(attributes.title ?? "").slice(0, textMax),
      tagPath: this.#stack
        .slice(-elementsShown)
        .map(({ shown }) => shown)
        .join(" "),
      playersNear: 0,
      neighbours: [],
      noFollow: /\bnofollow\b/i.test(attributes.rel ?? ""),
    };
    this.#links.push(this.#anchor);
    if (url !== this.#self && hostOf(url) === this.#host) this.#ownCount++;
  }

  #addText(text: string): void {
    const anchor = this.#anchor;
    if (anchor === undefined || anchor.text.length >= textMax) return;
    const folded = foldSpaces(text).trim();
    if (folded === "" || anchor.text === folded) return;
    anchor.text = (anchor.text === "" ? folded : `${anchor.text} ${folded}`).slice(0, textMax);
  }

  #noteAddress(address: string | undefined): void {
    const url = address === undefined ? undefined : normalizeUrl(address, this.#base);
    const kind = url === undefined ? "other" : classifyAddress(this.#rules, url).kind;
    if (kind === "embed" || kind === "media" || kind === "watch") this.#notePlayer();
  }

  #notePlayer(): void {
    const top = this.#stack.at(-1);
    if (top) top.players++;
  }
}

function hostOf(url: string): string {
  const start = url.indexOf("://") + 3;
  const end = url.indexOf("/", start);
  return url.slice(url.startsWith("www.", start) ? start + 4 : start, end < 0 ? undefined : end);
}

function join(known: Mutable, again: Mutable): void {
  if (headings.test(again.tagPath) && !headings.test(known.tagPath)) known.tagPath = again.tagPath;
  if (again.text.length > known.text.length) known.text = again.text;
  known.playersNear = Math.max(known.playersNear, again.playersNear);
  if (known.neighbours.length === 0) known.neighbours = again.neighbours;
  known.noFollow &&= again.noFollow;
}
