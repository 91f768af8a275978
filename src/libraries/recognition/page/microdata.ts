import type { Attributes } from "../document/scan.ts";
import { localName, type Thing, type ThingValue } from "../programme/things.ts";
import { type Place, voidElements } from "./place.ts";

type OpenItem = { readonly thing: MutableThing; readonly depth: number };
type OpenProperty = {
  readonly names: readonly string[];
  readonly thing: MutableThing;
  readonly depth: number;
  text: string;
};
type MutableThing = Omit<Thing, "properties"> & { readonly properties: Map<string, ThingValue[]> };

const itemsMax = 2000;
const valueLengthMax = 5000;
const valueAttributes: Readonly<Record<string, readonly string[]>> = {
  meta: ["content"],
  a: ["href"],
  area: ["href"],
  link: ["href"],
  img: ["src"],
  audio: ["src"],
  video: ["src"],
  source: ["src"],
  embed: ["src"],
  iframe: ["src"],
  track: ["src"],
  object: ["data"],
  time: ["datetime"],
  data: ["value"],
  meter: ["value"],
};

/**
 * Collects microdata items and RDFa resources. A nested item keeps its properties to itself (HTML, microdata, 5.2.4: the
 * crawl stops at an element with itemscope).
 */
export function createItemCollector(): {
  open(name: string, attributes: Attributes, at: number, place: Place): void;
  close(place: Place): void;
  text(text: string): void;
  readonly items: Thing[];
} {
  const items: Thing[] = [];
  const openItems: OpenItem[] = [];
  const openProperties: OpenProperty[] = [];
  let count = 0;
  return {
    items,
    open(name, attributes, at, place) {
      const parent = openItems[openItems.length - 1]?.thing;
      const names = propertyNames(attributes, parent);
      if (isItem(attributes) && count < itemsMax && !voidElements.has(name)) {
        count++;
        const thing = newItem(attributes, at);
        if (parent !== undefined && names.length > 0) add(parent, names, thing);
        else items.push(thing);
        openItems.push({ thing, depth: place.depth });
        return;
      }
      if (parent === undefined || names.length === 0) return;
      const value = attributeValue(name, attributes);
      if (value !== undefined) add(parent, names, value);
      else if (!voidElements.has(name)) openProperties.push({ names, thing: parent, depth: place.depth, text: "" });
    },
    // Called before the element is left: `place.depth` is that of the closing element.
    close(place) {
      for (
        let last = openProperties.at(-1);
        last !== undefined && last.depth >= place.depth;
        last = openProperties.at(-1)
      ) {
        openProperties.pop();
        add(last.thing, last.names, last.text.replace(/\s+/g, " ").trim());
      }
      while ((openItems.at(-1)?.depth ?? -1) >= place.depth) openItems.pop();
    },
    text(text) {
      if (openProperties.length === 0) return;
      for (const property of openProperties) if (property.text.length < valueLengthMax) property.text += text;
    },
  };
}

function isItem(attributes: Attributes): boolean {
  return attributes["itemscope"] !== undefined || attributes["typeof"] !== undefined;
}

function newItem(attributes: Attributes, at: number): MutableThing {
  const isMicrodata = attributes["itemscope"] !== undefined;
  const types = (attributes[isMicrodata ? "itemtype" : "typeof"] ?? "").split(/\s+/).filter((type) => type !== "");
  return {
    types: types.map(localName),
    properties: new Map(),
    id: attributes["itemid"] ?? attributes["resource"] ?? attributes["about"] ?? "",
    syntax: isMicrodata ? "microdata" : "rdfa",
    at,
  };
}

function propertyNames(attributes: Attributes, parent: Thing | undefined): readonly string[] {
  const written = attributes["itemprop"] ?? (parent?.syntax === "rdfa" ? attributes["property"] : undefined);
  return written === undefined
    ? []
    : written
        .split(/\s+/)
        .filter((name) => name !== "")
        .map(localName);
}

function attributeValue(name: string, attributes: Attributes): string | undefined {
  const content = attributes["content"];
  if (content !== undefined) return content;
  for (const attribute of valueAttributes[name] ?? []) {
    const value = attributes[attribute];
    if (value !== undefined) return value;
  }
  return undefined;
}

function add(thing: MutableThing, names: readonly string[], value: ThingValue): void {
  for (const name of names) {
    const values = thing.properties.get(name);
    if (values === undefined) thing.properties.set(name, [value]);
    else values.push(value);
  }
}
