import { allTraits, type PlainPieces, type TextTraits } from "../document/plain-piece.ts";
import type { ScannedText } from "../document/source-text.ts";
import type { OpenElement } from "./place.ts";

type RunPlace = {
  readonly at: number;
  /** Where its source ends if that is one piece, as it reads but for white space; -1 where it is not. */
  readonly plainTo: number;
  readonly inAnchor: boolean;
  readonly element: OpenElement;
};

/** A piece of visible text, white space folded. The text of one that is plain is made when asked for: most are only told by traits. */
export class Run implements RunPlace {
  readonly at: number;
  readonly plainTo: number;
  readonly inAnchor: boolean;
  readonly element: OpenElement;
  /** Length of the text in UTF-16 code units. */
  readonly length: number;
  /** What the text may hold; the lists are those of `listedWords`. */
  readonly traits: TextTraits;
  readonly #source: ScannedText | undefined;
  readonly #first: number = 0;
  readonly #end: number = 0;
  readonly #isFolded: boolean = true;
  #text: string | undefined;

  /** @param text the text, or the piece read last from the source */
  constructor({ at, plainTo, inAnchor, element }: RunPlace, text: string | PlainPieces, source?: ScannedText) {
    this.at = at;
    this.plainTo = plainTo;
    this.inAnchor = inAnchor;
    this.element = element;
    this.#source = source;
    this.length = text.length;
    if (typeof text === "string") {
      this.traits = allTraits;
      this.#text = text;
    } else {
      this.traits = text.traits;
      this.#first = text.first;
      this.#end = text.end;
      this.#isFolded = text.isFolded;
      this.#text = undefined;
    }
  }

  get text(): string {
    this.#text ??= this.#read();
    return this.#text;
  }

  #read(): string {
    const { html, cut } = this.#source as ScannedText;
    const text = cut === undefined ? html.slice(this.#first, this.#end) : cut(this.#first, this.#end);
    return this.#isFolded ? text : text.replace(/\s+/g, " ");
  }
}
