import { type RefreshEvaluation, type RefreshRun, tellExcluded } from "../evaluate-refresh.ts";
import { comparableError } from "../replay/hold-budget.ts";
import { figure, percent } from "./figures.ts";
import { foldLines } from "./folds.ts";

type Row = readonly string[];

/** The evaluation as text: what was replayed, a table of all runs and bounds, and the groups. */
export function refreshTable(evaluation: RefreshEvaluation): string {
  const { windows, pages, windowsByRecording, excluded, windowDays, warmupDays, seed, sites } = evaluation;
  return [
    `${windows} windows of ${windowDays} days on ${pages} page segments: ${windowsByRecording.hourly} recorded hourly, ` +
      `${windowsByRecording.daily} daily, on ${sites} sites; the first ${warmupDays} days are warm-up; seed ${seed}`,
    `left out: ${tellExcluded(excluded)}`,
    "",
    layOut(runRows(evaluation)),
    "",
    "Held online by the crawler's own budget controller, without a second try",
    layOut(onlineRows(evaluation.runs)),
    "",
    "By how often the source was recorded (one price for all)",
    layOut(groupRows(evaluation.runs)),
    "",
    ...foldLines(evaluation),
    "",
  ].join("\n");
}

function runRows({ runs, bounds }: RefreshEvaluation): Row[] {
  const head = [
    ...["budget", "policy", "spend", "divergence", "weighted", "videos", "fresh", "age h"],
    ...["delay h", "p50", "p90", "missed"],
  ];
  const budgets = [...new Set(runs.map(({ budget }) => budget))];
  const body = budgets.flatMap((budget) => [
    ...runs.filter((run) => run.budget === budget).map(runRow),
    ...bounds
      .filter((bound) => bound.budget === budget)
      .map(({ bound, spend, divergence, delayHours, missedShare }) => [
        ...[String(budget), `(${bound})`, figure(spend, 3), figure(divergence, 4), "", "", "", ""],
        ...[figure(delayHours, 2), "", "", percent(missedShare)],
      ]),
  ]);
  return [head, ...body];
}

/** "glint ~0.7/1": with simulated signals of recall 0.7 and one false a day. */
function nameOf({ policy, signals }: Pick<RefreshRun, "policy" | "signals">): string {
  return signals ? `${policy} ~${signals.recall}/${signals.falsePerDay}` : policy;
}

function runRow(run: RefreshRun): Row {
  const isOff = Math.abs(run.budgetError) > comparableError;
  return [
    String(run.budget),
    nameOf(run),
    figure(run.spend, 3) + (isOff ? " off!" : ""),
    figure(run.divergence, 4),
    figure(run.divergenceWeighted, 4),
    figure(run.divergenceVideo, 4),
    percent(run.freshness),
    figure(run.ageHours, 1),
    figure(run.delayHours?.mean, 2),
    figure(run.delayHours?.p50, 2),
    figure(run.delayHours?.p90, 2),
    percent(run.missedShare),
  ];
}

function onlineRows(runs: readonly RefreshRun[]): Row[] {
  return [
    ["budget", "policy", "spend", "error", "busiest hour", "divergence", "delay h", "missed"],
    ...runs.flatMap(({ online, ...run }) =>
      online
        ? [
            [
              ...[String(run.budget), nameOf(run), figure(online.spend, 3), percent(online.budgetError)],
              ...[`${figure(online.busiestHour, 2)} ×`, figure(online.divergence, 4), figure(online.delayHours, 2)],
              percent(online.missedShare),
            ],
          ]
        : [],
    ),
  ];
}

function groupRows(runs: readonly RefreshRun[]): Row[] {
  return [
    ["budget", "policy", "recorded", "windows", "spend", "divergence", "delay h", "missed"],
    ...runs.flatMap(({ groups, ...run }) =>
      groups.map(({ group, windows, spend, divergence, delayHours, missedShare }) => [
        ...[String(run.budget), nameOf(run), group, String(windows), figure(spend, 3), figure(divergence, 4)],
        ...[figure(delayHours, 2), percent(missedShare)],
      ]),
    ),
  ];
}

/** Columns as wide as their widest cell: names to the left, numbers to the right. */
function layOut(rows: readonly Row[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const isName = (column: number) => rows[0]?.[column] === "policy" || rows[0]?.[column] === "recorded";
  return rows
    .map((row) =>
      row
        .map((cell, column) => (isName(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
