import type { ScannedText } from "../document/source-text.ts";

/** A script element. Its text is made when asked for: most scripts are only looked through for marks. */
export class ScriptTag {
  /** Lower case, "" when none is given. */
  readonly type: string;
  /** As written, "" when it has none. */
  readonly src: string;
  /** Where the text starts, the tag where there is none. */
  at: number;
  /** Where the text ends; markup of foreign content may stand in between. */
  to: number;
  /** Characters of running text before it. */
  readonly textBefore: number;
  readonly isJsonLd: boolean;
  readonly #source: ScannedText;
  #text: string | undefined;

  constructor(tag: { source: ScannedText; type: string; src: string; at: number; textBefore: number }) {
    this.type = tag.type;
    this.isJsonLd = tag.type !== "" && tag.type.includes("ld+json");
    this.src = tag.src;
    this.at = tag.at;
    this.to = tag.at;
    this.textBefore = tag.textBefore;
    this.#source = tag.source;
    this.#text = "";
  }

  /** Adds the piece of text in the source from `from` to `to`. */
  add(from: number, to: number): void {
    if (this.isEmpty) {
      this.at = from;
      this.#text = undefined;
    } else this.#text = this.text + this.#piece(from, to);
    this.to = to;
  }

  get isEmpty(): boolean {
    return this.#text === "";
  }

  get text(): string {
    this.#text ??= this.#piece(this.at, this.to);
    return this.#text;
  }

  #piece(from: number, to: number): string {
    const { html, cut } = this.#source;
    return cut === undefined ? html.slice(from, to) : cut(from, to);
  }
}
