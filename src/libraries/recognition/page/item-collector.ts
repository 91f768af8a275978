import { type AttributeReader, namesMask } from "../document/attribute-reader.ts";
import { localName, type Thing, type ThingValue } from "../programme/things.ts";
import { voidElements } from "./place.ts";

type MutableThing = Omit<Thing, "properties"> & { readonly properties: Map<string, ThingValue[]> };
type OpenItem = { readonly thing: MutableThing; readonly depth: number };
type OpenProperty = {
  readonly names: readonly string[];
  readonly thing: MutableThing;
  readonly depth: number;
  text: string;
};

const itemsMax = 2000;
const valueLengthMax = 5000;
// Properties whose text is being read at once: each nested text belongs to all of them.
const openPropertiesMax = 32;
const valueAttributes: Readonly<Record<string, string>> = {
  a: "href",
  area: "href",
  link: "href",
  img: "src",
  audio: "src",
  video: "src",
  source: "src",
  embed: "src",
  iframe: "src",
  track: "src",
  object: "data",
  time: "datetime",
  data: "value",
  meter: "value",
};

const itemNames = namesMask("itemscope", "typeof");

/**
 * Collects microdata items and RDFa resources. A nested item keeps its properties to itself (HTML, microdata, 5.2.4: the
 * crawl stops at an element with itemscope). Depths are counts of open elements, the element itself included.
 */
export class ItemCollector {
  readonly items: Thing[] = [];
  readonly #openItems: OpenItem[] = [];
  readonly #openProperties: OpenProperty[] = [];
  #count = 0;

  startTag(name: string, attributes: AttributeReader, at: number, depth: number): void {
    if (this.#openItems.length === 0 && !attributes.mayHave(itemNames)) return;
    const parent = this.#openItems.at(-1)?.thing;
    const isMicrodata = attributes.has("itemscope");
    const isItem = isMicrodata || attributes.has("typeof");
    if (!isItem && parent === undefined) return;
    const names = propertyNames(attributes, parent);
    if (isItem && this.#count < itemsMax && !voidElements.has(name)) {
      this.#count++;
      const thing = newItem(attributes, isMicrodata, at);
      if (parent !== undefined && names.length > 0) add(parent, names, thing);
      else this.items.push(thing);
      this.#openItems.push({ thing, depth });
      return;
    }
    if (parent === undefined || names.length === 0) return;
    const value =
      attributes.get("content") ??
      (Object.hasOwn(valueAttributes, name) ? attributes.get(valueAttributes[name] as string) : undefined);
    if (value !== undefined) add(parent, names, value);
    else if (!voidElements.has(name) && this.#openProperties.length < openPropertiesMax)
      this.#openProperties.push({ names, thing: parent, depth, text: "" });
  }

  /** Ends what was opened deeper than `depth`. */
  leave(depth: number): void {
    if (this.#openItems.length === 0) return;
    for (
      let last = this.#openProperties.at(-1);
      last !== undefined && last.depth > depth;
      last = this.#openProperties.at(-1)
    ) {
      this.#openProperties.pop();
      add(last.thing, last.names, last.text.replace(/\s+/g, " ").trim());
    }
    while ((this.#openItems.at(-1)?.depth ?? -1) > depth) this.#openItems.pop();
  }

  /** Whether a property is open whose value is its text. */
  get takesText(): boolean {
    return this.#openProperties.length > 0;
  }

  text(text: string): void {
    for (const property of this.#openProperties) if (property.text.length < valueLengthMax) property.text += ` ${text}`;
  }
}

function newItem(attributes: AttributeReader, isMicrodata: boolean, at: number): MutableThing {
  const types = (attributes.get(isMicrodata ? "itemtype" : "typeof") ?? "").split(/\s+/).filter((type) => type !== "");
  return {
    types: types.map(localName),
    properties: new Map(),
    id: attributes.get("itemid") ?? attributes.get("resource") ?? attributes.get("about") ?? "",
    syntax: isMicrodata ? "microdata" : "rdfa",
    at,
  };
}

function propertyNames(attributes: AttributeReader, parent: Pick<Thing, "syntax"> | undefined): readonly string[] {
  const written = attributes.get("itemprop") ?? (parent?.syntax === "rdfa" ? attributes.get("property") : undefined);
  return written === undefined
    ? []
    : written
        .split(/\s+/)
        .filter((name) => name !== "")
        .map(localName);
}

function add(thing: MutableThing, names: readonly string[], value: ThingValue): void {
  for (const name of names) {
    const values = thing.properties.get(name);
    if (values === undefined) thing.properties.set(name, [value]);
    else values.push(value);
  }
}
