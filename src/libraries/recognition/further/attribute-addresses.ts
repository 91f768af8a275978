import { type AttributeReader, namesMask } from "../document/attribute-reader.ts";
import { isNumbered, waitsForNumber } from "./part-number.ts";
import { usableAddress } from "./written-address.ts";

/** An address in an attribute that scripts read. */
export type AttributeAddress = {
  /** With escapes undone; may wait for a number. */
  readonly written: string;
  /** The number that the element names for the part it loads. */
  readonly number?: number;
  /** The attribute's name alone does not say that more is to be had there: only an address of the page's own site counts. */
  readonly isWeak: boolean;
};

const addressesMax = 300;
const ownName = ["data-next", "data-next-url", "data-nexturl", "data-more", "data-more-url", "data-moreurl"];
const loadName = [
  "data-ajax",
  "data-ajax-url",
  "data-ajaxurl",
  "data-api",
  "data-endpoint",
  "data-load-url",
  "data-loadurl",
];
const pageName = ["data-page-url", "data-pageurl", "data-nextpage"];
const strongNames = [...ownName, ...loadName, ...pageName];
const weakNames = ["data-url", "data-href", "data-link", "data-path", "data-src"];
const handlerName = "onclick";
/** For `mayHave`. Names of 14 and 18 letters are left out: their bits are those of "class" and other attributes of every tag. */
export const furtherNames: number = namesMask(...strongNames, ...weakNames, handlerName);
const numberNames = ["data-next-page", "data-next", "data-nextpage", "data-page", "data-paged", "data-p"];

// They load pictures and players by such attributes.
const mediaElements = new Set([
  "img",
  "source",
  "video",
  "audio",
  "iframe",
  "picture",
  "embed",
  "object",
  "script",
  "link",
]);
const loadHint = /more|next|pag(?:e|ing|ina)|infinite|scroll|lazy-?list|ajax|加载|更多|下一页/i;

/** Collects the addresses that elements keep for scripts: a button that loads more, a row that can be clicked. */
export class AttributeAddresses {
  readonly found: AttributeAddress[] = [];

  /** Takes a tag that may have one of `furtherNames`. */
  startTag(name: string, attributes: AttributeReader): void {
    if (mediaElements.has(name) || this.found.length >= addressesMax) return;
    for (const strong of strongNames) this.#add(attributes, attributes.get(strong), false);
    for (const weak of weakNames) {
      const value = attributes.get(weak);
      if (value !== undefined && (weak !== "data-src" || hintsAtMore(name, attributes, value)))
        this.#add(attributes, value, true);
    }
    const handler = attributes.get(handlerName);
    if (handler !== undefined) for (const written of addressesOfHandler(handler)) this.#add(attributes, written, true);
  }

  #add(attributes: AttributeReader, value: string | undefined, isWeak: boolean): void {
    const written = value === undefined ? undefined : usableAddress(value.trim());
    if (written === undefined || this.found.length >= addressesMax) return;
    const number = waitsForNumber(written) ? numberOf(attributes) : undefined;
    this.found.push({ written, isWeak, ...(number === undefined ? {} : { number }) });
  }
}

function hintsAtMore(name: string, attributes: AttributeReader, value: string): boolean {
  if (name === "button" || isNumbered(value)) return true;
  return loadHint.test(`${attributes.get("class") ?? ""} ${attributes.get("id") ?? ""}`);
}

function numberOf(attributes: AttributeReader): number | undefined {
  for (const name of numberNames) {
    const value = attributes.get(name) ?? "";
    if (/^\d{1,6}$/.test(value)) return Number(value);
  }
  return undefined;
}

const quoted = /(["'])([^"'\s]{2,2000})\1(\s{0,3}\+)?/g;
const handlerLengthMax = 5000;

/** Addresses in a handler, or in an address of scripts ("javascript:go('/v/1')"): those that are written whole. */
export function addressesOfHandler(code: string): string[] {
  return [...code.slice(0, handlerLengthMax).matchAll(quoted)].flatMap(([, , written = "", appended]) =>
    appended === undefined && /[/?]/.test(written) ? [written] : [],
  );
}
