import type { AttributeReader } from "../document/attribute-reader.ts";
import { blankPiece, codedPiece, PlainPieces } from "../document/plain-piece.ts";
import { decodeByKind } from "../document/scan.ts";
import type { Codes, SourceText } from "../document/source-text.ts";
import { type TagName, tagTable } from "../document/tag-names.ts";
import { endOfText, endTag, someText, type TextKind, Tokenizer } from "../document/tokenizer.ts";
import { AttributeAddresses, furtherNames } from "../further/attribute-addresses.ts";
import { LinkCollector } from "../links/link-collector.ts";
import { finishLinks, type PageLinks, resolverOf } from "../links/page-links.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { HeadCollector } from "./head-collector.ts";
import { ItemCollector } from "./item-collector.ts";
import { listedWords } from "./listed-words.ts";
import type { Observations } from "./observations.ts";
import { Place, voidElements } from "./place.ts";
import { PlayerCollector } from "./player-collector.ts";
import { Run } from "./run.ts";
import { TextCollector } from "./text-collector.ts";

// Their content is not shown as text; players and links inside still count.
const silentElements = new Set(["script", "style", "textarea", "title", "template", "svg", "select", "xmp"]);

const blockElements =
  "p div td li section article h1 h2 h3 h4 h5 h6 ul ol table tr dd dt blockquote pre body main aside nav header footer form figure";
// The second line: what stands in them is not to be taken for a script.
const linkElements =
  "a area frame iframe img base link meta noscript body script template " + "style xmp noembed noframes plaintext";
const playerElements = "video audio source picture iframe frame object embed param script input";
const textElements = "a img time h1 h2 h3 h4 h5 h6";

// What an element is to the observer, as bits: one lookup a tag.
const isVoidTag = 1;
const isBlockTag = 2;
const isLinkTag = 4;
const isPlayerTag = 8;
const isTextTag = 16;
const isRootTag = 32;
const isHeadTag = 64;
const isSilentTag = 128;
const bits = new Map<string, number>();
for (const [names, bit] of [
  [voidElements, isVoidTag],
  [blockElements.split(" "), isBlockTag],
  [linkElements.split(" "), isLinkTag],
  [playerElements.split(" "), isPlayerTag],
  [textElements.split(" "), isTextTag],
  [["html", "body", "main", "article"], isRootTag],
  [["html", "meta", "link"], isHeadTag],
  [silentElements, isSilentTag],
] as const) {
  for (const name of names) bits.set(name, (bits.get(name) ?? 0) | bit);
}
const roles = tagTable(bits);

export type ObservedPage = { readonly page: Observations; readonly links: PageLinks };

/**
 * Reads a page once and collects what recognition needs.
 *
 * @param source text of any size and quality.
 * @param url absolute address of the page.
 * @param encoding WHATWG name of the encoding the page came in: some addresses depend on it.
 */
export function observe(
  source: SourceText,
  { url, encoding }: { url: string; encoding: string },
  rules: CompiledRules,
): ObservedPage {
  const observer = new PageObserver(source, rules);
  observer.read();
  const resolver = resolverOf(observer.links, url, encoding);
  return {
    page: observer.finish(source, url, resolver),
    links: finishLinks(observer.links, source.html, url, resolver),
  };
}

class PageObserver {
  readonly links: LinkCollector;
  readonly #source: SourceText;
  readonly #tokens: Tokenizer;
  readonly #pieces: PlainPieces;
  readonly #place: Place;
  readonly #head = new HeadCollector();
  readonly #text: TextCollector;
  readonly #players: PlayerCollector;
  readonly #items = new ItemCollector();
  readonly #further = new AttributeAddresses();
  #rootHint = "";
  #silent = "";

  constructor(source: SourceText, rules: CompiledRules) {
    const { html, cut } = source;
    this.#source = source;
    this.#tokens = new Tokenizer(source);
    this.#pieces = new PlainPieces(source, listedWords);
    this.links = new LinkCollector(html, { cut, robotNames: ["robots", "glint"] });
    this.#place = new Place(source);
    this.#text = new TextCollector(source, this.#place, this.links);
    this.#players = new PlayerCollector(source, rules, this.#text);
  }

  read(): void {
    const tokens = this.#tokens;
    for (let token = tokens.next(); token !== endOfText; token = tokens.next()) {
      if (token === someText) this.#addText(tokens.from, tokens.to, tokens.textKind);
      else if (token === endTag) this.#endTag(tokens.tag);
      else this.#startTag(tokens.tag, tokens.attributes, tokens.from);
    }
  }

  #startTag(tag: TagName, attributes: AttributeReader, at: number): void {
    const { name } = tag;
    const role = roles[tag.index] as number;
    const hasAttributes = attributes.count > 0;
    if ((role & isLinkTag) !== 0) this.links.startTag(name, attributes, at, false, this.#tokens.isForeign);
    this.#text.endRun();
    if ((role & isVoidTag) === 0) this.#place.enter(tag, attributes, at);
    if (role >= isRootTag) this.#startSpecial(name, role, attributes, at);
    if ((role & isBlockTag) !== 0) this.#text.startBlock();
    if ((role & isTextTag) !== 0) this.#text.startTag(name, attributes, at);
    else if (hasAttributes) this.#text.anyTag(attributes);
    if (hasAttributes) this.#players.anyTag(name, attributes, at);
    if (hasAttributes && attributes.mayHave(furtherNames)) this.#further.startTag(name, attributes);
    if ((role & isPlayerTag) !== 0) this.#players.startTag(name, attributes, at, this.#place.element);
    if (hasAttributes) this.#items.startTag(name, attributes, at, this.#place.depth);
  }

  #startSpecial(name: string, role: number, attributes: AttributeReader, at: number): void {
    if ((role & isRootTag) !== 0 && this.#rootHint.length < 400) this.#rootHint += ` ${this.#place.element.hint}`;
    if ((role & isHeadTag) !== 0) this.#head.startTag(name, attributes, at);
    if ((role & isSilentTag) !== 0 && this.#silent === "" && !(name === "svg" && this.#tokens.isSelfClosing))
      this.#silent = name;
  }

  #endTag({ name, index }: TagName): void {
    const role = roles[index] as number;
    if ((role & isLinkTag) !== 0) this.links.endTag(name);
    if ((role & isVoidTag) !== 0) return;
    this.#text.endRun();
    if (this.#silent === name) this.#silent = "";
    if (name === "title") this.#head.endTitle();
    this.#text.endTag(name, (role & isBlockTag) !== 0);
    if ((role & isPlayerTag) !== 0) this.#players.endTag(name);
    this.#place.leave(name);
    this.#text.leave();
    this.#items.leave(this.#place.depth);
  }

  #addText(from: number, to: number, kind: TextKind): void {
    if (this.#silent !== "") this.#addSilent(from, to, kind);
    else {
      const pieces = this.#pieces;
      const piece = kind === "data" ? pieces.read(from, to) : codedPiece;
      if (piece === codedPiece || (piece !== blankPiece && this.#items.takesText)) this.#addDecoded(from, to, kind);
      else if (piece === blankPiece) this.#text.blank();
      else {
        const place = { at: from, plainTo: to, inAnchor: this.#text.isInAnchor, element: this.#place.element };
        const run = new Run(place, pieces, this.#source);
        this.#text.plain(run, pieces.weight);
        if (this.links.wantsText) this.links.addFolded(run.text);
      }
    }
  }

  #addSilent(from: number, to: number, kind: TextKind): void {
    this.links.text(from, to, kind);
    if (this.#silent === "script") this.#players.script(from, to);
    else if (this.#silent === "title") this.#head.title(decodeByKind(this.#piece(from, to), kind), from);
  }

  #addDecoded(from: number, to: number, kind: TextKind): void {
    if (isBlank(this.#source.codes, from, to)) {
      this.#text.blank();
      return;
    }
    const text = decodeByKind(this.#piece(from, to), kind);
    if (kind !== "data") this.links.text(from, to, kind);
    else if (this.links.wantsText) this.links.addText(text);
    this.#text.text(text, from);
    this.#items.text(text);
  }

  #piece(from: number, to: number): string {
    const { html, cut } = this.#source;
    return cut === undefined ? html.slice(from, to) : cut(from, to);
  }

  finish(source: SourceText, url: string, resolver: Observations["resolver"]): Observations {
    return {
      source,
      url,
      resolver,
      items: this.#items.items,
      furtherAttributes: this.#further.found,
      rootHint: this.#rootHint,
      ...this.#head.result(),
      ...this.#text.result(),
      ...this.#players.result(),
    };
  }
}

function isBlank(codes: Codes, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((codes[at] as number) > 32) return false;
  return true;
}
