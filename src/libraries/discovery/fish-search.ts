import { addressKey } from "./address.ts";
import { isPlainPage } from "./breadth-first.ts";
import {
  type Discovery,
  type DiscoveryOptions,
  type Ending,
  type FoundLink,
  linksMaxDefault,
  type Observation,
  type Strategy,
} from "./strategy.ts";

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
    start: (given) => startFishSearch(given, options),
  };
}

// The list's three parts, front to end.
type Part = 0 | 1 | 2;
const reasons = ["child of a relevant page", "child of an irrelevant page", "rest, first found"] as const;

type Fish = { readonly url: string; depth: number; part: Part; isFetched: boolean };

function startFishSearch(
  { linksMax = linksMaxDefault }: DiscoveryOptions,
  { width, depth: depthMax }: FishOptions,
): Discovery {
  const known = new Map<string, Fish>();
  // Front and middle hold blocks of children, the newest block last; within a block the page's order.
  const blocks: [Fish[][], Fish[][]] = [[], []];
  const rest: Fish[] = [];
  let restAt = 0;
  let ending: Ending | undefined;

  const take = (): Fish | undefined => {
    for (const part of [0, 1] as const) {
      const fish = takeFromBlocks(blocks[part], part);
      if (fish) return fish;
    }
    while (restAt < rest.length) {
      const fish = rest[restAt++] as Fish;
      if (!fish.isFetched && fish.part === 2) return fish;
    }
    return undefined;
  };

  /** The places of a page's children; returns those that stand there now. */
  const place = (links: readonly FoundLink[], part: Part, depth: number): void => {
    const block: Fish[] = [];
    for (const { url } of links) {
      const key = addressKey(url);
      const fish = known.get(key);
      if (fish === undefined) {
        if (known.size >= linksMax) continue;
        const added: Fish = { url, depth, part, isFetched: false };
        known.set(key, added);
        block.push(added);
      } else if (!fish.isFetched) {
        fish.depth = Math.max(fish.depth, depth);
        if (part >= fish.part) continue;
        fish.part = part;
        block.push(fish);
      }
    }
    if (block.length === 0) return;
    if (part === 2) rest.push(...block);
    else blocks[part].push(block.reverse());
  };

  const observe = ({ url, verdict, links }: Observation): void => {
    const own = known.get(addressKey(url));
    const isRelevant = verdict !== undefined && verdict !== "none";
    const depth = own?.depth ?? depthMax;
    const children = links.filter((link) => isPlainPage(link));
    if (!isRelevant && depth === 0) {
      place(children, 2, 0);
      return;
    }
    const preferred = isRelevant ? Math.floor(relevantFactor * width) : width;
    const depthOfChildren = isRelevant ? depthMax : depth - 1;
    // What is known already takes none of the places.
    const open = children.filter((link) => known.get(addressKey(link.url))?.isFetched !== true);
    place(open.slice(0, preferred), isRelevant ? 0 : 1, depthOfChildren);
    place(open.slice(preferred), 2, depthOfChildren);
  };

  return {
    add: (links) => place(links.filter(isPlainPage), 2, depthMax),
    next: () => {
      const fish = take();
      if (fish === undefined) {
        ending = "exhausted";
        return undefined;
      }
      fish.isFetched = true;
      return { url: fish.url, role: "page", why: reasons[fish.part] };
    },
    observe,
    ending: () => ending,
  };
}

function takeFromBlocks(blocks: Fish[][], part: Part): Fish | undefined {
  for (let block = blocks.at(-1); block !== undefined; block = blocks.at(-1)) {
    const fish = block.pop();
    if (block.length === 0) blocks.pop();
    if (fish && !fish.isFetched && fish.part === part) return fish;
  }
  return undefined;
}
