import type { RefreshBound, RefreshEvaluation, RefreshRun } from "../evaluate-refresh.ts";
import type { Measures } from "../replay/sum-up.ts";
import { type Axis, type Chart, drawChart, drawLegend, escapeHtml, type Line } from "./chart.ts";
import { foldRule } from "./folds.ts";
import { plotStyle, styleOf } from "./plot-style.ts";
import {
  boundTable,
  constantsTable,
  foldTable,
  groupTable,
  onlineTable,
  runTable,
  weightTable,
} from "./plot-tables.ts";

// One page that stands alone: no scripts, nothing remote, charts with the tables behind them, light and dark.

/** The evaluation as an HTML document. `command` is what made it. */
export function refreshPlot(evaluation: RefreshEvaluation, command: string): string {
  const { windows, pages, windowsByRecording, windowDays, warmupDays, seed } = evaluation;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>How fresh, at what cost</title>
<style>${plotStyle}</style>
<h1>How fresh, at what cost</h1>
<p>${windows} windows of ${windowDays} days on ${pages} page segments (${windowsByRecording.hourly} recorded hourly, ${windowsByRecording.daily} daily), replayed
under each policy at equal fetches. Measured after ${warmupDays} days of warm-up; shortest interval one hour; seed ${seed}.</p>
<p><code>${escapeHtml(command)}</code></p>
${spendSection(evaluation)}
${tradeSection(evaluation)}
${onlineSection(evaluation)}
${groupSection(evaluation)}
${sourceSection(evaluation)}
${constantsSection(evaluation)}
</html>
`;
}

type Figure = { readonly budget: number; readonly spend: number };

/** One line a policy (and bound): `of` against the spend. */
function spendLines(
  { runs, bounds }: RefreshEvaluation,
  ofRun: (run: RefreshRun) => number | null | undefined,
  ofBound: (bound: RefreshBound) => number | null,
): Line[] {
  const plain = runs.filter(({ signals }) => signals === null);
  const signalled = runs.filter(({ signals }) => signals !== null);
  const line = <Each extends Figure>(
    name: string,
    style: string,
    own: readonly Each[],
    of: (each: Each) => number | null | undefined,
  ): Line => ({
    name,
    ...styleOf(style),
    points: own.flatMap((each): [number, number][] => {
      const value = of(each);
      return typeof value === "number" ? [[each.budget, value]] : [];
    }),
  });
  return [
    ...namesOf(plain).map((name) =>
      line(
        name,
        name,
        plain.filter(({ policy }) => policy === name),
        ofRun,
      ),
    ),
    ...namesOf(signalled).map((name) => ({
      ...line(
        `${name}, signals`,
        name,
        signalled.filter(({ policy }) => policy === name),
        ofRun,
      ),
      dash: "4 3",
    })),
    ...[...new Set(bounds.map(({ bound }) => bound))].map((name) =>
      line(
        `${name} (hindsight)`,
        name,
        bounds.filter(({ bound }) => bound === name),
        ofBound,
      ),
    ),
  ];
}

export function namesOf(runs: readonly RefreshRun[]): string[] {
  return [...new Set(runs.map(({ policy }) => policy))];
}

const budgetsOf = ({ runs }: RefreshEvaluation) => [...new Set(runs.map(({ budget }) => budget))];

function spendSection(evaluation: RefreshEvaluation): string {
  const x = { label: "fetches per page and day", isLogarithmic: true, ticks: budgetsOf(evaluation) };
  const charts: Chart[] = [
    {
      title: "Divergence against spend",
      x,
      y: divergenceAxis(evaluation),
      lines: spendLines(
        evaluation,
        ({ divergence }) => divergence,
        ({ divergence }) => divergence,
      ),
      width: 1060,
      height: 420,
      isNamed: true,
    },
    {
      title: "Delay until a new item is found",
      x,
      y: ratioAxis("hours, mean over items found", evaluation.runs, ({ delayHours }) => delayHours?.mean),
      lines: spendLines(
        evaluation,
        ({ delayHours }) => delayHours?.mean,
        ({ delayHours }) => delayHours,
      ),
      width: 620,
      height: 360,
      isNamed: true,
    },
    {
      title: "New items never seen",
      x,
      y: ratioAxis("% of items born", evaluation.runs, ({ missedShare }) => percent(missedShare)),
      lines: spendLines(
        evaluation,
        ({ missedShare }) => percent(missedShare),
        ({ missedShare }) => percent(missedShare),
      ),
      width: 620,
      height: 360,
      isNamed: true,
    },
  ];
  const [main, ...others] = charts as [Chart, ...Chart[]];
  return `<h2>Divergence against spend</h2>
<p>How different the stored copy is from the page, averaged over time, then over windows. Lower is better. Dotted: who knows every
change in advance; dashed: the best fixed interval of each page, chosen in hindsight.</p>
${card(main)}
<h2>Finding new items</h2>
<div class="pair">${others.map((chart) => card(chart, true)).join("")}</div>
<details class="card" open><summary>The figures</summary>${runTable(evaluation.runs)}${boundTable(evaluation.bounds)}</details>`;
}

const ratioTicks = [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100];

/** By ratio, so that 20 % less looks the same at every budget; a limit near 0 runs out of the chart. */
function ratioAxis(
  label: string,
  runs: readonly RefreshRun[],
  of: (run: RefreshRun) => number | null | undefined,
): Axis {
  const values = runs.map(of).filter((value): value is number => typeof value === "number" && value > 0);
  const least = values.reduce((min, value) => Math.min(min, value), 1);
  return { label, isLogarithmic: true, from: least / 1.5, ticks: ratioTicks };
}

function divergenceAxis({ runs }: RefreshEvaluation): Axis {
  return ratioAxis("mean Jaccard divergence", runs, ({ divergence }) => divergence);
}

const percent = (share: number | null) => (share === null ? null : share * 100);

const weightPrefix = "w, ";

/** Divergence against delay and against missed items: a line a policy, a point a budget; and Glint's weight w at each budget. */
function tradeSection(evaluation: RefreshEvaluation): string {
  const plain = evaluation.runs.filter(({ signals }) => signals === null);
  const lines = (of: (run: Measures) => number | null | undefined): Line[] => [
    ...namesOf(plain).map((name) => ({
      name,
      ...styleOf(name),
      points: plain
        .filter(({ policy }) => policy === name)
        .flatMap((run): [number, number][] => {
          const value = of(run);
          return typeof value === "number" ? [[run.divergence, value]] : [];
        }),
    })),
    ...budgetsOf(evaluation).map((budget) => ({
      name: `${weightPrefix}${budget} a day`,
      look: "own",
      mark: "none" as const,
      dash: "3 3",
      points: evaluation.weights
        .filter((run) => run.budget === budget)
        .flatMap((run): [number, number][] => {
          const value = of(run);
          return typeof value === "number" ? [[run.divergence, value]] : [];
        }),
    })),
  ];
  const x = divergenceAxis(evaluation);
  const delay: Chart = {
    title: "Divergence against delay",
    x,
    y: ratioAxis("delay, hours", plain, (run) => run.delayHours?.mean),
    lines: lines((run) => run.delayHours?.mean),
    width: 540,
    height: 400,
    isNamed: false,
  };
  const missed: Chart = {
    ...delay,
    title: "Divergence against missed items",
    y: ratioAxis("% of items missed", plain, (run) => percent(run.missedShare)),
  };
  return `<h2>Divergence against discovery</h2>
<p>A line a policy, a point a budget; nearer to the corner is better. Dashed across: what the weight w of new items trades at one
budget, from 0 (divergence alone) up.</p>
${drawLegend(delay.lines.filter(({ name }, at) => !name.startsWith(weightPrefix) || at === delay.lines.length - 1).map(withoutBudget))}
<div class="pair">${card(delay, true)}${card({ ...missed, lines: lines((run) => percent(run.missedShare)) }, true)}</div>
${evaluation.weights.length > 0 ? `<details class="card"><summary>The weight of new items</summary>${weightTable(evaluation.weights)}</details>` : ""}`;
}

/** The lines across are one in the legend. */
function withoutBudget(line: Line): Line {
  return line.name.startsWith(weightPrefix) ? { ...line, name: "glint by its weight w" } : line;
}

function onlineSection({ runs }: RefreshEvaluation): string {
  return `<h2>Held online</h2>
<p>The same pages side by side as one crawl under the crawler's own budget controller, with no second try.</p>
<details class="card"><summary>The figures</summary>${onlineTable(runs)}</details>`;
}

function groupSection({ runs }: RefreshEvaluation): string {
  return `<h2>Recorded hourly and daily</h2>
<p>One price for all: a policy spends where it sees most change. A source recorded daily changes once a day at one time.</p>
<details class="card"><summary>The figures</summary>${groupTable(runs)}</details>`;
}

const shownBySource = ["glint", "item-churn", "utility-bounds", "fixed"];

function sourceSection({ runs }: RefreshEvaluation): string {
  const plain = runs.filter(({ signals, policy }) => signals === null && shownBySource.includes(policy));
  const sources = [...new Set(plain.flatMap((run) => run.sources.map(({ group }) => group)))].sort();
  const charts = sources.map((source) => {
    const count = plain[0]?.sources.find(({ group }) => group === source)?.windows ?? 0;
    const lines = namesOf(plain).map((name) => ({
      name,
      ...styleOf(name),
      points: plain
        .filter(({ policy }) => policy === name)
        .flatMap((run) => run.sources.filter(({ group }) => group === source))
        .filter(({ spend }) => spend > 0)
        .map(({ spend, divergence }): [number, number] => [spend, divergence]),
    }));
    const chart: Chart = {
      title: `${source}: ${count} windows`,
      x: { label: "fetches per page and day", isLogarithmic: true, ticks: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16] },
      y: { label: "divergence" },
      lines,
      width: 340,
      height: 240,
      isNamed: false,
    };
    return card(chart, true);
  });
  return `<h2>By source</h2>
<p>What each source is given of the common budget, and the divergence that leaves.</p>
${drawLegend(namesOf(plain).map((name) => ({ name, ...styleOf(name), points: [] })))}
<div class="many">${charts.join("")}</div>`;
}

function constantsSection(evaluation: RefreshEvaluation): string {
  if (evaluation.folds === null) return "<p>Constants as shipped.</p>";
  return `<h2>Constants</h2>
<p>No page was measured with constants chosen on it: ${escapeHtml(foldRule)}; each fold is replayed with what did best, by the
mean logarithm of the divergence over all budgets, on the pages of the other four.</p>
<details class="card"><summary>What was chosen</summary>${constantsTable(evaluation.tunings)}</details>
<details class="card"><summary>The split</summary>${foldTable(evaluation.folds)}</details>`;
}

function card(chart: Chart, isTitled = false): string {
  return `<div class="card scroll">${isTitled ? `<h3>${escapeHtml(chart.title)}</h3>` : ""}${drawChart(chart)}</div>`;
}
