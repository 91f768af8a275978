import { addChurn, type ChurnEstimate, noChurnYet } from "../change/item-churn.ts";
import type { Observation, RefreshSettings } from "../observation.ts";
import { overlap, type Sketch, type SketchOptions, sketch } from "../sketch/sketch.ts";
import { createPacker, readState } from "./packing.ts";

/** What the policies `glint`, `item-churn`, `change-rate` and `fixed` remember of a page; one may follow another on it. */
export type PageMemory = {
  /** Of the last visit that did not fail. */
  readonly at: Date;
  /** Failed visits since. */
  readonly failures: number;
  /** Items on the page; 0 where it lists none. */
  readonly listSize: number;
  readonly churn: ChurnEstimate;
  /** Visits after the first, and those that found a change, faded like `churn.days`. */
  readonly visits: number;
  readonly changes: number;
  readonly sketch: Sketch;
};

// 28 of 4 bytes: with the rest 189 characters. A list of up to 28 items is compared exactly, a longer one with a standard
// error of at most 0.095 (binomial, 28 samples).
const sketchSize = 28;
/** w = 1: churn asks which items are there, not how they are ordered. */
export const itemSketch: SketchOptions = { shingleLength: 1, keep: { kind: "smallest", count: sketchSize } };

const mark = "m1";

export function readMemory(state: string): PageMemory | undefined {
  return readState(state, mark, (from) => ({
    at: new Date(from.u32() * 1000),
    failures: from.u8(),
    listSize: from.u16(),
    churn: { replaced: from.f32(), born: from.f32(), days: from.f32() },
    visits: from.f32(),
    changes: from.f32(),
    sketch: Array.from({ length: from.bytesLeft() / 4 }, () => from.u32()),
  }));
}

export function writeMemory(memory: PageMemory): string {
  const into = createPacker();
  into.u32(memory.at.getTime() / 1000);
  into.u8(memory.failures);
  into.u16(memory.listSize);
  into.f32(memory.churn.replaced);
  into.f32(memory.churn.born);
  into.f32(memory.churn.days);
  into.f32(memory.visits);
  into.f32(memory.changes);
  for (const fingerprint of memory.sketch) into.u32(fingerprint);
  return mark + into.text();
}

const secondsPerDay = 86_400;
const fadeDays = 20;

/** Adds a visit to what is remembered; `before` is undefined at the first. A failed visit only counts as one. */
export function remember(
  before: PageMemory | undefined,
  observation: Observation,
  settings: RefreshSettings,
): { memory: PageMemory; difference: number } {
  if (before === undefined) return { memory: firstMemory(observation), difference: 0 };
  if (observation.outcome === "failed") return { memory: { ...before, failures: before.failures + 1 }, difference: 0 };
  const elapsedDays = Math.max(0, (observation.at.getTime() - before.at.getTime()) / (1000 * secondsPerDay));
  const seen = compare(before, observation, settings);
  const memory = { ...before, at: observation.at, failures: 0, listSize: seen.listSize, sketch: seen.sketch };
  // Two visits at the same moment, or a clock set back, tell nothing of a rate.
  if (elapsedDays === 0) return { memory, difference: seen.difference };
  const fade = Math.exp(-elapsedDays / fadeDays);
  return {
    difference: seen.difference,
    memory: {
      ...memory,
      churn: addChurn(before.churn, { elapsedDays, ...seen }),
      visits: before.visits * fade + 1,
      changes: before.changes * fade + (seen.difference > 0 ? 1 : 0),
    },
  };
}

function firstMemory({ at, outcome, tokens = [] }: Observation): PageMemory {
  return {
    at,
    failures: outcome === "failed" ? 1 : 0,
    listSize: tokens.length,
    churn: noChurnYet,
    visits: 0,
    changes: 0,
    sketch: sketch(tokens, itemSketch),
  };
}

type Comparison = {
  readonly difference: number;
  readonly newShare: number;
  readonly listSize: number;
  readonly sketch: Sketch;
};

function compare(before: PageMemory, { outcome, tokens }: Observation, settings: RefreshSettings): Comparison {
  if (outcome === "unchanged") return { difference: 0, newShare: 0, listSize: before.listSize, sketch: before.sketch };
  if (tokens === undefined || (tokens.length === 0 && before.listSize === 0)) {
    return { difference: settings.changeDifference, newShare: 0, listSize: before.listSize, sketch: before.sketch };
  }
  const now = sketch(tokens, itemSketch);
  const { both, onlyBefore, onlyAfter } = overlap(before.sketch, now, sketchSize);
  const union = both + onlyBefore + onlyAfter;
  return {
    difference: union === 0 ? 0 : 1 - both / union,
    newShare: both + onlyAfter === 0 ? 0 : onlyAfter / (both + onlyAfter),
    listSize: tokens.length,
    sketch: now,
  };
}
