import { tellConstants } from "../contenders.ts";
import type { RefreshBound, RefreshRun, WeightRun } from "../evaluate-refresh.ts";
import type { Fold, Tuning } from "../tune.ts";
import { escapeHtml } from "./chart.ts";
import { figure, percent } from "./figures.ts";

type Cell = string | number;
type Row = { readonly look?: string; readonly cells: readonly Cell[] };

/** What stands in a column of words is set to the left: columns 1 … `words`, counted from 0. */
function table(head: readonly string[], rows: readonly Row[], words = 1): string {
  const side = (column: number) => (column >= 1 && column <= words ? ' class="word"' : "");
  const cells = (values: readonly Cell[], tag: "td" | "th") =>
    values.map((value, column) => `<${tag}${side(column)}>${escapeHtml(String(value))}</${tag}>`).join("");
  const body = rows.map(({ look, cells: values }, at) => {
    const isFirst = at > 0 && rows[at - 1]?.cells[0] !== values[0];
    return `<tr class="${[look ?? "", isFirst ? "first" : ""].join(" ").trim()}">${cells(values, "td")}</tr>`;
  });
  return `<div class="scroll"><table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${body.join("\n")}</tbody></table></div>`;
}

const lookOf = (policy: string) => (policy === "glint" ? { look: "own" } : {});
const nameOf = ({ policy, signals }: RefreshRun) =>
  signals ? `${policy}, signals ${signals.recall}/${signals.falsePerDay}` : policy;
const byBudget = <Each extends { readonly budget: number }>(rows: readonly Each[]) =>
  rows.toSorted((a, b) => a.budget - b.budget);

export function runTable(runs: readonly RefreshRun[]): string {
  return table(
    [
      "budget",
      "policy",
      "spend",
      "divergence",
      "weighted",
      "videos",
      "fresh",
      "age h",
      "delay h",
      "p50",
      "p90",
      "missed",
    ],
    byBudget(runs).map((run) => ({
      ...lookOf(run.policy),
      cells: [
        ...[
          run.budget,
          nameOf(run),
          figure(run.spend, 3),
          figure(run.divergence, 4),
          figure(run.divergenceWeighted, 4),
        ],
        ...[figure(run.divergenceVideo, 4), percent(run.freshness), figure(run.ageHours, 1)],
        ...[figure(run.delayHours?.mean, 2), figure(run.delayHours?.p50, 2), figure(run.delayHours?.p90, 2)],
        percent(run.missedShare),
      ],
    })),
  );
}

export function boundTable(bounds: readonly RefreshBound[]): string {
  return table(
    ["budget", "bound", "spend", "divergence", "delay h", "missed"],
    byBudget(bounds).map(({ budget, bound, spend, divergence, delayHours, missedShare }) => ({
      look: "limit",
      cells: [budget, bound, figure(spend, 3), figure(divergence, 4), figure(delayHours, 2), percent(missedShare)],
    })),
  );
}

export function weightTable(weights: readonly WeightRun[]): string {
  return table(
    ["budget", "policy", "w", "spend", "divergence", "delay h", "missed"],
    byBudget(weights).map(({ budget, policy, discoveryWeight, spend, divergence, delayHours, missedShare }) => ({
      cells: [
        ...[budget, policy, discoveryWeight, figure(spend, 3), figure(divergence, 4), figure(delayHours?.mean, 2)],
        percent(missedShare),
      ],
    })),
  );
}

export function onlineTable(runs: readonly RefreshRun[]): string {
  return table(
    ["budget", "policy", "spend", "error", "busiest hour", "divergence", "delay h", "missed"],
    byBudget(runs).flatMap((run) =>
      run.online === null
        ? []
        : [
            {
              ...lookOf(run.policy),
              cells: [
                ...[run.budget, nameOf(run), figure(run.online.spend, 3), percent(run.online.budgetError)],
                ...[`${figure(run.online.busiestHour, 2)} ×`, figure(run.online.divergence, 4)],
                ...[figure(run.online.delayHours, 2), percent(run.online.missedShare)],
              ],
            },
          ],
    ),
  );
}

export function constantsTable(tunings: readonly Tuning[]): string {
  return table(
    ["fold", "policy", "tried", "constants"],
    tunings.flatMap(({ policy, chosen, combinations }) =>
      chosen.map(({ constants }, fold) => ({ cells: [fold, policy, combinations.length, tellConstants(constants)] })),
    ),
    3,
  );
}

export function foldTable(folds: readonly Fold[]): string {
  return table(
    ["fold", "pages", "windows", "number of pages"],
    folds.map(({ fold, series, windows }) => ({ cells: [fold, series.join(" "), windows, series.length] })),
  );
}

export function groupTable(runs: readonly RefreshRun[]): string {
  return table(
    ["budget", "policy", "recorded", "windows", "spend", "divergence", "delay h", "missed"],
    byBudget(runs).flatMap((run) =>
      run.groups.map(({ group, windows, spend, divergence, delayHours, missedShare }) => ({
        ...lookOf(run.policy),
        cells: [
          ...[run.budget, nameOf(run), group, windows, figure(spend, 3), figure(divergence, 4), figure(delayHours, 2)],
          percent(missedShare),
        ],
      })),
    ),
    2,
  );
}
