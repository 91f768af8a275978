import type { AttributeReader } from "../document/attribute-reader.ts";
import { decodeByKind } from "../document/scan.ts";
import type { Cut, SourceText } from "../document/source-text.ts";
import { type TokenVisitor, tokenize } from "../document/tokenize.ts";
import type { TextKind } from "../document/tokenizer.ts";
import { LinkCollector } from "../links/link-collector.ts";
import { finishLinks, type PageLinks, resolverOf } from "../links/page-links.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { HeadCollector } from "./head-collector.ts";
import { ItemCollector } from "./item-collector.ts";
import type { Observations } from "./observations.ts";
import { Place, voidElements } from "./place.ts";
import { PlayerCollector } from "./player-collector.ts";
import { TextCollector } from "./text-collector.ts";

// Their content is not shown as text; players and links inside still count.
const silentElements = new Set(["script", "style", "textarea", "title", "template", "svg", "select", "xmp"]);

const blockElements =
  "p div td li section article h1 h2 h3 h4 h5 h6 ul ol table tr dd dt blockquote pre body main aside nav header footer form figure";
// The second line: what stands in them is not to be taken for a script.
const linkElements =
  "a area frame iframe img base link meta noscript body script template " + "style xmp noembed noframes plaintext";
const playerElements = "video audio source picture iframe frame object embed param script input";

// What an element is to the observer, as bits: one lookup a tag.
const isVoidTag = 1;
const isBlockTag = 2;
const isLinkTag = 4;
const isPlayerTag = 8;
const isRootTag = 16;
const isHeadTag = 32;
const isSilentTag = 64;
const roles = new Map<string, number>();
for (const [names, bit] of [
  [voidElements, isVoidTag],
  [blockElements.split(" "), isBlockTag],
  [linkElements.split(" "), isLinkTag],
  [playerElements.split(" "), isPlayerTag],
  [["html", "body", "main", "article"], isRootTag],
  [["html", "meta", "link"], isHeadTag],
  [silentElements, isSilentTag],
] as const) {
  for (const name of names) roles.set(name, (roles.get(name) ?? 0) | bit);
}

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
  tokenize(source, observer);
  const resolver = resolverOf(observer.links, url, encoding);
  return {
    page: observer.finish(source, url, resolver),
    links: finishLinks(observer.links, source.html, url, resolver),
  };
}

class PageObserver implements TokenVisitor {
  readonly links: LinkCollector;
  readonly #html: string;
  readonly #cut: Cut | undefined;
  readonly #place: Place;
  readonly #head = new HeadCollector();
  readonly #text: TextCollector;
  readonly #players: PlayerCollector;
  readonly #items = new ItemCollector();
  #rootHint = "";
  #silent = "";

  constructor({ html, cut }: SourceText, rules: CompiledRules) {
    this.#html = html;
    this.#cut = cut;
    this.links = new LinkCollector(html, { cut, robotNames: ["robots", "glint"] });
    this.#place = new Place(html);
    this.#text = new TextCollector(this.#place);
    this.#players = new PlayerCollector(html, rules, this.#text);
  }

  startTag = (
    name: string,
    attributes: AttributeReader,
    at: number,
    isSelfClosing: boolean,
    isForeign: boolean,
  ): void => {
    const role = roles.get(name) ?? 0;
    if ((role & isLinkTag) !== 0) this.links.startTag(name, attributes, at, isSelfClosing, isForeign);
    this.#text.endRun();
    if ((role & isVoidTag) === 0) this.#place.enter(name, attributes, at);
    if (role >= isRootTag) this.#startSpecial(name, role, attributes, at, isSelfClosing);
    this.#text.startTag(name, (role & isBlockTag) !== 0, attributes, at);
    if (attributes.count > 0) this.#players.anyTag(name, attributes, at);
    if ((role & isPlayerTag) !== 0) this.#players.startTag(name, attributes, at, this.#place.element);
    if (attributes.count > 0) this.#items.startTag(name, attributes, at, this.#place.depth);
  };

  #startSpecial(name: string, role: number, attributes: AttributeReader, at: number, isSelfClosing: boolean): void {
    if ((role & isRootTag) !== 0 && this.#rootHint.length < 400) this.#rootHint += ` ${this.#place.element.hint}`;
    if ((role & isHeadTag) !== 0) this.#head.startTag(name, attributes, at);
    if ((role & isSilentTag) !== 0 && this.#silent === "" && !(isSelfClosing && name === "svg")) this.#silent = name;
  }

  endTag = (name: string): void => {
    const role = roles.get(name) ?? 0;
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
  };

  text = (from: number, to: number, kind: TextKind): void => {
    if (this.#silent !== "") {
      this.links.text(from, to, kind);
      if (this.#silent === "script") this.#players.script(this.#piece(from, to), from);
      else if (this.#silent === "title") this.#head.title(decodeByKind(this.#piece(from, to), kind), from);
    } else if (isBlank(this.#html, from, to)) this.#text.blank();
    else {
      const text = decodeByKind(this.#piece(from, to), kind);
      if (kind !== "data") this.links.text(from, to, kind);
      else if (this.links.wantsText) this.links.addText(text);
      this.#text.text(text, from);
      this.#items.text(text);
    }
  };

  #piece(from: number, to: number): string {
    return this.#cut === undefined ? this.#html.slice(from, to) : this.#cut(from, to);
  }

  finish(source: SourceText, url: string, resolver: Observations["resolver"]): Observations {
    return {
      source,
      url,
      resolver,
      items: this.#items.items,
      rootHint: this.#rootHint,
      ...this.#head.result(),
      ...this.#text.result(),
      ...this.#players.result(),
    };
  }
}

function isBlank(html: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (html.charCodeAt(at) > 32) return false;
  return true;
}
