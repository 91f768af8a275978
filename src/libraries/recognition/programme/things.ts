/** A node of structured data, whatever syntax it was written in (JSON-LD, microdata, RDFa). Names are without prefix. */
export type Thing = {
  /** Type names without vocabulary, e.g. "VideoObject". */
  readonly types: readonly string[];
  readonly properties: ReadonlyMap<string, readonly ThingValue[]>;
  readonly id: string;
  readonly syntax: "json-ld" | "microdata" | "rdfa";
  readonly at: number;
};

export type ThingValue = string | number | boolean | Thing;

/** The last segment of a type or property name: "http://schema.org/VideoObject" and "schema:VideoObject" are "VideoObject". */
export function localName(name: string): string {
  const trimmed = name.trim();
  const at = Math.max(trimmed.lastIndexOf("/"), trimmed.lastIndexOf("#"), trimmed.lastIndexOf(":"));
  return at === -1 ? trimmed : trimmed.slice(at + 1);
}

export function isThing(value: ThingValue | undefined): value is Thing {
  return typeof value === "object";
}

/** First text of the first of `names` that has one; a nested thing gives its name. */
export function textOf(thing: Thing | undefined, ...names: string[]): string | undefined {
  if (thing === undefined) return undefined;
  for (const name of names) {
    for (const value of thing.properties.get(name) ?? []) {
      const text = isThing(value) ? (textOf(value, "name") ?? textOf(value, "url")) : String(value);
      if (text !== undefined && text.trim() !== "") return text;
    }
  }
  return undefined;
}

/** All texts of `name`; nested things give their name. */
export function textsOf(thing: Thing, name: string): string[] {
  const texts: string[] = [];
  for (const value of thing.properties.get(name) ?? []) {
    const text = isThing(value) ? textOf(value, "name") : String(value);
    if (text !== undefined && text.trim() !== "") texts.push(text);
  }
  return texts;
}

export function thingsOf(thing: Thing, ...names: string[]): Thing[] {
  return names.flatMap((name) => (thing.properties.get(name) ?? []).filter(isThing));
}

// Properties whose nodes are often written once and referred to by their id.
const referringNames = [
  "author",
  "creator",
  "byArtist",
  "publisher",
  "provider",
  "productionCompany",
  "sourceOrganization",
  "partOfSeries",
  "director",
  "image",
  "thumbnail",
];

/** The node with references among `things` put in for its makers and pictures: {"@id": "#ann"} is the node with that id. */
export function withReferences(thing: Thing | undefined, things: readonly Thing[]): Thing | undefined {
  if (thing === undefined) return undefined;
  const properties = new Map(thing.properties);
  for (const name of referringNames) {
    const values = properties.get(name);
    if (values?.some(isReference))
      properties.set(
        name,
        values.map((value) => targetOf(value, things)),
      );
  }
  return { ...thing, properties };
}

function isReference(value: ThingValue): value is Thing {
  return isThing(value) && value.id !== "" && value.properties.size === 0;
}

function targetOf(value: ThingValue, things: readonly Thing[]): ThingValue {
  if (!isReference(value)) return value;
  return things.find((each) => each.id === value.id && each.properties.size > 0) ?? value;
}
