import type { Observation, RefreshPolicy, RefreshSettings } from "../observation.ts";
import { type Sketch, type SketchOptions, sketch, sketchDifference } from "../sketch/sketch.ts";
import { boundInterval, retryInterval } from "./interval.ts";
import { createPacker, readState } from "./packing.ts";

// The reference policy. A change profile holds how different the page was from the version at the profile's start, visit by
// visit. Between two visits the change may have come at once (upper curve) or at the last moment (lower curve); the areas
// under both bound the utility of the present interval since t_R. Too little utility even at best: the interval doubles.
// Enough even at worst: it is halved and measured anew from now. Otherwise it stays.
// Source: Olston and Pandey, WWW 2008, section 4, with h profiles of h points.

type Profile = { readonly startedAt: Date; readonly sketch: Sketch; readonly points: readonly Point[] };
type Point = { readonly seconds: number; readonly difference: number };

type BoundsState = {
  readonly at: Date;
  /** t_R: from here the present interval is measured. */
  readonly referenceAt: Date;
  /** φ */
  readonly intervalSeconds: number;
  readonly failures: number;
  /** Newest first; never empty. */
  readonly profiles: readonly Profile[];
};

const profilesMax = 5; // h in the paper
const pointsMax = 5;
const secondsPerDay = 86_400;
const listSketch: SketchOptions = { shingleLength: 2, keep: { kind: "smallest", count: 16 } };
const sampleMax = 16;
// A page without items has no sketch: its versions are told apart by this counter in its place.
const bareVersionMax = 0xffff_ffff;

export const utilityBounds: RefreshPolicy = {
  name: "utility-bounds",
  next(state, observation, settings) {
    const before = readBounds(state);
    if (before === undefined) return decide(firstState(observation, settings), 0, settings);
    if (observation.outcome === "failed") return decide({ ...before, failures: before.failures + 1 }, 0, settings);
    const seen = sketchOf(before, observation);
    const isBare = observation.tokens === undefined;
    const differenceFrom = (base: Sketch) =>
      sketchDifference(base, seen, sampleMax) * (isBare ? settings.changeDifference : 1);
    const profiles = before.profiles.map((profile) =>
      addPoint(profile, observation.at, differenceFrom(profile.sketch)),
    );
    const next = adjust({ ...before, at: observation.at, failures: 0, profiles }, settings);
    const opened: Profile = { startedAt: observation.at, sketch: seen, points: [] };
    const difference = differenceFrom(before.profiles[0]!.sketch);
    return decide({ ...next, profiles: [opened, ...next.profiles].slice(0, profilesMax) }, difference, settings);
  },
};

function decide(state: BoundsState, difference: number, settings: RefreshSettings) {
  const intervalSeconds =
    state.failures > 0 ? retryInterval(state.failures, settings) : boundInterval(state.intervalSeconds, settings);
  return { state: writeBounds(state), intervalSeconds, difference };
}

function firstState({ at, outcome, tokens }: Observation, settings: RefreshSettings): BoundsState {
  const first: Profile = { startedAt: at, sketch: tokens ? sketch(tokens, listSketch) : [0], points: [] };
  return {
    at,
    referenceAt: at,
    intervalSeconds: settings.firstIntervalSeconds,
    failures: outcome === "failed" ? 1 : 0,
    profiles: [first],
  };
}

function sketchOf(before: BoundsState, { outcome, tokens }: Observation): Sketch {
  const last = before.profiles[0]!.sketch;
  if (outcome === "unchanged") return last;
  if (tokens) return sketch(tokens, listSketch);
  return last.length === 1 ? [(last[0]! + 1) % bareVersionMax] : last;
}

/** Of too many points the oldest goes: the bounds get wider there, where the present interval seldom looks. */
function addPoint(profile: Profile, at: Date, difference: number): Profile {
  const point = { seconds: Math.max(0, (at.getTime() - profile.startedAt.getTime()) / 1000), difference };
  return { ...profile, points: [...profile.points, point].slice(-pointsMax) };
}

function adjust(state: BoundsState, settings: RefreshSettings): BoundsState {
  const seconds = (state.at.getTime() - state.referenceAt.getTime()) / 1000;
  const { low, high } = utilityRange(state.profiles, seconds);
  const cap = Math.min(settings.intervalMaxSeconds, settings.riskFactor * settings.threshold * secondsPerDay);
  if (high < settings.threshold) return { ...state, intervalSeconds: Math.min(cap, state.intervalSeconds * 2) };
  if (low < settings.threshold) return state;
  return {
    ...state,
    intervalSeconds: Math.max(settings.intervalMinSeconds, state.intervalSeconds / 2),
    referenceAt: state.at,
  };
}

/**
 * Bounds of U at `seconds` after a visit, in difference × days: averaged over the profiles that have been watched so long,
 * or over the oldest alone where none has.
 */
export function utilityRange(profiles: readonly Profile[], seconds: number): { low: number; high: number } {
  const ageOf = (profile: Profile) => profile.points.at(-1)?.seconds ?? 0;
  const long = profiles.filter((profile) => ageOf(profile) >= seconds && profile.points.length > 0);
  const used = long.length > 0 ? long : profiles.slice(-1);
  const ranges = used.map((profile) => rangeOf(profile.points, seconds));
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length) / secondsPerDay;
  return { low: mean(ranges.map((range) => range.low)), high: mean(ranges.map((range) => range.high)) };
}

function rangeOf(points: readonly Point[], seconds: number): { low: number; high: number } {
  let [at, difference, areaUpper, areaLower] = [0, 0, 0, 0];
  for (const point of points) {
    if (at >= seconds) break;
    const until = Math.min(seconds, point.seconds);
    const reached = Math.max(difference, point.difference); // a page that came back is no less worth having been fetched
    areaUpper += (until - at) * reached;
    areaLower += (until - at) * difference;
    at = until;
    difference = reached;
  }
  return { low: at * difference - areaUpper, high: at * difference - areaLower };
}

const mark = "b1";

function writeBounds(state: BoundsState): string {
  const into = createPacker();
  into.u32(state.at.getTime() / 1000);
  into.u32(state.referenceAt.getTime() / 1000);
  into.u32(state.intervalSeconds);
  into.u8(state.failures);
  for (const profile of state.profiles) {
    into.u32(profile.startedAt.getTime() / 1000);
    into.u8(profile.points.length);
    for (const point of profile.points) {
      into.u32(point.seconds);
      into.u16(point.difference * 0xffff);
    }
    into.u8(profile.sketch.length);
    for (const fingerprint of profile.sketch) into.u32(fingerprint);
  }
  return mark + into.text();
}

function readBounds(state: string): BoundsState | undefined {
  return readState(state, mark, (from) => {
    const [at, referenceAt, intervalSeconds, failures] = [from.u32(), from.u32(), from.u32(), from.u8()];
    const profiles: Profile[] = [];
    while (from.bytesLeft() > 0) {
      const startedAt = new Date(from.u32() * 1000);
      const points = Array.from({ length: from.u8() }, () => ({
        seconds: from.u32(),
        difference: from.u16() / 0xffff,
      }));
      profiles.push({ startedAt, points, sketch: Array.from({ length: from.u8() }, () => from.u32()) });
    }
    if (profiles.length === 0) throw new RangeError("a state without a profile");
    return { at: new Date(at * 1000), referenceAt: new Date(referenceAt * 1000), intervalSeconds, failures, profiles };
  });
}
