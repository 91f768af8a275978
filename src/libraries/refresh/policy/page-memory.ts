import { replacedSoFar } from "../change/item-churn.ts";
import { spreadChurn } from "../change/rhythm.ts";
import type { RefreshSettings, Visit } from "../observation.ts";
import { compareLists, type ItemList, noItems } from "../sketch/item-list.ts";
import { createPacker, type Packer, readState, type Unpacker } from "./packing.ts";

/**
 * What every policy remembers of a page; mutable, so that a simulation makes no garbage. Sums are faded: a visit counts
 * e^(−days since/`memoryDays`) of what it did at first.
 */
export type PageMemory = {
  /** Of the last visit that did not fail, in days since 1970-01-01 UTC. */
  atDays: number;
  /** Failed visits since. */
  failures: number;
  /** Items on the page; 0 where it lists none. */
  listSize: number;
  /** Σ of the days between visits. */
  days: number;
  /** Visits after the first, and those that found a change. */
  visits: number;
  changes: number;
  /** Σ of y = −ln(1 − q), q the replaced share of the list. */
  replaced: number;
  /** Σ of the new items. */
  born: number;
  /** The same as `replaced`, spread over the 24 hours of the day (UTC) in which it may have come. */
  readonly rhythm: Float64Array;
  /** φ of `utility-bounds` and `nutch-adaptive`, in days; 0 before either has decided. */
  intervalDays: number;
  /** t_R of `utility-bounds`. */
  referenceDays: number;
  /** Kept beside: the list of the last visit. */
  items: ItemList;
  /** Kept beside: base versions of `utility-bounds` (their points are packed with the rest), newest first. */
  profiles: ChangeProfile[];
  /** Of the last visit, 0..1; not stored. */
  difference: number;
  /** What `glint` worked out for this page and need not work out again soon; not stored. */
  plan: unknown;
};

/** How different a page was, visit by visit, from the version at the profile's start. */
export type ChangeProfile = { readonly startDays: number; readonly items: ItemList; readonly points: ProfilePoint[] };
export type ProfilePoint = { readonly days: number; readonly difference: number };

/** Half of what is known is forgotten after ln 2 times this. */
export const memoryDays = 20;

export function newMemory(visit: Visit): PageMemory {
  return {
    atDays: visit.atDays,
    failures: visit.outcome === "failed" ? 1 : 0,
    listSize: visit.items?.count ?? 0,
    days: 0,
    visits: 0,
    changes: 0,
    replaced: 0,
    born: 0,
    rhythm: new Float64Array(24),
    intervalDays: 0,
    referenceDays: visit.atDays,
    items: visit.items ?? noItems,
    profiles: [],
    difference: 0,
    plan: undefined,
  };
}

/** Adds a visit to what is remembered; a failed one only counts as one. */
export function learnVisit(memory: PageMemory | undefined, visit: Visit, settings: RefreshSettings): PageMemory {
  if (memory === undefined) return newMemory(visit);
  memory.difference = 0;
  if (visit.outcome === "failed") {
    memory.failures = Math.min(255, memory.failures + 1);
    return memory;
  }
  const elapsed = visit.atDays - memory.atDays;
  const newShare = compare(memory, visit, settings);
  memory.failures = 0;
  memory.items = visit.outcome === "unchanged" ? memory.items : (visit.items ?? memory.items);
  memory.listSize = memory.items.count;
  memory.atDays = visit.atDays;
  // Two visits at the same moment, or a clock set back, tell nothing of a rate.
  if (elapsed > 0) addToSums(memory, visit, elapsed, newShare);
  return memory;
}

/** Sets `difference` and returns the share of new items. */
function compare(memory: PageMemory, { outcome, items, newItems }: Visit, settings: RefreshSettings): number {
  if (outcome === "unchanged") return 0;
  if (items === undefined || (items.count === 0 && memory.listSize === 0)) {
    memory.difference = settings.changeDifference;
    return 0;
  }
  const { difference, newShare } = compareLists(memory.items, items);
  memory.difference = difference;
  return newItems === undefined ? newShare : newItems / Math.max(1, items.count);
}

function addToSums(memory: PageMemory, visit: Visit, elapsed: number, newShare: number): void {
  const fade = Math.exp(-elapsed / memoryDays);
  const replaced = replacedSoFar(memory.difference, memory.listSize);
  memory.days = memory.days * fade + elapsed;
  memory.visits = memory.visits * fade + 1;
  memory.changes = memory.changes * fade + (memory.difference > 0 ? 1 : 0);
  memory.replaced = memory.replaced * fade + replaced;
  // A list that is new as a whole says "at least so many": places are filled from more births than they hold.
  memory.born = memory.born * fade + bornSoFar(newShare, memory.listSize);
  for (let hour = 0; hour < 24; hour++) memory.rhythm[hour]! *= fade;
  if (replaced > 0) spreadChurn(memory.rhythm, visit.atDays - elapsed, visit.atDays, replaced);
}

function bornSoFar(newShare: number, listSize: number): number {
  return -listSize * Math.log1p(-Math.min(1 - 0.5 / Math.max(1, listSize), newShare));
}

const mark = "g1";

/** `mark`, the memory as base64url (at most 190 characters), ".", the lists kept beside. */
export function writeMemory(memory: PageMemory): string {
  const into = createPacker();
  into.u32(memory.atDays * 86_400);
  into.u8(memory.failures);
  into.u16(memory.listSize);
  for (const sum of [memory.days, memory.visits, memory.changes, memory.replaced, memory.born]) into.log16(sum);
  const most = memory.rhythm.reduce((max, value) => Math.max(max, value), 0);
  into.log16(most);
  for (const value of memory.rhythm) into.u16(most > 0 ? (value / most) * 0xffff : 0);
  into.log16(memory.intervalDays);
  into.u32(memory.referenceDays * 86_400);
  for (const { points } of memory.profiles) {
    into.u8(points.length);
    for (const { days, difference } of points) {
      into.log16(days);
      into.u8(difference * 0xff);
    }
  }
  const beside = createPacker();
  writeList(beside, memory.items);
  for (const { startDays, items } of memory.profiles) {
    beside.u32(startDays * 86_400);
    writeList(beside, items);
  }
  return `${mark}${into.text()}.${beside.text()}`;
}

function writeList(into: Packer, { numbers, count }: ItemList): void {
  into.u16(count);
  into.u16(numbers.length);
  for (const number of numbers) into.u32(number);
}

/** undefined for "", for what another version wrote, and for a damaged state: all mean a new page. */
export function readMemory(state: string): PageMemory | undefined {
  const [head, tail] = state.split(".", 2);
  if (head === undefined || tail === undefined) return undefined;
  return readState(head, mark, (from) => {
    const memory = readSums(from);
    readState(`${mark}${tail}`, mark, (beside) => {
      memory.items = readList(beside);
      while (from.bytesLeft() > 0) {
        const points = Array.from({ length: from.u8() }, () => ({ days: from.log16(), difference: from.u8() / 0xff }));
        memory.profiles.push({ startDays: beside.u32() / 86_400, items: readList(beside), points });
      }
    });
    return memory;
  });
}

function readSums(from: Unpacker): PageMemory {
  const memory = newMemory({ atDays: from.u32() / 86_400, outcome: "changed" });
  memory.failures = from.u8();
  memory.listSize = from.u16();
  memory.days = from.log16();
  memory.visits = from.log16();
  memory.changes = from.log16();
  memory.replaced = from.log16();
  memory.born = from.log16();
  const most = from.log16();
  for (let hour = 0; hour < 24; hour++) memory.rhythm[hour] = (from.u16() / 0xffff) * most;
  memory.intervalDays = from.log16();
  memory.referenceDays = from.u32() / 86_400;
  return memory;
}

function readList(from: Unpacker): ItemList {
  const count = from.u16();
  return { count, numbers: Uint32Array.from({ length: from.u16() }, () => from.u32()) };
}
