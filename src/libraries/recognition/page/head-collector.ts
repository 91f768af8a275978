import type { AttributeReader } from "../document/attribute-reader.ts";
import type { Meta, Observations, RelLink } from "./observations.ts";

const metasMax = 500;
const titleLengthMax = 1000;
const keyNames = ["property", "name", "itemprop", "http-equiv"];

/** Collects what stands in the head: title, meta, link and the declared language. */
export class HeadCollector {
  readonly #metas: Meta[] = [];
  readonly #relLinks: RelLink[] = [];
  #language = "";
  #title = "";
  #titleAt = -1;
  #isTitleClosed = false;

  startTag(name: string, attributes: AttributeReader, at: number): void {
    if (name === "meta") this.#meta(attributes, at);
    else if (name === "link") this.#link(attributes, at);
    else if (name === "html") this.#language ||= attributes.get("lang") ?? attributes.get("xml:lang") ?? "";
  }

  title(text: string, at: number): void {
    if (this.#isTitleClosed || this.#title.length >= titleLengthMax) return;
    if (this.#titleAt === -1) this.#titleAt = at;
    this.#title += text;
  }

  /** Later titles (of drawings) do not count once one has text. */
  endTitle(): void {
    this.#isTitleClosed = this.#title.trim() !== "";
  }

  result(): Pick<Observations, "title" | "titleAt" | "metas" | "relLinks" | "language"> {
    return {
      title: this.#title,
      titleAt: this.#titleAt,
      metas: this.#metas,
      relLinks: this.#relLinks,
      language: this.#language,
    };
  }

  #meta(attributes: AttributeReader, at: number): void {
    const content = attributes.get("content") ?? attributes.get("value");
    if (content === undefined || this.#metas.length >= metasMax) return;
    for (const name of keyNames) {
      const key = attributes.get(name);
      if (key !== undefined && key !== "") this.#metas.push({ key: key.trim().toLowerCase(), content, at });
    }
  }

  #link(attributes: AttributeReader, at: number): void {
    const rel = attributes.get("rel");
    const href = attributes.get("href");
    if (rel === undefined || href === undefined || this.#relLinks.length >= metasMax) return;
    this.#relLinks.push({ rel: rel.toLowerCase(), href, type: (attributes.get("type") ?? "").toLowerCase(), at });
  }
}
