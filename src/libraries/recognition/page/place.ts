import type { Attributes } from "../document/scan.ts";

/** Where in the page an element stands: the main part, or navigation, side bar, comments, footer. */
export type Zone = "main" | "aside";

type Entry = { readonly name: string; readonly hint: string; readonly zone: Zone; readonly hidden: boolean };

/** The open elements around the construct being read. */
export type Place = {
  readonly depth: number;
  readonly zone: Zone;
  readonly hidden: boolean;
  /** Class, id, itemprop and rel of the innermost element, lower case, separated by spaces. */
  readonly hint: string;
  /** The same of its parent. */
  readonly parentHint: string;
  /** Name of the innermost open element. */
  readonly name: string;
  inside(name: string): boolean;
  /** Names and first classes of the innermost three elements: equal for the items of one list. */
  signature(): string;
};

export type MutablePlace = Place & { enter(name: string, attributes: Attributes): void; leave(name: string): void };

export const voidElements: ReadonlySet<string> = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "frame",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "param",
  "source",
  "track",
  "wbr",
]);

const asideElements = new Set(["nav", "aside", "footer"]);
const asideHint =
  /(?:^|[\s_-])(?:side|sidebar|aside|related|recommend\w*|footer|foot|nav|navbar|menu|comments?|commentlist|breadcrumbs?|ads?|advert\w*|banner|share|widget|popular|hot\w*|rank\w*|hidden|popup|modal|cookie\w*)(?:$|[\s_-])/;
const bodyLevel = new Set(["html", "body"]);
// Pages nest some 20 to 60 deep; hostile ones nest without end.
const depthMax = 512;
const zonesRememberedMax = 4096;
const root: Entry = { name: "", hint: "", zone: "main", hidden: false };

/** Follows opening and closing tags; tolerates missing and stray ones. */
export function createPlace(): MutablePlace {
  const stack: Entry[] = [];
  const zones = new Map<string, boolean>();
  let beyond = 0;
  const top = () => stack[stack.length - 1] ?? root;
  const isAsideHint = (hint: string) => {
    if (hint === "") return false;
    const known = zones.get(hint);
    if (known !== undefined) return known;
    const found = asideHint.test(hint);
    if (zones.size < zonesRememberedMax) zones.set(hint, found);
    return found;
  };
  return {
    get depth() {
      return stack.length;
    },
    get zone() {
      return top().zone;
    },
    get hidden() {
      return top().hidden;
    },
    get hint() {
      return top().hint;
    },
    get parentHint() {
      return stack[stack.length - 2]?.hint ?? "";
    },
    get name() {
      return top().name;
    },
    inside: (name) => stack.some((entry) => entry.name === name),
    signature: () => {
      let text = "";
      for (let at = stack.length - 1; at >= Math.max(0, stack.length - 3); at--) {
        const entry = stack[at] as Entry;
        const space = entry.hint.indexOf(" ");
        text += `${entry.name}.${space === -1 ? entry.hint : entry.hint.slice(0, space)}<`;
      }
      return text;
    },
    enter: (name, attributes) => {
      if (stack.length >= depthMax) {
        beyond++;
        return;
      }
      const parent = top();
      const hint = hintOf(attributes);
      const isAside = !bodyLevel.has(name) && (asideElements.has(name) || isAsideHint(hint));
      stack.push({ name, hint, zone: isAside ? "aside" : parent.zone, hidden: parent.hidden || isHidden(attributes) });
    },
    leave: (name) => {
      if (beyond > 0) {
        beyond--;
        return;
      }
      for (let at = stack.length - 1; at >= Math.max(0, stack.length - 64); at--) {
        if (stack[at]?.name !== name) continue;
        stack.length = at;
        return;
      }
    },
  };
}

function hintOf(attributes: Attributes): string {
  const { class: classes, id, itemprop, rel } = attributes;
  if (classes === undefined && id === undefined && itemprop === undefined && rel === undefined) return "";
  return `${classes ?? ""} ${id ?? ""} ${itemprop ?? ""} ${rel ?? ""}`.trim().toLowerCase().slice(0, 160);
}

function isHidden(attributes: Attributes): boolean {
  if (attributes["hidden"] !== undefined) return true;
  const style = attributes["style"];
  return style?.includes("display") === true && /display\s*:\s*none/i.test(style);
}
