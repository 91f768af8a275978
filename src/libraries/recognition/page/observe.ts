import type { AttributeReader } from "../document/attribute-reader.ts";
import { decodeByKind } from "../document/scan.ts";
import { type TextKind, type TokenVisitor, tokenize } from "../document/tokenize.ts";
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

// Attributes are written in lower case but by very few; `includes` costs a tenth of a pattern.
const itemMarks = ["itemscope", "ITEMSCOPE", "itemScope", " typeof="];

const rootElements = new Set(["html", "body", "main", "article"]);

export type ObservedPage = { readonly page: Observations; readonly links: PageLinks };

/**
 * Reads a page once and collects what recognition needs.
 *
 * @param html decoded text of any size and quality.
 * @param url absolute address of the page.
 * @param encoding WHATWG name of the encoding the page came in: some addresses depend on it.
 */
export function observe(
  html: string,
  { url, encoding }: { url: string; encoding: string },
  rules: CompiledRules,
): ObservedPage {
  const observer = new PageObserver(html, rules);
  tokenize(html, observer);
  const resolver = resolverOf(observer.links, url, encoding);
  return { page: observer.finish(html, url, resolver), links: finishLinks(observer.links, html, url, resolver) };
}

class PageObserver implements TokenVisitor {
  readonly links: LinkCollector;
  readonly #html: string;
  readonly #place: Place;
  readonly #head = new HeadCollector();
  readonly #text: TextCollector;
  readonly #players: PlayerCollector;
  readonly #items = new ItemCollector();
  readonly #hasItems: boolean;
  #rootHint = "";
  #silent = "";

  constructor(html: string, rules: CompiledRules) {
    this.#html = html;
    this.#hasItems = itemMarks.some((mark) => html.includes(mark));
    this.links = new LinkCollector(html, { robotNames: ["robots", "glint"] });
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
    this.links.startTag(name, attributes, at, isSelfClosing, isForeign);
    this.#text.endRun();
    const isVoid = voidElements.has(name);
    if (!isVoid) this.#place.enter(name, attributes, at);
    if (rootElements.has(name) && this.#rootHint.length < 400) this.#rootHint += ` ${this.#place.element.hint}`;
    this.#head.startTag(name, attributes, at);
    this.#text.startTag(name, attributes, at);
    this.#players.startTag(name, attributes, at, this.#place.element);
    if (this.#hasItems && attributes.count > 0) this.#items.startTag(name, attributes, at, this.#place.depth);
    if (this.#silent === "" && silentElements.has(name) && !(isSelfClosing && name === "svg")) this.#silent = name;
  };

  endTag = (name: string): void => {
    this.links.endTag(name);
    if (voidElements.has(name)) return;
    this.#text.endRun();
    if (this.#silent === name) this.#silent = "";
    if (name === "title") this.#head.endTitle();
    this.#text.endTag(name);
    this.#players.endTag(name);
    this.#place.leave(name);
    this.#text.leave();
    if (this.#hasItems) this.#items.leave(this.#place.depth);
  };

  text = (from: number, to: number, kind: TextKind): void => {
    this.links.text(from, to, kind);
    if (this.#silent === "") {
      if (isBlank(this.#html, from, to)) {
        this.#text.blank();
        return;
      }
      const text = decodeByKind(this.#html.slice(from, to), kind);
      this.#text.text(text, from);
      if (this.#hasItems) this.#items.text(text);
    } else if (this.#silent === "script") this.#players.script(this.#html.slice(from, to), from);
    else if (this.#silent === "title") this.#head.title(decodeByKind(this.#html.slice(from, to), kind), from);
  };

  finish(html: string, url: string, resolver: Observations["resolver"]): Observations {
    return {
      html,
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
