import { type AttributeReader, namesMask } from "../document/attribute-reader.ts";
import { decodeAttribute, isPlain } from "../document/character-references.ts";
import type { ScannedText } from "../document/source-text.ts";
import { type TagName, tagOf, tagTable } from "../document/tag-names.ts";
import { nameAside } from "./aside-names.ts";

/** Where in the page an element stands: the main part, or navigation, side bar, comments, footer. */
export type Zone = "main" | "aside";

export const voidElements: ReadonlySet<string> = new Set([
  ..."area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
]);

// What an element is, as bits.
const isAsideTag = 1;
// Never beside the main part themselves, whatever their classes say.
const isMainTag = 2;
// Their end tag may be left out: opening the same again closes them.
const closesItself = 4;
const kinds = tagTable(
  new Map([
    ...["nav", "aside", "footer"].map((name) => [name, isAsideTag] as const),
    ...["html", "body", "main", "article", "h1"].map((name) => [name, isMainTag] as const),
    ...["p", "li", "td", "th", "tr", "dt", "dd", "option"].map((name) => [name, closesItself] as const),
  ]),
);
// Pages nest some 20 to 60 deep; hostile ones nest without end.
const depthMax = 512;
const searchMax = 64;
const hintLengthMax = 160;
const roleNames = namesMask("itemprop", "rel");
const signatureLevels = 3;

/** An open element. What it calls itself (class, id, itemprop, rel) is read from the source only when asked for. */
export class OpenElement {
  readonly name: string;
  readonly zone: Zone;
  readonly isHidden: boolean;
  readonly parent: OpenElement | undefined;
  readonly #source: ScannedText;
  readonly #at: number;
  // Of the values of class and id; both the same when there is none.
  readonly #classFrom: number = 0;
  readonly #classTo: number = 0;
  readonly #idFrom: number = 0;
  readonly #idTo: number = 0;
  readonly #mayHaveRoles: boolean;
  #hint: string | undefined;
  #label: string | undefined;

  /** @param at offset of its start tag in `source` */
  constructor(
    tag: TagName,
    parent: OpenElement | undefined,
    attributes: AttributeReader | undefined,
    source: ScannedText,
    at: number,
  ) {
    this.name = tag.name;
    this.parent = parent;
    this.#source = source;
    this.#at = at;
    this.#mayHaveRoles = attributes?.mayHave(roleNames) === true;
    if (attributes !== undefined) {
      const classPlace = attributes.find("class");
      if (classPlace >= 0) {
        this.#classFrom = attributes.valueFrom(classPlace);
        this.#classTo = attributes.valueTo(classPlace);
      }
      const idPlace = attributes.find("id");
      if (idPlace >= 0) {
        this.#idFrom = attributes.valueFrom(idPlace);
        this.#idTo = attributes.valueTo(idPlace);
      }
    }
    this.zone = parent?.zone === "aside" || this.#isAside(kinds[tag.index] as number) ? "aside" : "main";
    this.isHidden = parent?.isHidden === true || (attributes !== undefined && hides(attributes));
  }

  #isAside(kind: number): boolean {
    if ((kind & isMainTag) !== 0) return false;
    if ((kind & isAsideTag) !== 0) return true;
    const source = this.#source;
    if (this.#classTo > this.#classFrom && nameAside(source, this.#classFrom, this.#classTo, () => this.classes))
      return true;
    return this.#idTo > this.#idFrom && nameAside(source, this.#idFrom, this.#idTo, () => this.#id);
  }

  /** The value of its class attribute. */
  get classes(): string {
    return valueAt(this.#source, this.#classFrom, this.#classTo);
  }

  get #id(): string {
    return valueAt(this.#source, this.#idFrom, this.#idTo);
  }

  /** Class, id, itemprop and rel, lower case, separated by spaces, at most 160 characters. */
  get hint(): string {
    this.#hint ??= this.#readHint();
    return this.#hint;
  }

  #readHint(): string {
    const { classes } = this;
    const id = this.#id;
    const roles = this.#roles();
    const hint = id === "" && roles === "" ? classes : `${classes} ${id} ${roles}`;
    return hint === "" ? "" : hint.slice(0, hintLengthMax).toLowerCase().trim();
  }

  // Asked for on few elements: read again from the source.
  #roles(): string {
    if (!this.#mayHaveRoles) return "";
    const { html } = this.#source;
    const end = html.indexOf(">", this.#at);
    const tag = html.slice(this.#at, end === -1 ? this.#at + 1000 : Math.min(end, this.#at + 1000));
    if (!/itemprop|rel/i.test(tag)) return "";
    const roles = tag.matchAll(/\s(?:itemprop|rel)\s{0,5}=\s{0,5}["']?([\w\s-]{1,100})/gi);
    return [...roles].map((role) => role[1]).join(" ");
  }

  /** Hints of this element and its parent. */
  get hints(): string {
    return this.parent === undefined ? this.hint : `${this.hint} ${this.parent.hint}`;
  }

  /** Whether the signatures are the same, told without making them: names and classes are written alike. False where they may be. */
  surelyHasSignatureOf(other: OpenElement): boolean {
    let own: OpenElement | undefined = this;
    let others: OpenElement | undefined = other;
    for (let level = 0; level < signatureLevels && own !== others; level++) {
      if (own === undefined || others === undefined || own.name !== others.name || !own.#hasClassesOf(others))
        return false;
      own = own.parent;
      others = others.parent;
    }
    return true;
  }

  #hasClassesOf(other: OpenElement): boolean {
    const length = this.#classTo - this.#classFrom;
    if (length !== other.#classTo - other.#classFrom) return false;
    const { codes } = this.#source;
    for (let index = 0; index < length; index++)
      if (codes[this.#classFrom + index] !== codes[other.#classFrom + index]) return false;
    return true;
  }

  /** Names and first classes of this element and two above it: equal for the items of one list. */
  signature(): string {
    let text = "";
    let element: OpenElement | undefined = this;
    for (let level = 0; level < signatureLevels && element !== undefined; level++) {
      text += element.#labelled();
      element = element.parent;
    }
    return text;
  }

  // The items of a list share the elements around them.
  #labelled(): string {
    if (this.#label === undefined) {
      const { classes } = this;
      const space = classes.search(/\s/);
      this.#label = `${this.name}.${space === -1 ? classes : classes.slice(0, space)}<`;
    }
    return this.#label;
  }
}

const hidingNames = namesMask("hidden", "style");

function hides(attributes: AttributeReader): boolean {
  if (!attributes.mayHave(hidingNames)) return false;
  if (attributes.has("hidden")) return true;
  const style = attributes.raw("style");
  return style?.includes("none") === true && /display\s{0,5}:\s{0,5}none/i.test(style);
}

function valueAt({ html, codes, cut }: ScannedText, from: number, to: number): string {
  if (isPlain(codes, from, to)) return html.slice(from, to);
  return decodeAttribute(cut === undefined ? html.slice(from, to) : cut(from, to));
}

const root = new OpenElement(
  tagOf(""),
  undefined,
  undefined,
  { html: "", codes: new Uint8Array(), cut: undefined, isUtf8: false },
  0,
);

/** Follows start and end tags; tolerates missing and stray ones. The open elements are a chain of parents. */
export class Place {
  readonly #source: ScannedText;
  #beyond = 0;
  element = root;
  /** Number of open elements. */
  depth = 0;

  constructor(source: ScannedText) {
    this.#source = source;
  }

  enter(tag: TagName, attributes: AttributeReader, at: number): void {
    if (((kinds[tag.index] as number) & closesItself) !== 0 && this.element.name === tag.name) this.leave(tag.name);
    if (this.depth >= depthMax) {
      this.#beyond++;
      return;
    }
    const parent = this.depth === 0 ? undefined : this.element;
    this.element = new OpenElement(tag, parent, attributes.count === 0 ? undefined : attributes, this.#source, at);
    this.depth++;
  }

  leave(name: string): void {
    if (this.#beyond > 0) {
      this.#beyond--;
      return;
    }
    let element = this.element;
    for (let levels = 1; levels <= Math.min(this.depth, searchMax); levels++) {
      if (element.name === name) {
        this.element = element.parent ?? root;
        this.depth -= levels;
        return;
      }
      element = element.parent ?? root;
    }
  }
}
