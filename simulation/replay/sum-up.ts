import type { PageCopy } from "./page-copy.ts";
import type { Stage } from "./stage.ts";

export type Delay = { readonly mean: number; readonly p50: number; readonly p90: number };

/** What a replay came to. Means over windows unless said otherwise; `spend` in fetches per page and day. */
export type Measures = {
  readonly spend: number;
  /** Time-averaged Jaccard difference between copy and page. */
  readonly divergence: number;
  /** The same, windows weighed by the items they list: the mean over items. */
  readonly divergenceWeighted: number;
  /** The same over video listings alone; null without any. */
  readonly divergenceVideo: number | null;
  /** Share of the time in which the copy equals the page. */
  readonly freshness: number;
  /** Mean time since the copy stopped being current, 0 while it is. */
  readonly ageHours: number;
  /** Over all items found, from birth to discovery; null where none was born. */
  readonly delayHours: Delay | null;
  /** Share of all items born that no visit saw. */
  readonly missedShare: number | null;
  /** Means over the windows with births. */
  readonly macro: { readonly delayHours: number | null; readonly missedShare: number | null };
};

/** By window, so that other means (of folds, groups, sources) can be taken later. */
export type WindowMeasures = {
  readonly spend: Float64Array;
  readonly divergence: Float64Array;
  readonly delayHours: Float64Array;
  readonly found: Float64Array;
  readonly born: Float64Array;
};

/** Fetches per page and day alone: all that the search for a threshold asks. */
export function spendOf({ copies, measured }: Stage): number {
  let visits = 0;
  let days = 0;
  for (const copy of copies) {
    visits += copy.tally.visits;
    days += copy.window.days - measured.from;
  }
  return days > 0 ? visits / days : 0;
}

export function sumUp(stage: Stage): Measures {
  const { copies, measured } = stage;
  const daysOf = (copy: PageCopy) => copy.window.days - measured.from;
  const mean = (of: (copy: PageCopy) => number, among = copies) =>
    among.reduce((sum, copy) => sum + of(copy), 0) / Math.max(1, among.length);
  const divergence = (copy: PageCopy) => copy.tally.divergence / daysOf(copy);
  const listed = copies.reduce((sum, { tally }) => sum + tally.listed, 0);
  const videos = copies.filter(({ window }) => window.kind === "video-listing");
  const born = copies.reduce((sum, { tally }) => sum + tally.born, 0);
  const found = copies.reduce((sum, { tally }) => sum + tally.found, 0);
  const withBirths = copies.filter(({ tally }) => tally.born > 0);
  const withFinds = withBirths.filter(({ tally }) => tally.found > 0);
  return {
    spend: spendOf(stage),
    divergence: mean(divergence),
    divergenceWeighted:
      copies.reduce((sum, copy) => sum + divergence(copy) * copy.tally.listed, 0) / Math.max(listed, 1e-12),
    divergenceVideo: videos.length > 0 ? mean(divergence, videos) : null,
    freshness: mean((copy) => copy.tally.freshDays / daysOf(copy)),
    ageHours: mean((copy) => (copy.tally.age / daysOf(copy)) * 24),
    delayHours: delayOf(stage.delays.hours.subarray(0, stage.delays.count)),
    missedShare: born > 0 ? 1 - found / born : null,
    macro: {
      delayHours: withFinds.length > 0 ? mean(({ tally }) => tally.delayHours / tally.found, withFinds) : null,
      missedShare: withBirths.length > 0 ? mean(({ tally }) => 1 - tally.found / tally.born, withBirths) : null,
    },
  };
}

function delayOf(hours: Float64Array): Delay | null {
  if (hours.length === 0) return null;
  const sorted = hours.slice().sort();
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
  return {
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    p50: quantile(0.5),
    p90: quantile(0.9),
  };
}

export function measuresByWindow({ copies, measured }: Stage): WindowMeasures {
  const column = (of: (copy: PageCopy) => number) => Float64Array.from(copies, of);
  return {
    spend: column(({ tally, window }) => tally.visits / (window.days - measured.from)),
    divergence: column(({ tally, window }) => tally.divergence / (window.days - measured.from)),
    delayHours: column(({ tally }) => tally.delayHours),
    found: column(({ tally }) => tally.found),
    born: column(({ tally }) => tally.born),
  };
}
