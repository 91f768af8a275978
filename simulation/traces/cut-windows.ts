import type { Trace } from "./read-traces.ts";
import { packWindow, type Recorded, type TraceWindow } from "./trace-window.ts";

/** Why a stretch of a trace is not replayed. */
export type Exclusion = "shorter than one window" | "hole" | "too few snapshots";

export type CutTrace = {
  readonly windows: readonly TraceWindow[];
  readonly excluded: readonly Exclusion[];
};

const hourlyMedianHoursMax = 3;
// Daily recordings are jittered by minutes to hours.
const dailyMedianHoursMax = 26;
// Truth is taken as piecewise constant: over a long silence of the recorder that is a guess no policy should be measured by.
// A day of hourly recordings, or four missed daily ones (one outage of 84 h cuts through half of the playlists).
const holeHours = { hourly: 24, daily: 120 } as const;
const secondsPerDay = 86_400;

/**
 * Cuts a trace into consecutive windows of `windowDays`, not overlapping, from its first snapshot on; what is left at the
 * end is not used. Windows with a hole or too few snapshots are left out and told.
 */
export function cutWindows(trace: Trace, windowDays: number): CutTrace {
  const windows: TraceWindow[] = [];
  const excluded: Exclusion[] = [];
  const { snapshots } = trace;
  const first = snapshots[0]?.[0] ?? 0;
  const last = snapshots.at(-1)?.[0] ?? 0;
  const count = Math.floor((last - first) / (windowDays * secondsPerDay));
  if (count === 0) excluded.push("shorter than one window");
  for (let index = 0; index < count; index++) {
    const startsAt = first + index * windowDays * secondsPerDay;
    const cut = cutWindow(trace, startsAt, windowDays);
    if (typeof cut === "string") excluded.push(cut);
    else windows.push(cut);
  }
  return { windows, excluded };
}

function cutWindow(trace: Trace, startsAt: number, days: number): TraceWindow | Exclusion {
  const { snapshots } = trace;
  const endsAt = startsAt + days * secondsPerDay;
  let from = 0;
  while (from + 1 < snapshots.length && timeOf(trace, from + 1) <= startsAt) from++;
  let until = from + 1;
  while (until < snapshots.length && timeOf(trace, until) < endsAt) until++;
  const recorded = recordedAs(gapsHours(trace, from, until, endsAt));
  if (recorded !== "hourly" && recorded !== "daily") return recorded;
  const about = {
    page: trace.page,
    series: seriesOf(trace.page),
    source: trace.source,
    site: siteOf(trace),
    kind: trace.kind,
    recorded,
    startsAt,
    days,
  };
  return packWindow(about, statesOf(trace, from, until, startsAt));
}

const timeOf = (trace: Trace, index: number) => trace.snapshots[index]?.[0] ?? Number.POSITIVE_INFINITY;

/** Long series are cut into segments "name#k". */
export function seriesOf(page: string): string {
  return page.replace(/#\d+$/, "");
}

/**
 * Traces name no hosts: pages that one source records under one first part of their names ("zhihu/hot-search",
 * "spotify-playlist/…") count as a site, and so do the segments of one series.
 */
export function siteOf({ page, source }: Pick<Trace, "page" | "source">): string {
  return `${source} ${seriesOf(page).split("/", 1)[0]}`;
}

function gapsHours(trace: Trace, from: number, until: number, endsAt: number): number[] {
  const gaps: number[] = [];
  for (let at = from + 1; at < until; at++) gaps.push((timeOf(trace, at) - timeOf(trace, at - 1)) / 3600);
  gaps.push((Math.min(timeOf(trace, until), endsAt) - timeOf(trace, until - 1)) / 3600);
  return gaps.sort((a, b) => a - b);
}

function recordedAs(gaps: readonly number[]): Recorded | Exclusion {
  const median = gaps[gaps.length >> 1] ?? 0;
  const recorded = median <= hourlyMedianHoursMax ? "hourly" : "daily";
  if ((gaps.at(-1) ?? 0) > holeHours[recorded]) return "hole";
  return median > dailyMedianHoursMax ? "too few snapshots" : recorded;
}

/** The distinct versions in a row, as sorted item numbers; order and repetition on the page do not count. */
function statesOf(trace: Trace, from: number, until: number, startsAt: number) {
  const numbers = new Map<string, number>();
  const times: number[] = [];
  const states: Uint32Array[] = [];
  for (let at = from; at < until; at++) {
    const ids = new Set<number>();
    for (const item of trace.snapshots[at]?.[1] ?? []) {
      const id = String(item);
      const known = numbers.get(id);
      if (known === undefined) numbers.set(id, numbers.size);
      ids.add(known ?? numbers.size - 1);
    }
    const state = Uint32Array.from(ids).sort();
    const before = states.at(-1);
    if (before && isEqual(before, state)) continue;
    times.push(at === from ? 0 : (timeOf(trace, at) - startsAt) / secondsPerDay);
    states.push(state);
  }
  return { times, states };
}

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
