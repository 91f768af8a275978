import { isWorkOnly, mediaThings, type PlacedThing } from "./media-things.ts";
import type { Thing } from "./things.ts";

const placeOrder = { top: 0, main: 0, within: 1, listed: 2 } as const;

/** The structured data node that describes the page's programme: one on its own before one in an article, one that can be
 * played before a mere work; never one of a list of several. */
export function mainThing(things: readonly Thing[]): PlacedThing | undefined {
  const placed = mediaThings(things).filter(
    (each) => !(each.place === "within" && each.thing.types.includes("ImageObject")),
  );
  const listed = placed.filter((each) => each.place === "listed").length;
  const candidates = placed.filter((each) => each.place !== "listed" || listed === 1);
  const rank = (each: PlacedThing) =>
    placeOrder[each.place] * 4 + (isWorkOnly(each.thing) ? 2 : 0) + (each.thing.properties.size < 2 ? 1 : 0);
  return candidates.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Article or page node beside the programme: gives what the programme's own node lacks. */
export function articleThing(things: readonly Thing[]): Thing | undefined {
  return (
    things.find(
      (thing) =>
        thing.types.some((type) => /Article$|^BlogPosting$|^Recipe$|^WebPage$|^ItemPage$/.test(type)) &&
        thing.properties.has("headline"),
    ) ?? things.find((thing) => thing.types.some((type) => /Article$|^BlogPosting$|^Recipe$/.test(type)))
  );
}
