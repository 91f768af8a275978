import type { ReadPage } from "../page/read-page.ts";
import type { ScriptTag } from "../page/script-tag.ts";
import { isThing, type Thing, textOf, thingsOf } from "../programme/things.ts";
import type { FurtherAddress } from "../reading.ts";
import { addressesOfHandler } from "./attribute-addresses.ts";
import { partAfter } from "./part-number.ts";
import { findScriptAddresses } from "./script-addresses.ts";
import { completed, usableAddress } from "./written-address.ts";

const furtherMax = 300;
/** What one page may add of next parts that it does not name. */
const derivedMax = 20;
const scriptAddress = /^javascript:.{3}/is;
const handsDataOver = /__[A-Z][A-Z_]{3,30}__|(?:initial|preloaded)_?(?:state|data)/i;

/**
 * The addresses that a page keeps for scripts: of more of what it lists, and of items that no link leads to. In the order of
 * attributes, scripts, structured data; each once, none that a link has, and never one whose parts are not on the page but for
 * the number of the next part.
 */
export function readFurther({ page, links, gathered }: ReadPage): FurtherAddress[] {
  const found = new Further(page, links.links);
  for (const { written, number, isWeak } of page.furtherAttributes) {
    const { written: full, isDerived } =
      number === undefined ? completed(written, page.url) : { written: `${written}${number}`, isDerived: false };
    found.add(full, isDerived, isWeak);
  }
  for (const { href, link } of page.anchors)
    if (link?.url === undefined && scriptAddress.test(href))
      for (const written of addressesOfHandler(href)) {
        const address = usableAddress(written);
        if (address !== undefined) found.add(address, false, true);
      }
  for (const script of gathered.furtherScripts)
    for (const { written, isDerived } of findScriptAddresses(script.text, { url: page.url, isData: isData(script) }))
      found.add(written, isDerived, false);
  for (const url of listedByThings(gathered.things)) found.add(url, false, true);
  const next = links.links.length > 0 ? partAfter(page.url, links.links.length) : undefined;
  if (next !== undefined && found.isEmpty && isFragment(page.source.html)) found.add(next, true, true);
  return found.result();
}

class Further {
  readonly #page: ReadPage["page"];
  readonly #links: ReadPage["links"]["links"];
  readonly #found = new Map<string, FurtherAddress>();
  #origin: string | undefined;
  #derived = 0;

  constructor(page: ReadPage["page"], links: ReadPage["links"]["links"]) {
    this.#page = page;
    this.#links = links;
  }

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }

  /** @param isOwnSite only an address of the page's own origin counts */
  add(written: string, isDerived: boolean, isOwnSite: boolean): void {
    const url = this.#page.resolver.resolve(written);
    if (url === undefined || this.#found.size >= furtherMax) return;
    this.#origin ??= `${URL.parse(this.#page.url)?.origin ?? ""}/`;
    if (isOwnSite && !url.startsWith(this.#origin)) return;
    const known = this.#found.get(url);
    if (known !== undefined && !(known.isDerived && !isDerived)) return;
    if (isDerived && this.#derived++ >= derivedMax) return;
    this.#found.set(url, { url, isDerived });
  }

  result(): FurtherAddress[] {
    if (this.#found.size === 0) return [];
    this.#found.delete(this.#page.url);
    for (const { url } of this.#links) this.#found.delete(url);
    return [...this.#found.values()];
  }
}

function isData({ type, text }: ScriptTag): boolean {
  return type.includes("json") || handsDataOver.test(text);
}

/** Addresses of the entries of an ItemList, as pages without links or for search engines have it. */
function listedByThings(things: readonly Thing[]): string[] {
  return things
    .flatMap((thing) => [thing, ...thingsOf(thing, "mainEntity")])
    .filter(({ types }) => types.includes("ItemList"))
    .flatMap((list) => list.properties.get("itemListElement") ?? [])
    .flatMap((entry) => {
      if (!isThing(entry)) return typeof entry === "string" ? [entry] : [];
      const [item] = thingsOf(entry, "item");
      return textOf(entry, "url") ?? textOf(item, "url") ?? item?.id ?? [];
    })
    .filter((url) => url !== "");
}

/** A piece of a page, as lists are loaded by: without the elements that every whole page begins with. */
function isFragment(html: string): boolean {
  return !/<(?:!doctype|html|head|body|title)[\s>]/i.test(html.slice(0, 3000));
}
