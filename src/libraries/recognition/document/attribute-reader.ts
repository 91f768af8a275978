import { decodeAttribute, isPlain } from "./character-references.ts";
import type { Codes, Cut, ScannedText } from "./source-text.ts";
import { asciiLowerCase, equalsIgnoringCase } from "./tag-names.ts";

/** Asks about an attribute by where its name and its value stand in the source. */
export type AttributeTest = (nameFrom: number, nameTo: number, valueFrom: number, valueTo: number) => boolean;

/**
 * The attributes of the start tag just reported. The same object is used for every tag of a scan: it is valid only until the
 * next one, and values are sliced and decoded only when asked for.
 */
export class AttributeReader {
  /** Number of attributes, repeated names included. */
  count = 0;
  // A bit for each name, by its first letter and its length: most questions are about attributes a tag does not have.
  #bits = 0;
  readonly #html: string;
  readonly #codes: Codes;
  readonly #cut: Cut | undefined;
  // nameFrom, nameTo, valueFrom, valueTo of each attribute, four numbers in a row.
  readonly #offsets: number[] = [];

  constructor({ html, codes, cut }: ScannedText) {
    this.#html = html;
    this.#codes = codes;
    this.#cut = cut;
  }

  clear(): void {
    this.count = 0;
    this.#bits = 0;
  }

  add(nameFrom: number, nameTo: number, valueFrom: number, valueTo: number): void {
    const base = this.count * 4;
    const offsets = this.#offsets;
    offsets[base] = nameFrom;
    offsets[base + 1] = nameTo;
    offsets[base + 2] = valueFrom;
    offsets[base + 3] = valueTo;
    this.count++;
    this.#bits |= bitOf(this.#codes[nameFrom] as number, nameTo - nameFrom);
  }

  /** Value of the first attribute called `name` (lower case), references decoded; "" when it has no value; undefined when absent. */
  get(name: string): string | undefined {
    const base = this.find(name);
    return base < 0 ? undefined : this.#value(base);
  }

  has(name: string): boolean {
    return this.find(name) >= 0;
  }

  /** Whether one of the names that `namesMask` was made of may be there: false for most tags, and true of some that have none. */
  mayHave(namesMask: number): boolean {
    return (this.#bits & namesMask) !== 0;
  }

  /** The value as it stands in the source: neither decoded nor normalised. */
  raw(name: string): string | undefined {
    const base = this.find(name);
    return base < 0 ? undefined : this.#html.slice(this.#offsets[base + 2]!, this.#offsets[base + 3]!);
  }

  /** Whether `test` accepts the name and the value, as offsets into the source, of any attribute. */
  some(test: AttributeTest): boolean {
    const offsets = this.#offsets;
    for (let base = 0; base < this.count * 4; base += 4) {
      if (test(offsets[base]!, offsets[base + 1]!, offsets[base + 2]!, offsets[base + 3]!)) return true;
    }
    return false;
  }

  /** All attributes, names in lower case, the first of a repeated name. */
  toRecord(): Record<string, string> {
    const record: Record<string, string> = {};
    for (let base = 0; base < this.count * 4; base += 4) {
      const name = this.#name(base);
      if (!Object.hasOwn(record, name)) setOwn(record, name, this.#value(base));
    }
    return record;
  }

  /** Names as written (XML is case-sensitive) with decoded values; the first of a repeated name. */
  toMap(): Map<string, string> {
    const map = new Map<string, string>();
    for (let base = 0; base < this.count * 4; base += 4) {
      const name = this.#html.slice(this.#offsets[base]!, this.#offsets[base + 1]!);
      if (!map.has(name)) map.set(name, this.#value(base));
    }
    return map;
  }

  valueFrom(place: number): number {
    return this.#offsets[place + 2]!;
  }

  valueTo(place: number): number {
    return this.#offsets[place + 3]!;
  }

  /** Where the attribute called `name` is, for `valueFrom` and `valueTo`; -1 when absent. */
  find(name: string): number {
    if ((this.#bits & bitOf(name.charCodeAt(0), name.length)) === 0) return -1;
    const offsets = this.#offsets;
    for (let base = 0; base < this.count * 4; base += 4) {
      if (equalsIgnoringCase(this.#codes, offsets[base]!, offsets[base + 1]!, name)) return base;
    }
    return -1;
  }

  #name(base: number): string {
    return asciiLowerCase(this.#piece(this.#offsets[base]!, this.#offsets[base + 1]!)).replaceAll("\0", "\uFFFD");
  }

  #value(base: number): string {
    const from = this.#offsets[base + 2]!;
    const to = this.#offsets[base + 3]!;
    return isPlain(this.#codes, from, to) ? this.#html.slice(from, to) : decodeAttribute(this.#piece(from, to));
  }

  #piece(from: number, to: number): string {
    return this.#cut === undefined ? this.#html.slice(from, to) : this.#cut(from, to);
  }
}

/** For `mayHave`. @param names in lower case */
export function namesMask(...names: readonly string[]): number {
  return names.reduce((mask, name) => mask | bitOf(name.charCodeAt(0), name.length), 0);
}

// Upper and lower case letters share their last five bits; a shift counts modulo 32.
function bitOf(code: number, length: number): number {
  return 1 << ((code & 31) + 7 * length);
}

// "__proto__" as an attribute name must become a property, not the prototype.
function setOwn(record: Record<string, string>, name: string, value: string): void {
  if (name === "__proto__")
    Object.defineProperty(record, name, { value, enumerable: true, writable: true, configurable: true });
  else record[name] = value;
}
