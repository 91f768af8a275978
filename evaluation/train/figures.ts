import type { HonestFigures, LearnedModels, TaskFigures } from "../../src/libraries/recognition/index.ts";

/** Of several runs: mean, lowest and highest. */
export type Spread = { readonly mean: number; readonly lowest: number; readonly highest: number };
type Question = keyof HonestFigures;

const measures = ["precision", "recall", "f1", "perSiteF1", "calibrationError", "calibrationErrorBefore"] as const;

/** Figures of several partitions, and the tenths of all of them together; pages are those of one partition on average. */
export function figuresAcross(runs: readonly LearnedModels["figures"][]) {
  return byQuestion(runs, (name) => {
    const ofRuns = runs.map((run) => run[name]);
    const spreads = Object.fromEntries(
      measures.map((measure) => [measure, spreadOf(ofRuns.map((run) => run[measure]))]),
    );
    return { ...spreads, calibration: tenthsOf(ofRuns) } as Record<(typeof measures)[number], Spread> & {
      calibration: ReturnType<typeof tenthsOf>;
    };
  });
}

/** @param cut share of runs left out at either end for `lowest` and `highest`; 0 for none. */
export function spreadOfHonest(runs: readonly HonestFigures[], cut = 0) {
  return byQuestion(runs, (name) => ({
    f1: spreadOf(
      runs.map((run) => run[name].f1),
      cut,
    ),
    perSiteF1: spreadOf(
      runs.map((run) => run[name].perSiteF1),
      cut,
    ),
    calibrationError: spreadOf(
      runs.map((run) => run[name].calibrationError),
      cut,
    ),
  }));
}

function byQuestion<Value>(runs: readonly object[], make: (name: Question) => Value): Record<Question, Value> {
  const names = Object.keys(runs[0] ?? {}) as Question[];
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Question, Value>;
}

function spreadOf(values: readonly number[], cut = 0): Spread {
  const order = values.toSorted((a, b) => a - b);
  const off = Math.floor(cut * values.length);
  return {
    mean: rounded(values.reduce((sum, value) => sum + value, 0) / values.length),
    lowest: rounded(order[off] ?? Number.NaN),
    highest: rounded(order[values.length - 1 - off] ?? Number.NaN),
  };
}

function tenthsOf(runs: readonly TaskFigures[]) {
  return Array.from({ length: 10 }, (_, tenth) => tenth / 10).flatMap((from) => {
    const bins = runs.flatMap(({ calibration }) => calibration.filter((bin) => bin.from === from));
    const pages = bins.reduce((sum, bin) => sum + bin.pages, 0);
    if (pages === 0) return [];
    const meanOf = (read: (bin: (typeof bins)[number]) => number) =>
      rounded(bins.reduce((sum, bin) => sum + read(bin) * bin.pages, 0) / pages);
    return [
      {
        from,
        pages: Math.round(pages / runs.length),
        score: meanOf((bin) => bin.score),
        share: meanOf((bin) => bin.share),
      },
    ];
  });
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
