import { readEntities } from "./entities.ts";

/** The most that a post may have, as `countText` counts. */
export const textMax = 140;
const addressCounts = 23;
/** UTF-16 units. A character may be as long as one likes, so the whole has a limit too: 140 family emoji, or seven long addresses, stay below. */
export const textUnitsMax = 8000;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How many characters a text has as people count: what is seen as one counts one, an address 23 however long it is. */
export function countText(text: string): number {
  let count = 0;
  let from = 0;
  for (const { kind, start, end } of readEntities(text)) {
    if (kind !== "link") continue;
    count += countGraphemes(text.slice(from, start)) + addressCounts;
    from = end;
  }
  return count + countGraphemes(text.slice(from));
}

function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}
