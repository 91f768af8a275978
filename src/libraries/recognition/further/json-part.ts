import { decodeText } from "../document/character-references.ts";
import { cutText } from "../document/cut-text.ts";
import { foldSpaces } from "../document/white-space.ts";
import { normalizeUrl } from "../links/normalize-url.ts";
import { extractLinks } from "../links/page-links.ts";
import type { Card, FurtherAddress, PageLink } from "../reading.ts";
import { parseDuration } from "../value/parse-duration.ts";
import { partAfter, partAt } from "./part-number.ts";
import { usableAddress } from "./written-address.ts";

/** What an answer in JSON lists, and where the list goes on. */
export type JsonPart = {
  readonly links: readonly PageLink[];
  readonly cards: readonly Card[];
  readonly further: readonly FurtherAddress[];
};

const depthMax = 16;
const nodesMax = 100_000;
const linksMax = 2000;
const furtherMax = 20;
const markupCharactersMax = 2_000_000;
const titleMax = 200;

const itemKey =
  /^(?:(?:web|page|detail|play|watch|view|item|video|full|canonical|share|html|site|target|jump|to|post|article|episode|show)[_-]?)?(?:url|link|href|permalink|path|uri)$/i;
const titleKey = /^(?:title|name|headline|label|caption|subject)$/i;
const pictureKey = /^(?:thumb|thumbnail|image|img|poster|cover|picture|pic)(?:[_-]?(?:url|src|uri|image))?$/i;
const durationKey = /^(?:duration|length|seconds|duration_?seconds|runtime)$/i;
const nextKey = /^(?:load)?_?(?:next|more)(?:[_-]?(?:page|url|link|href|uri|path))*$/i;
const hasMoreKey = /^has_?(?:more|next)(?:_?page)?$|^more$/i;
// Pictures, players, people and the interface's own addresses.
const asideKey =
  /^(?:_links|image|img|thumb|thumbnail|picture|poster|avatar|icon|logo|cover|stream|source|src|file|track|ad|ads|tracking|author|user|owner|self|first|last|prev|previous)s?$/i;

/**
 * Reads the items of a JSON value: objects with an address, their titles, pictures and lengths; links in markup that values
 * hold; and the next part, where the answer names it or its own address is numbered and the answer is not empty.
 *
 * @param url the address the answer came from.
 * Never throws; depth, values looked at and results are bounded.
 */
export function readJsonPart(data: unknown, url: string): JsonPart {
  const reader = new JsonReader(url);
  reader.read(data, 0);
  return reader.finish();
}

type Fields = Readonly<Record<string, unknown>>;

class JsonReader {
  readonly #url: string;
  readonly #links = new Map<string, PageLink>();
  readonly #cards = new Map<string, Card>();
  readonly #further = new Map<string, FurtherAddress>();
  #nodes = 0;
  #markupCharacters = 0;
  #isLast = false;

  constructor(url: string) {
    this.#url = url;
  }

  read(value: unknown, depth: number): void {
    if (depth > depthMax || this.#nodes++ > nodesMax || this.#links.size >= linksMax) return;
    if (typeof value === "string") this.#readMarkup(value);
    else if (Array.isArray(value)) for (const each of value) this.read(each, depth + 1);
    else if (typeof value === "object" && value !== null) this.#readObject(value as Fields, depth);
  }

  finish(): JsonPart {
    const links = [...this.#links.values()];
    if (this.#further.size === 0 && !this.#isLast && links.length > 0)
      this.#addFurther(partAfter(this.#url, links.length), true);
    return { links, cards: [...this.#cards.values()], further: [...this.#further.values()] };
  }

  #readObject(fields: Fields, depth: number): void {
    this.#addItem(fields);
    for (const [key, value] of Object.entries(fields)) {
      if (nextKey.test(key)) this.#readNext(value);
      else if (hasMoreKey.test(key) && value === false) this.#isLast = true;
      else if (!asideKey.test(key) || hasNext(value)) this.read(value, depth + 1);
    }
  }

  #addItem(fields: Fields): void {
    let url: string | undefined;
    let title = "";
    let thumbnail: string | undefined;
    let durationSeconds: number | undefined;
    for (const [key, value] of Object.entries(fields)) {
      if (itemKey.test(key)) url ??= this.#address(value);
      else if (titleKey.test(key)) title ||= textOf(value);
      else if (pictureKey.test(key)) thumbnail ??= this.#picture(value);
      else if (durationKey.test(key)) durationSeconds ??= secondsOf(value);
    }
    if (url === undefined) return;
    this.#addLink({ url, text: title, noFollow: false });
    if (title === "" || (thumbnail === undefined && durationSeconds === undefined) || this.#cards.has(url)) return;
    this.#cards.set(url, {
      url,
      title,
      position: this.#cards.size,
      ...(thumbnail !== undefined && { thumbnail }),
      ...(durationSeconds !== undefined && { durationSeconds }),
    });
  }

  #addLink(link: PageLink): void {
    const known = this.#links.get(link.url);
    if (known === undefined || known.text === "") this.#links.set(link.url, link);
  }

  #address(value: unknown): string | undefined {
    const written = typeof value === "string" ? usableAddress(value) : undefined;
    return written === undefined ? undefined : normalizeUrl(written, this.#url);
  }

  #picture(value: unknown): string | undefined {
    const written =
      typeof value === "object" && value !== null ? ((value as Fields).url ?? (value as Fields).src) : value;
    return typeof written === "string" && written.length > 3 ? normalizeUrl(written, this.#url) : undefined;
  }

  #readMarkup(text: string): void {
    if (!/<a\s/i.test(text)) return;
    this.#markupCharacters += text.length;
    if (this.#markupCharacters > markupCharactersMax) return;
    for (const link of extractLinks(text, this.#url).links) if (this.#links.size < linksMax) this.#addLink(link);
  }

  #readNext(value: unknown): void {
    if (value === null || value === false || value === "") this.#isLast = true;
    else if (typeof value === "number") this.#addFurther(partAt(this.#url, value), false);
    else if (typeof value === "string") this.#addFurther(this.#address(value), false);
    else if (typeof value === "object") {
      const { href, url, link } = value as Fields;
      this.#addFurther(this.#address(href ?? url ?? link), false);
    }
  }

  #addFurther(url: string | undefined, isDerived: boolean): void {
    if (url !== undefined && url !== this.#url && this.#further.size < furtherMax)
      this.#further.set(url, { url, isDerived });
  }
}

/** `_links: { next: … }` is looked into although the other addresses in it are the interface's own. */
function hasNext(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "next" in value;
}

function textOf(value: unknown): string {
  if (typeof value === "object" && value !== null) {
    const { rendered, text, simpleText } = value as Fields;
    return textOf(rendered ?? text ?? simpleText ?? "");
  }
  if (typeof value !== "string") return "";
  const plain = value.slice(0, 2000).replace(/<[^<>]{0,500}>/g, "");
  return cutText(foldSpaces(decodeText(plain)).trim(), titleMax);
}

function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === "number" ? value : typeof value === "string" ? parseDuration(value) : undefined;
  return seconds !== undefined && seconds > 0 && seconds < 1_000_000 ? Math.round(seconds) : undefined;
}
