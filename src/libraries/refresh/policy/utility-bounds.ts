import type { RefreshSettings, Visit } from "../observation.ts";
import { compareLists } from "../sketch/item-list.ts";
import { boundDays, retryDays } from "./interval.ts";
import { type ChangeProfile, learnVisit, type PageMemory, type ProfilePoint } from "./page-memory.ts";
import { createPolicy, type RefreshPolicy } from "./policy.ts";

// The reference policy. A change profile holds how different the page was from the version at the profile's start, visit by
// visit. Between two visits the change may have come at once (upper curve) or at the last moment (lower curve); the areas
// under both bound the utility of the present interval since t_R. Too little utility even at best: the interval doubles.
// Enough even at worst: it is halved and measured anew from now. Otherwise it stays.
// Source: Olston and Pandey, WWW 2008, section 4.

export type BoundsReading = "paper-a" | "paper-b" | "thesis";

const profilesMax = 5; // h in the paper
const pointsMax = 5;
/**
 * ρ, or the settings' where that is smaller or `boundsRiskFactor` says otherwise. The paper's 10 becomes the schedule; with 1000, right for the other policies, the doubling
 * runs off from pages that then wake up. Of 10 to 1000 and first intervals of 1, 6 and 24 hours these measured best on 948
 * windows of real listings, with 1 hour.
 */
const riskFactorBest: Readonly<Record<BoundsReading, number>> = { "paper-a": 100, "paper-b": 30, thesis: 100 };

/**
 * @param reading `paper-a`: h profiles, each visit opens one; the utility asked about is that of the present interval φ.
 *   `paper-b`: the same profiles, but of the whole time since t_R, which moves only when φ is halved. `thesis`: one
 *   profile of at most h points since t_R; when full or halved, a new one.
 */
export function utilityBounds(reading: BoundsReading): RefreshPolicy {
  return createPolicy({
    name: `utility-bounds/${reading}`,
    learn: (before, visit, settings) => learn(before, visit, settings, reading),
    decide: (memory, settings, atDays) =>
      memory.failures > 0
        ? retryDays(memory.failures, settings)
        : boundDays(memory.intervalDays * unitOf(settings) - (atDays - memory.atDays), settings),
  });
}

function learn(
  before: PageMemory | undefined,
  visit: Visit,
  settings: RefreshSettings,
  reading: BoundsReading,
): PageMemory {
  const memory = learnVisit(before, visit, settings);
  if (visit.outcome === "failed") return memory;
  if (memory.intervalDays === 0) memory.intervalDays = settings.firstIntervalSeconds / 86_400 / unitOf(settings);
  for (const profile of memory.profiles) addPoint(profile, memory, visit);
  if (memory.profiles.length > 0) adjust(memory, settings, reading);
  if (reading === "thesis") return renewSingle(memory);
  memory.profiles.unshift({ startDays: memory.atDays, items: memory.items, points: [] });
  if (memory.profiles.length > profilesMax) memory.profiles.pop();
  return memory;
}

/**
 * What φ is kept in multiples of, in days: √(T/0.02). Where T moves, all intervals move with it at once, as those of an evenly changing
 * page should. Kept in days they followed by doublings alone, hardly ever by halvings, and a budget of half a fetch a day was
 * underspent by two thirds for weeks after T had been too high. At a T that stays it makes no difference.
 */
function unitOf({ threshold }: RefreshSettings): number {
  return Math.sqrt(threshold / 0.02);
}

function renewSingle(memory: PageMemory): PageMemory {
  const [profile] = memory.profiles;
  const isDone =
    profile === undefined || profile.points.length >= pointsMax || profile.startDays < memory.referenceDays;
  if (!isDone) return memory;
  memory.referenceDays = memory.atDays;
  memory.profiles = [{ startDays: memory.atDays, items: memory.items, points: [] }];
  return memory;
}

/** A page without items differs from every earlier version once it has changed. */
function addPoint(profile: ChangeProfile, memory: PageMemory, visit: Visit): void {
  const before = profile.points.at(-1)?.difference ?? 0;
  const difference =
    memory.listSize > 0 ? compareLists(profile.items, memory.items).difference : Math.max(before, memory.difference);
  // A page that came back is no less worth having been fetched: the curves never fall.
  profile.points.push({ days: visit.atDays - profile.startDays, difference: Math.max(before, difference) });
  if (profile.points.length > pointsMax) profile.points.shift();
}

function adjust(memory: PageMemory, settings: RefreshSettings, reading: BoundsReading): void {
  const unit = unitOf(settings);
  const interval = memory.intervalDays * unit;
  const since = reading === "paper-a" ? interval : memory.atDays - memory.referenceDays;
  const { low, high } = utilityRange(memory.profiles, since);
  const cap = Math.min(
    settings.intervalMaxSeconds / 86_400,
    (settings.boundsRiskFactor ?? Math.min(settings.riskFactor, riskFactorBest[reading])) * settings.threshold,
  );
  if (high < settings.threshold) memory.intervalDays = Math.min(cap, interval * 2) / unit;
  else if (low >= settings.threshold) {
    memory.intervalDays = Math.max(settings.intervalMinSeconds / 86_400, interval / 2) / unit;
    memory.referenceDays = memory.atDays;
  }
}

/**
 * Bounds of U at `days` after a visit, in difference × days: averaged over the profiles that have been watched so long, or
 * the oldest alone where none has.
 */
export function utilityRange(
  profiles: readonly Pick<ChangeProfile, "points">[],
  days: number,
): { low: number; high: number } {
  const long = profiles.filter(({ points }) => points.length > 0 && points.at(-1)!.days >= days - 1e-9);
  const used = long.length > 0 ? long : profiles.slice(-1);
  let [low, high] = [0, 0];
  for (const { points } of used) {
    const range = rangeOf(points, days);
    low += range.low / used.length;
    high += range.high / used.length;
  }
  return { low, high };
}

function rangeOf(points: readonly ProfilePoint[], days: number): { low: number; high: number } {
  let [at, difference, areaUpper, areaLower] = [0, 0, 0, 0];
  for (const point of points) {
    if (at >= days) break;
    const until = Math.min(days, point.days);
    const reached = Math.max(difference, point.difference);
    areaUpper += (until - at) * reached;
    areaLower += (until - at) * difference;
    at = until;
    difference = reached;
  }
  return { low: at * difference - areaUpper, high: at * difference - areaLower };
}
