import type { TraceKind } from "./read-traces.ts";

/** How often a source was recorded: hourly ones have a median distance of snapshots up to 3 hours. */
export type Recorded = "hourly" | "daily";

/**
 * A stretch of one page's trace, as the replay needs it. States are the distinct versions in a row; items have numbers in the
 * order of their first appearance, so that those of the first state come first. All arrays lie in one shared buffer.
 */
export type TraceWindow = {
  readonly page: string;
  /** The page without the number of its segment: the unit of splits. */
  readonly series: string;
  readonly source: string;
  /** What stands for the page's site: windows of one site teach one another. */
  readonly site: string;
  readonly kind: TraceKind;
  readonly recorded: Recorded;
  /** Unix seconds. */
  readonly startsAt: number;
  readonly days: number;
  /** When each state began, days since the start; the first is 0. */
  readonly times: Float64Array;
  /** When each item was first seen, days since the start; 0 for those of the first state, which count as not born here. */
  readonly births: Float64Array;
  /** State s holds items[offsets[s] … offsets[s + 1] − 1], sorted. */
  readonly offsets: Int32Array;
  readonly items: Uint32Array;
  /** From state s − 1 to s, delta[deltaOffsets[2s] … deltaOffsets[2s + 1] − 1] came and from there to deltaOffsets[2s + 2] left. */
  readonly deltaOffsets: Int32Array;
  readonly delta: Int32Array;
};

export type StateList = { readonly times: readonly number[]; readonly states: readonly Uint32Array[] };

/** Lays a window out in one shared buffer, with what came and left from state to state. */
export function packWindow(
  about: Pick<TraceWindow, "page" | "series" | "source" | "site" | "kind" | "recorded" | "startsAt" | "days">,
  { times, states }: StateList,
): TraceWindow {
  const deltas = states.map((state, at) => (at === 0 ? noDelta : deltaOf(states[at - 1] as Uint32Array, state)));
  const itemsCount = states.reduce((sum, state) => sum + state.length, 0);
  const deltaCount = deltas.reduce((sum, { came, left }) => sum + came.length + left.length, 0);
  const births = birthsOf(times, states);
  const floats = states.length + births.length;
  const numbers = states.length + 1 + itemsCount + 2 * states.length + 1 + deltaCount;
  const buffer = new SharedArrayBuffer(8 * floats + 4 * numbers);
  let byte = 0;
  const float = (length: number) => {
    const view = new Float64Array(buffer, byte, length);
    byte += 8 * length;
    return view;
  };
  const whole = (length: number) => {
    const view = new Int32Array(buffer, byte, length);
    byte += 4 * length;
    return view;
  };
  const packed = {
    ...about,
    times: float(states.length),
    births: float(births.length),
    offsets: whole(states.length + 1),
    items: new Uint32Array(whole(itemsCount).buffer, byte - 4 * itemsCount, itemsCount),
    deltaOffsets: whole(2 * states.length + 1),
    delta: whole(deltaCount),
  };
  packed.times.set(times);
  packed.births.set(births);
  let item = 0;
  let change = 0;
  for (const [at, state] of states.entries()) {
    packed.items.set(state, item);
    item += state.length;
    packed.offsets[at + 1] = item;
    const { came, left } = deltas[at] as Delta;
    packed.delta.set(came, change);
    packed.delta.set(left, change + came.length);
    packed.deltaOffsets[2 * at + 1] = change + came.length;
    change += came.length + left.length;
    packed.deltaOffsets[2 * at + 2] = change;
  }
  return packed;
}

type Delta = { readonly came: readonly number[]; readonly left: readonly number[] };
const noDelta: Delta = { came: [], left: [] };

function deltaOf(before: Uint32Array, after: Uint32Array): Delta {
  const came: number[] = [];
  const left: number[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const old = i < before.length ? (before[i] as number) : Number.POSITIVE_INFINITY;
    const now = j < after.length ? (after[j] as number) : Number.POSITIVE_INFINITY;
    if (old <= now) i++;
    if (now <= old) j++;
    if (old < now) left.push(old);
    if (now < old) came.push(now);
  }
  return { came, left };
}

function birthsOf(times: readonly number[], states: readonly Uint32Array[]): number[] {
  const births: number[] = [];
  for (const [at, state] of states.entries())
    for (const item of state) if (item >= births.length) births.push(times[at] as number);
  return births;
}
