import type { AttributeReader } from "../document/attribute-reader.ts";
import { detached } from "../document/detached.ts";

/** Where in the page an element stands: the main part, or navigation, side bar, comments, footer. */
export type Zone = "main" | "aside";

export const voidElements: ReadonlySet<string> = new Set([
  ..."area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
]);

const asideElements = new Set(["nav", "aside", "footer"]);
// Never beside the main part themselves, whatever their classes say.
const mainElements = new Set(["html", "body", "main", "article", "h1"]);
const asideWord =
  "side|sidebar|aside|related|recommend\\w*|footer|foot|nav|navbar|menu|comments?|commentlist|breadcrumbs?|ads?|advert\\w*|banner|share|cookie\\w*|popup|modal|rank\\w*|popular";
const asideToken = new RegExp(
  `^(?:(?:${asideWord}|widgets?|widget-area)|(?:${asideWord})[-_].*|.*[-_](?:${asideWord}))$`,
  "i",
);
// Layout words name what a block is arranged with: "has-sidebar", "content-sidebar-wrap", "sidebar-position-left".
const layoutToken =
  /wrap|contain|layout|position|has|content|main|fixed|group|with|page|article|post|right|left|no-|body|column/i;
// Elements whose end tag may be left out: opening the same again closes them.
const selfClosingPairs = new Set(["p", "li", "td", "th", "tr", "dt", "dd", "option"]);
// Pages nest some 20 to 60 deep; hostile ones nest without end.
const depthMax = 512;
const searchMax = 64;

// A site's pages repeat their classes: the answers are kept from page to page, up to a limit.
const zonesOfHints = new Map<string, boolean>();
const zonesKeptMax = 20_000;

function isAsideHint(hint: string): boolean {
  const known = zonesOfHints.get(hint);
  if (known !== undefined) return known;
  if (zonesOfHints.size >= zonesKeptMax) zonesOfHints.clear();
  const found = hint
    .split(/\s+/)
    .some((token) => token.length < 60 && asideToken.test(token) && !layoutToken.test(token));
  zonesOfHints.set(detached(hint), found);
  return found;
}

/** An open element. What it calls itself (class, id, itemprop, rel) is put together only when asked for. */
export class OpenElement {
  readonly name: string;
  readonly classes: string;
  readonly zone: Zone;
  readonly isHidden: boolean;
  readonly parent: OpenElement | undefined;
  readonly #html: string;
  readonly #id: string;
  readonly #at: number;
  #hint: string | undefined;

  /** @param attributes undefined when it has none; @param at offset of its start tag in `html` */
  constructor(
    name: string,
    parent: OpenElement | undefined,
    attributes: AttributeReader | undefined,
    html = "",
    at = 0,
  ) {
    this.name = name;
    this.#html = html;
    this.#at = at;
    this.parent = parent;
    this.classes = attributes?.get("class") ?? "";
    this.#id = attributes?.get("id") ?? "";
    const isAside =
      asideElements.has(name) ||
      (this.classes !== "" && isAsideHint(this.classes)) ||
      (this.#id !== "" && isAsideHint(this.#id));
    this.zone = isAside && !mainElements.has(name) ? "aside" : (parent?.zone ?? "main");
    this.isHidden = parent?.isHidden === true || (attributes !== undefined && hides(attributes));
  }

  /** Class, id, itemprop and rel, lower case, separated by spaces, at most 160 characters. */
  get hint(): string {
    this.#hint ??= `${this.classes} ${this.#id} ${this.#roles()}`.slice(0, 160).toLowerCase().trim();
    return this.#hint;
  }

  // Asked for on few elements: read again from the source.
  #roles(): string {
    const end = this.#html.indexOf(">", this.#at);
    const tag = this.#html.slice(this.#at, end === -1 ? this.#at + 1000 : Math.min(end, this.#at + 1000));
    if (!/itemprop|rel/i.test(tag)) return "";
    const roles = tag.matchAll(/\s(?:itemprop|rel)\s{0,5}=\s{0,5}["']?([\w\s-]{1,100})/gi);
    return [...roles].map((role) => role[1]).join(" ");
  }

  /** Hints of this element and its parent. */
  get hints(): string {
    return this.parent === undefined ? this.hint : `${this.hint} ${this.parent.hint}`;
  }

  /** Names and first classes of this element and two above it: equal for the items of one list. */
  signature(): string {
    let text = "";
    let element: OpenElement | undefined = this;
    for (let level = 0; level < 3 && element !== undefined; level++) {
      const space = element.classes.search(/\s/);
      text += `${element.name}.${space === -1 ? element.classes : element.classes.slice(0, space)}<`;
      element = element.parent;
    }
    return text;
  }
}

function hides(attributes: AttributeReader): boolean {
  if (attributes.count === 0) return false;
  if (attributes.has("hidden")) return true;
  const style = attributes.raw("style");
  return style?.includes("none") === true && /display\s{0,5}:\s{0,5}none/i.test(style);
}

const root = new OpenElement("", undefined, undefined);

/** Follows start and end tags; tolerates missing and stray ones. */
export class Place {
  readonly #html: string;
  readonly #stack: OpenElement[] = [];
  #beyond = 0;
  element = root;

  constructor(html: string) {
    this.#html = html;
  }

  get depth(): number {
    return this.#stack.length;
  }

  enter(name: string, attributes: AttributeReader, at: number): void {
    if (this.element.name === name && selfClosingPairs.has(name)) this.leave(name);
    if (this.#stack.length >= depthMax) {
      this.#beyond++;
      return;
    }
    const isBare = attributes.count === 0;
    this.element = isBare
      ? new OpenElement(name, this.#stack.at(-1), undefined)
      : new OpenElement(name, this.#stack.at(-1), attributes, this.#html, at);
    this.#stack.push(this.element);
  }

  leave(name: string): void {
    if (this.#beyond > 0) {
      this.#beyond--;
      return;
    }
    const stack = this.#stack;
    for (let at = stack.length - 1; at >= Math.max(0, stack.length - searchMax); at--) {
      if (stack[at]?.name !== name) continue;
      stack.length = at;
      this.element = stack.at(-1) ?? root;
      return;
    }
  }
}
