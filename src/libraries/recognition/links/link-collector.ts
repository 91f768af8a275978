import type { AttributeReader } from "../document/attribute-reader.ts";
import { decodeText } from "../document/character-references.ts";
import { cutText } from "../document/cut-text.ts";
import type { Cut } from "../document/source-text.ts";
import type { TokenVisitor } from "../document/tokenize.ts";
import type { TextKind } from "../document/tokenizer.ts";
import { foldSpaces } from "../document/white-space.ts";
import type { Alternate } from "../reading.ts";
import { isFeedLink } from "./feed-links.ts";

/** Links of a page beyond this many are counted, not kept. */
const linksMax = 10_000;
const anchorTextMax = 200;
const alternatesMax = 200;

export type RawLink = {
  /** As written. */
  readonly href: string;
  /** The resolved address, once all are resolved: undefined where it cannot be fetched. */
  url: string | undefined;
  text: string;
  alternative: string;
  readonly noFollow: boolean;
};
export type RawRefresh = { readonly content: string; readonly isInNoScript: boolean };

/**
 * Collects what a page links to while its tokens go by. Addresses stay as written: the base element may come after them.
 * What stands in a template is no part of the document (HTML 4.12.3), unless it is a declarative shadow tree.
 */
export class LinkCollector implements Required<TokenVisitor> {
  readonly links: RawLink[] = [];
  linksDropped = 0;
  baseHref: string | undefined;
  readonly canonicals: { readonly href: string; readonly isInBody: boolean }[] = [];
  readonly refreshes: RawRefresh[] = [];
  readonly feeds: string[] = [];
  readonly robots: string[] = [];
  nextHref: string | undefined;
  readonly alternates: { readonly href: string; readonly kind: Alternate["kind"] }[] = [];
  /** Where the scripts' texts are, from and to alternating. */
  readonly scripts: number[] = [];

  readonly #html: string;
  readonly #cut: Cut | undefined;
  readonly #robotNames: ReadonlySet<string>;
  #anchor: RawLink | undefined;
  #templateDepth = 0;
  #isInNoScript = false;
  #isInBody = false;
  #isInScript = false;

  /** @param robotNames lower-case names of meta elements whose directives count, e.g. "robots" and a crawler's own name */
  constructor(html: string, options: { cut?: Cut | undefined; robotNames?: readonly string[] | undefined } = {}) {
    this.#html = html;
    this.#cut = options.cut;
    this.#robotNames = new Set(options.robotNames ?? ["robots"]);
  }

  startTag(name: string, attributes: AttributeReader, _at: number, _isSelfClosing: boolean, isForeign: boolean): void {
    this.#isInScript = name === "script";
    if (name === "template" && !isForeign && !attributes.has("shadowrootmode")) this.#templateDepth++;
    if (this.#templateDepth > 0) return;
    switch (name) {
      case "a":
        this.#startAnchor(attributes);
        break;
      case "area":
      case "frame":
      case "iframe":
        this.#add(attributes.get(name === "area" ? "href" : "src"), attributes);
        break;
      case "img":
        if (this.#anchor !== undefined) this.#anchor.alternative ||= attributes.get("alt") ?? "";
        break;
      case "base":
        this.baseHref ??= attributes.get("href");
        break;
      case "link":
        this.#link(attributes);
        break;
      case "meta":
        this.#meta(attributes);
        break;
      case "noscript":
        this.#isInNoScript = true;
        break;
      case "body":
        this.#isInBody = true;
        break;
    }
  }

  endTag(name: string): void {
    if (name === "template") this.#templateDepth = Math.max(0, this.#templateDepth - 1);
    else if (name === "a") this.#anchor = undefined;
    else if (name === "noscript") this.#isInNoScript = false;
  }

  text(from: number, to: number, kind: TextKind): void {
    if (kind === "raw") {
      if (this.#isInScript) this.scripts.push(from, to);
      return;
    }
    if (!this.wantsText) return;
    // The whole run: a piece of it may end inside a character reference, which would then read as another character.
    this.addText(decodeText(this.#cut === undefined ? this.#html.slice(from, to) : this.#cut(from, to)));
  }

  /** The link whose start tag came last, while it is open. */
  get openLink(): RawLink | undefined {
    return this.#templateDepth > 0 ? undefined : this.#anchor;
  }

  /** Whether text now belongs to a link that has not enough. */
  get wantsText(): boolean {
    return this.#anchor !== undefined && this.#anchor.text.length < anchorTextMax && this.#templateDepth === 0;
  }

  /** Adds decoded text to the open link. */
  addText(text: string): void {
    const anchor = this.#anchor;
    if (anchor !== undefined) anchor.text = foldSpace(anchor.text === "" ? text : `${anchor.text} ${text}`);
  }

  /** Adds text that is folded and trimmed already, not "", to the open link. */
  addFolded(text: string): void {
    const anchor = this.#anchor;
    if (anchor !== undefined) anchor.text = shortened(anchor.text === "" ? text : `${anchor.text} ${text}`);
  }

  #startAnchor(attributes: AttributeReader): void {
    this.#anchor = undefined;
    this.#anchor = this.#add(attributes.get("href") ?? attributes.get("xlink:href"), attributes);
    if (attributes.has("type")) this.#advertise(attributes);
  }

  #add(href: string | undefined, attributes: AttributeReader): RawLink | undefined {
    if (href === undefined) return undefined;
    if (this.links.length >= linksMax) {
      this.linksDropped++;
      return undefined;
    }
    const rel = attributes.get("rel");
    const link: RawLink = {
      href,
      url: undefined,
      text: "",
      alternative: "",
      noFollow: rel !== undefined && isNoFollow(rel),
    };
    this.links.push(link);
    return link;
  }

  #link(attributes: AttributeReader): void {
    const href = attributes.get("href");
    const rel = tokensOf(attributes.get("rel") ?? "");
    if (href === undefined || href.trim() === "") return;
    if (rel.includes("canonical")) this.canonicals.push({ href, isInBody: this.#isInBody });
    if (rel.includes("next")) this.nextHref ??= href;
    if (rel.includes("amphtml")) this.#addAlternate(href, "amp");
    else if (rel.includes("alternate") && attributes.has("hreflang")) this.#addAlternate(href, "language");
    this.#advertise(attributes);
  }

  #addAlternate(href: string, kind: Alternate["kind"]): void {
    if (this.alternates.length < alternatesMax) this.alternates.push({ href, kind });
  }

  #advertise(attributes: AttributeReader): void {
    const href = attributes.get("href");
    const rel = tokensOf(attributes.get("rel") ?? "");
    if (href === undefined || rel.length === 0) return;
    if (isFeedLink({ rel, href, type: attributes.get("type"), title: attributes.get("title") })) this.feeds.push(href);
  }

  #meta(attributes: AttributeReader): void {
    const content = attributes.get("content");
    if (content === undefined) return;
    if (attributes.get("http-equiv")?.trim().toLowerCase() === "refresh") {
      this.refreshes.push({ content, isInNoScript: this.#isInNoScript });
    }
    const name = attributes.get("name")?.trim().toLowerCase();
    if (name !== undefined && this.#robotNames.has(name)) this.robots.push(content);
  }
}

function isNoFollow(rel: string): boolean {
  return /nofollow/i.test(rel) && tokensOf(rel).includes("nofollow");
}

function tokensOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .filter((token) => token !== "");
}

/** White space folded to single spaces; at most 200 characters. */
export function foldSpace(text: string): string {
  return shortened(foldSpaces(text));
}

function shortened(folded: string): string {
  return folded.length <= anchorTextMax ? folded : cutText(folded, anchorTextMax).trimEnd();
}
