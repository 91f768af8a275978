import { scanXml } from "../document/scan-xml.ts";
import { normalizeUrl } from "../links/normalize-url.ts";
import { Namespaces } from "./namespaces.ts";

/** An element of an XML document, with canonical names (see namespaces.ts). */
export type Element = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Child elements and text in document order. */
  readonly content: (Element | string)[];
  /** What relative addresses in it are resolved against (xml:base, else the document's address). */
  readonly base: string;
};

export type ElementRules = {
  /** Elements that never stand in themselves: a second start tag closes the first, as where an end tag was forgotten. */
  readonly neverNested: ReadonlySet<string>;
  /**
   * Called for each finished element before its parent is. "drop" keeps it out of the tree, which is how long documents are read in
   * little memory. `isCut`: the document ended inside it.
   */
  readonly finished: (element: Element, isCut: boolean) => "keep" | "drop";
};

const depthMax = 64;
const piecesMax = 20_000;

/**
 * Builds the tree of an XML document that may be broken: an end tag closes the nearest open element of its name, others are
 * ignored; what is never closed ends with the document. Deeper than 64 levels nothing is kept. Never throws.
 */
export function readElements(xml: string, url: string, { neverNested, finished }: ElementRules): Element {
  const root: Element = { name: "", attributes: new Map(), content: [], base: url };
  const open: Element[] = [root];
  const names: string[] = [""]; // as written, to match end tags
  const namespaces = new Namespaces();
  let tooDeep = 0;
  const finishDownTo = (size: number, isCut: boolean) => {
    while (open.length > size) {
      const element = open.pop()!;
      names.pop();
      namespaces.leave(open.length);
      if (finished(element, isCut) === "keep") add(open.at(-1)!, element);
    }
  };
  scanXml(xml, {
    open: (writtenName, attributes) => {
      if (open.length > depthMax) {
        tooDeep++;
        return;
      }
      if (neverNested.has(namespaces.resolve(writtenName)) && names.includes(writtenName))
        finishDownTo(names.lastIndexOf(writtenName), false);
      const name = namespaces.enter(writtenName, attributes, open.length);
      const map = attributes.toMap();
      open.push({ name, attributes: map, content: [], base: baseOf(map.get("xml:base"), open.at(-1)!.base) });
      names.push(writtenName);
    },
    close: (name) => {
      if (tooDeep > 0) {
        tooDeep--;
        return;
      }
      const index = names.lastIndexOf(name);
      if (index > 0) finishDownTo(index, false);
    },
    text: (text) => add(open.at(-1)!, text),
  });
  finishDownTo(1, true);
  return root;
}

function add(parent: Element, piece: Element | string): void {
  if (parent.content.length < piecesMax) parent.content.push(piece);
}

function baseOf(own: string | undefined, outer: string): string {
  return own === undefined ? outer : (normalizeUrl(own, outer) ?? outer);
}

/** Child elements called `name`, in order. */
export function childrenOf(element: Element, name: string): Element[] {
  return element.content.filter((piece): piece is Element => typeof piece !== "string" && piece.name === name);
}

/** Text of the element itself, trimmed; not its children's. */
export function textOf(element: Element | undefined): string {
  if (element === undefined) return "";
  return element.content
    .filter((piece) => typeof piece === "string")
    .join("")
    .trim();
}

/** Text of the element and all that is in it. */
export function allTextOf(element: Element): string {
  return element.content.map((piece) => (typeof piece === "string" ? piece : allTextOf(piece))).join("");
}

/** Text of the first child called one of `names` that has some. */
export function textOfChild(element: Element, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    for (const child of childrenOf(element, name)) {
      const text = textOf(child);
      if (text !== "") return text;
    }
  }
  return undefined;
}
