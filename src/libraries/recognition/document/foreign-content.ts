import type { TagName } from "./tag-names.ts";

// HTML 13.2.6.5: these start tags end foreign content.
const breakout = new Set(
  (
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p " +
    "pre ruby s small span strong strike sub sup table tt u ul var"
  ).split(" "),
);
// Elements whose content is HTML again (HTML 13.2.6, integration points), by the root they belong to.
const integrationPoints: Readonly<Record<string, ReadonlySet<string>>> = {
  svg: new Set(["foreignobject", "desc", "title"]),
  math: new Set(["annotation-xml", "mi", "mo", "mn", "ms", "mtext"]),
};

/** Follows where a page is inside svg or math, as far as the tokenizer needs to know. */
export class ForeignContent {
  // "svg" and "math", with the integration points inside them; empty on most of a page.
  readonly #open: string[] = [];

  get isActive(): boolean {
    return this.#open.length > 0;
  }

  get isForeign(): boolean {
    const top = this.#open.at(-1);
    return top === "svg" || top === "math";
  }

  /** Notes a start tag; tells whether the element itself is a foreign one. */
  open(tag: TagName, isSelfClosing: boolean): boolean {
    if (this.#open.length === 0 && !tag.isForeignRoot) return false;
    if (this.isForeign && breakout.has(tag.name)) {
      while (this.isForeign) this.#open.pop();
      return false;
    }
    if (tag.isForeignRoot) {
      if (!isSelfClosing) this.#open.push(tag.name);
      return true;
    }
    if (!this.isForeign) return false;
    if (integrationPoints[this.#open.at(-1)!]!.has(tag.name) && !isSelfClosing) this.#open.push(tag.name);
    return true;
  }

  close(name: string): void {
    // HTML 13.2.6.5: these two end tags end foreign content as their start tags do.
    if (name === "p" || name === "br") while (this.isForeign) this.#open.pop();
    const index = this.#open.lastIndexOf(name);
    if (index >= 0) this.#open.length = index;
  }
}
