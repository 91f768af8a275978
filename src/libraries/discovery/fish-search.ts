import { PlainDiscovery, type PlainEntry, type PlainOrder, type PlainRule } from "./plain-discovery.ts";
import type { Strategy } from "./strategy.ts";

// One list of addresses with three places to insert: at its front, in its middle (behind the last child of a relevant page)
// and at its end. A relevant page (one with a programme, or a list of them) hands full depth to its children, and 1.5 × width
// of them go to the front in the order of the page; an irrelevant one hands on one less than its own, and `width` of them go
// to the middle. All others go to the end, in order: there the walk is breadth-first and nothing is lost. Depth-0 rule: a
// page whose depth is used up is still fetched; where it is irrelevant none of its children is preferred, all go to the end
// with depth 0, and where it is relevant its children begin anew with full depth. A known address moves only forward, with
// the larger of its depths.

export type FishOptions = {
  /** Children of an irrelevant page that are preferred; a relevant page has 1.5 times as many. */
  readonly width: number;
  /** Irrelevant pages in a row until a branch has died. */
  readonly depth: number;
};

const fishDefaults: FishOptions = { width: 10, depth: 3 };
const relevantFactor = 1.5;

/**
 * B3: breadth-first over the site combined with Fish-Search.
 *
 * Source: de Bra and Post, "Information retrieval in the World-Wide Web: making client-based searching feasible", 1994.
 */
export function fishSearch(options: FishOptions = fishDefaults): Strategy {
  return {
    name: "fish-search",
    says: "Links of relevant pages first, those of irrelevant ones until their energy is used up, then breadth-first.",
    drawsRandom: false,
    start: (given) => new PlainDiscovery(given, ruleOf(options)),
  };
}

// The list's three parts, front to end; in a new entry's `place`. Its `note` is its depth.
const reasons = ["relevant-page", "irrelevant-page", "rest"] as const;
const priorities = [800, 500, 200] as const;
type Part = 0 | 1 | 2;

function ruleOf(options: FishOptions): PlainRule {
  return {
    order: () => createFishList(options),
    why: ({ place }) => reasons[place as Part],
    promise: ({ place }) => priorities[place as Part] / 1000,
    keep: ({ place, note }) => ({ priority: priorities[place as Part], note: String(note) }),
    readsPlaces: false,
  };
}

function createFishList({ width, depth: depthMax }: FishOptions): PlainOrder {
  // Front and middle hold blocks of children, the newest block last; within a block the page's order.
  const blocks: [PlainEntry[][], PlainEntry[][]] = [[], []];
  let rest: PlainEntry[] = [];
  let restAt = 0;

  const takeFromRest = (): PlainEntry | undefined => {
    while (restAt < rest.length) {
      const fish = rest[restAt++]!;
      if (restAt > 1000 && restAt * 2 > rest.length) {
        rest = rest.slice(restAt);
        restAt = 0;
      }
      if (fish.isWaiting && fish.place === 2) return fish;
    }
    return undefined;
  };

  const put = (part: Part, block: PlainEntry[]): void => {
    if (block.length === 0) return;
    if (part === 2) for (const fish of block) rest.push(fish);
    else blocks[part].push(block.reverse());
  };

  /** The places of a page's children: a new one's own, a known one's only when it moves forward. */
  const place = (found: readonly { entry: PlainEntry; isNew: boolean }[], part: Part, depth: number): void => {
    const block: PlainEntry[] = [];
    for (const { entry, isNew } of found) {
      entry.note = isNew ? depth : Math.max(entry.note, depth);
      if (!isNew && part >= entry.place) continue;
      entry.place = part;
      block.push(entry);
    }
    put(part, block);
  };

  return {
    place: (found, parent) => {
      if (parent === undefined) return place(found, 2, depthMax);
      const isRelevant = parent.verdict !== undefined && parent.verdict !== "none";
      const depth = parent.note ?? depthMax;
      if (!isRelevant && depth === 0) return place(found, 2, 0);
      const preferred = isRelevant ? Math.floor(relevantFactor * width) : width;
      const depthOfChildren = isRelevant ? depthMax : depth - 1;
      place(found.slice(0, preferred), isRelevant ? 0 : 1, depthOfChildren);
      place(found.slice(preferred), 2, depthOfChildren);
    },
    restore: (entry, { priority, note }) => {
      entry.note = Math.min(depthMax, Number(note) || 0);
      entry.place = Math.max(
        0,
        priorities.findIndex((one) => one <= priority),
      );
      if (entry.place === 2) rest.push(entry);
      // Best first: what comes later stands behind it.
      else blocks[entry.place as 0 | 1].unshift([entry]);
    },
    putFirst: (entry) => {
      entry.place = 0;
      blocks[0].push([entry]);
    },
    take: () => takeFromBlocks(blocks[0], 0) ?? takeFromBlocks(blocks[1], 1) ?? takeFromRest(),
  };
}

function takeFromBlocks(blocks: PlainEntry[][], part: Part): PlainEntry | undefined {
  for (let block = blocks.at(-1); block !== undefined; block = blocks.at(-1)) {
    const fish = block.pop();
    if (block.length === 0) blocks.pop();
    if (fish?.isWaiting && fish.place === part) return fish;
  }
  return undefined;
}
