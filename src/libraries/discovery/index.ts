/**
 * Says which page of a site to fetch next so that its programmes are found with few fetches. A strategy takes what is known
 * of links and hands out one address at a time; it reads no clock, draws no random numbers of its own and does no I/O.
 * Imports nothing of Glint. See README.md.
 */
import { bestFirst } from "./best-first.ts";
import { breadthFirst } from "./breadth-first.ts";
import { fishSearch } from "./fish-search.ts";
import { glint } from "./glint/glint.ts";
import type { Strategy } from "./strategy.ts";

export { addressKey, fileEnding, isFeedAddress, isFile } from "./address.ts";
export { type FishOptions, fishSearch } from "./fish-search.ts";
export {
  type ArmMeasures,
  armsKept,
  type Discovery,
  type DiscoveryMeasures,
  type DiscoveryOptions,
  type Ending,
  type FoundLink,
  type KeptLink,
  type LinkOrigin,
  type LinkRefusal,
  type LinkRole,
  memoryBytesMax,
  type NextFetch,
  newsPriority,
  type Observation,
  type PageVerdict,
  type Strategy,
  type WaitingLink,
  whyRules,
} from "./strategy.ts";
export { type TrapKind, trapKind } from "./trap.ts";
export { coarseTemplate, urlTemplate } from "./url-template.ts";

/** By name. */
export const strategies = {
  glint,
  "breadth-first": breadthFirst,
  "fish-search": fishSearch(),
  "best-first": bestFirst,
} as const satisfies Record<string, Strategy>;
