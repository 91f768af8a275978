import { pointAtBudget } from "./bounds/price-curve.ts";
import { type GroupMeasures, measuresByGroup } from "./replay/groups.ts";
import type { OnlineMeasures } from "./replay/hold-online.ts";
import type { Measures } from "./replay/sum-up.ts";
import type { Exclusion } from "./traces/cut-windows.ts";
import { loadWindows } from "./traces/load-windows.ts";
import { makeTraces } from "./traces/make-traces.ts";
import { readTraces } from "./traces/read-traces.ts";
import { TraceFault } from "./traces/trace-fault.ts";
import type { Recorded, TraceWindow } from "./traces/trace-window.ts";
import { findPolicy } from "./workers/do-task.ts";
import { runTasks } from "./workers/run-tasks.ts";
import type { BoundName, BoundResult, RunResult, Task } from "./workers/tasks.ts";

export type RefreshOptions = {
  /** A folder of traces; undefined for made-up pages (makeTraces). */
  readonly directory: string | undefined;
  /** How many of those, and how long. */
  readonly made?: { readonly pages: number; readonly days: number };
  readonly policies: readonly string[];
  /** Fetches per page and day, > 0. */
  readonly budgets: readonly number[];
  readonly windowDays: number;
  /** Before anything is measured, less than the window. */
  readonly warmupDays: number;
  readonly seed: number;
  /** Only windows recorded so often. */
  readonly recorded?: Recorded | undefined;
  readonly threads?: number | undefined;
  /** Told what is being done and its share, 0..1. */
  readonly progress?: ((what: string, share: number) => void) | undefined;
};

export type RefreshRun = Measures & {
  readonly policy: string;
  readonly budget: number;
  /** spend/budget − 1; two runs may be compared where it is within ±0.02. */
  readonly budgetError: number;
  readonly price: number;
  readonly signals: null;
  readonly online: OnlineMeasures | null;
  /** By how often the source was recorded, and by source; all under the one price. */
  readonly groups: readonly GroupMeasures[];
  readonly sources: readonly GroupMeasures[];
};

export type RefreshBound = {
  readonly bound: BoundName;
  readonly budget: number;
  readonly spend: number;
  readonly divergence: number;
  readonly delayHours: number | null;
  readonly missedShare: number | null;
};

/** The document of `glint evaluate refresh`. */
export type RefreshEvaluation = {
  /** Page segments with a window that is replayed. */
  readonly pages: number;
  readonly windows: number;
  readonly windowsByRecording: Readonly<Record<Recorded, number>>;
  readonly excluded: Readonly<Record<Exclusion, number>>;
  readonly windowDays: number;
  readonly warmupDays: number;
  readonly seed: number;
  readonly runs: readonly RefreshRun[];
  readonly bounds: readonly RefreshBound[];
};

// Enough for a first look in seconds.
const madePages = { pages: 40, days: 181 };

const boundNames: readonly BoundName[] = ["clairvoyant", "best-fixed"];

/**
 * Replays traces under each policy and budget.
 * @throws TraceFault where the traces cannot be used.
 */
export async function evaluateRefresh(options: RefreshOptions): Promise<RefreshEvaluation> {
  const { directory, budgets, windowDays, warmupDays, seed, recorded, threads, progress } = options;
  const traces =
    directory === undefined
      ? makeTraces({ ...(options.made ?? madePages), seed })
      : readTraces(directory, (share) => progress?.("reading traces", share));
  const { windows, excluded } = loadWindows(traces, { windowDays, recorded });
  if (windows.length === 0)
    throw new TraceFault({
      file: directory ?? "made-up traces",
      what: `no window of ${windowDays} days is left (${tellExcluded(excluded)})`,
      remedy: "Name longer traces, or a shorter window with --window-days.",
    });
  const tasks = tasksOf(options);
  const results = await runTasks(tasks, {
    data: { windows, warmupDays, seed },
    threads,
    progress: (share) => progress?.("replaying", share),
  });
  return {
    pages: new Set(windows.map(({ page }) => page)).size,
    windows: windows.length,
    windowsByRecording: {
      hourly: windows.filter((window) => window.recorded === "hourly").length,
      daily: windows.filter((window) => window.recorded === "daily").length,
    },
    excluded,
    windowDays,
    warmupDays,
    seed,
    runs: runsOf(options, windows, tasks, results as RunResult[]),
    bounds: boundNames.flatMap((bound) => {
      const { points } = results[
        tasks.findIndex((task) => task.kind === "bound" && task.bound === bound)
      ] as BoundResult;
      return budgets.map((budget) => ({ bound, budget, ...pointAtBudget(points, budget) }));
    }),
  };
}

/** "3 hole, 1 too few snapshots" */
export function tellExcluded(excluded: Readonly<Record<Exclusion, number>>): string {
  return Object.entries(excluded)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(", ");
}

// The longest first, so that no thread is left with one at the end.
function tasksOf({ policies, budgets }: RefreshOptions): Task[] {
  const dear = budgets.toSorted((a, b) => b - a);
  return [
    ...boundNames.map((bound): Task => ({ kind: "bound", bound, budgets })),
    ...dear.flatMap((budget) =>
      policies.map((policy): Task => ({ kind: "run", policy, budget, settings: {}, isOnline: true })),
    ),
  ];
}

function runsOf(
  { policies, budgets }: RefreshOptions,
  windows: readonly TraceWindow[],
  tasks: readonly Task[],
  results: readonly RunResult[],
): RefreshRun[] {
  return policies.flatMap((policy) =>
    budgets.map((budget) => {
      const at = tasks.findIndex((task) => task.kind === "run" && task.policy === policy && task.budget === budget);
      const { measures, byWindow, price, online } = results[at] as RunResult;
      return {
        policy,
        budget,
        budgetError: measures.spend / budget - 1,
        ...measures,
        price,
        signals: null,
        online: online ?? null,
        groups: measuresByGroup(windows, byWindow, ({ recorded }) => recorded),
        sources: measuresByGroup(windows, byWindow, ({ source }) => source),
      };
    }),
  );
}

/** The names `--policies` takes, in the order of the library. */
export function isPolicy(name: string): boolean {
  return findPolicy(name) !== undefined;
}
