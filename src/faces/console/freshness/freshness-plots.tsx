import type { BudgetHour, HistogramBar, Prediction, Steering, ThresholdPoint } from "../../../features/crawl/index.ts";
import { formatMeasure, formatNumber, formatSpan, useViewer } from "../../http/index.ts";
import { useConsoleMessages } from "../messages/console-messages.ts";
import { Drawing, Moment } from "./drawing.tsx";
import { Histogram } from "./histogram.tsx";

/** T is adjusted every few minutes: a plot of a month needs fewer points, and its table fewer rows. */
const pointsMax = 240;
const hourMs = 3_600_000;

export function BudgetPlot({ series }: { series: readonly BudgetHour[] }) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  const say = (value: number) => formatNumber(value, language);
  const isSpent = series.some(({ spent }) => spent.refresh + spent.discovery + spent.counters > 0);
  const hasBudget = series.some(({ budget }) => budget !== undefined);
  return (
    <Drawing
      id="budget"
      title={text.budget}
      unit={text.budgetUnit}
      none={text.budgetNone}
      scale="time"
      headLabel={text.hour}
      columns={[
        { label: text.spend.refresh, look: "stack", say },
        { label: text.spend.discovery, look: "stack", say },
        { label: text.spend.counters, look: "stack", say },
        ...(hasBudget ? [{ label: text.spend.budget, look: "limit" as const, say }] : []),
      ]}
      rows={(isSpent ? series : []).toReversed().map(({ from, spent, budget }) => ({
        x: from.getTime() / 1000,
        head: <Moment at={from} />,
        values: [spent.refresh, spent.discovery, spent.counters, budget],
      }))}
    />
  );
}

type ThresholdProps = {
  readonly points: readonly ThresholdPoint[];
  readonly hours: number;
  readonly steering: Steering;
  readonly state: ThresholdState;
};

/**
 * moved: the controller raises and lowers it; least: it rests where a visit is worth no more; shared: the site's own budget does
 * not bind, T is that of the whole crawl; still: without any budget T has nothing to follow.
 */
export type ThresholdState = "moved" | "least" | "shared" | "still";

export function ThresholdPlot({ points, hours, steering, state }: ThresholdProps) {
  const text = useConsoleMessages().freshness;
  const { language, now } = useViewer();
  const hints: Readonly<Record<ThresholdState, string>> = {
    moved: text.thresholdHint,
    least: text.thresholdLeast(formatMeasure(steering.thresholdLeast, language)),
    shared: text.thresholdShared,
    still: text.thresholdStill,
  };
  return (
    <Drawing
      id="threshold"
      title={text.threshold}
      unit={text.thresholdUnit}
      hint={hints[state]}
      none={text.thresholdNone}
      scale="time"
      span={{ from: new Date(now.getTime() - hours * hourMs), to: now }}
      headLabel={text.moment}
      columns={[{ label: text.thresholdColumn, look: "line", say: (value) => formatMeasure(value, language) }]}
      rows={thinned(points, pointsMax)
        .toReversed()
        .map(({ at, threshold }) => ({ x: at.getTime() / 1000, head: <Moment at={at} />, values: [threshold] }))}
    />
  );
}

export function CalibrationPlot({ predictions }: { predictions: readonly Prediction[] }) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  const say = (value: number) => formatMeasure(value, language);
  return (
    <Drawing
      id="calibration"
      title={text.calibration}
      unit={text.calibrationUnit}
      hint={text.calibrationHint}
      none={text.calibrationNone}
      scale="number"
      hasDiagonal
      headLabel={text.foreseen}
      columns={[
        { label: text.found, look: "points", say },
        { label: text.visits, say: (value) => formatNumber(value, language) },
      ]}
      rows={predictions.map(({ predicted, observed, visits }) => ({
        x: predicted,
        head: say(predicted),
        values: [observed, visits],
      }))}
    />
  );
}

export function IntervalsPlot({ bars }: { bars: readonly HistogramBar[] }) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  return (
    <Histogram
      id="intervals"
      title={text.intervals}
      hint={text.intervalsHint}
      none={text.intervalsNone}
      headLabel={text.interval}
      bars={bars}
      say={(seconds) => formatSpan(seconds, language)}
    />
  );
}

export function UtilitiesPlot({ bars }: { bars: readonly HistogramBar[] }) {
  const text = useConsoleMessages().freshness;
  const { language } = useViewer();
  return (
    <Histogram
      id="utilities"
      title={text.utilities}
      hint={text.utilitiesHint}
      none={text.utilitiesNone}
      headLabel={text.utility}
      bars={bars}
      say={(ratio) => formatMeasure(ratio, language)}
      from={{ value: 1, word: text.due }}
    />
  );
}

/** At most `most` points: the last of each of as many equal runs. */
export function thinned<Point>(points: readonly Point[], most: number): Point[] {
  const run = Math.ceil(points.length / most);
  return points.filter((_point, index) => (points.length - 1 - index) % run === 0);
}
