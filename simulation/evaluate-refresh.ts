import { pointAtBudget } from "./bounds/price-curve.ts";
import { type Constants, findContender, type Grid } from "./contenders.ts";
import { type GroupMeasures, measuresByGroup } from "./replay/groups.ts";
import type { OnlineMeasures } from "./replay/hold-online.ts";
import { listeners } from "./replay/player.ts";
import type { SignalQuality } from "./replay/simulate-signals.ts";
import type { Measures } from "./replay/sum-up.ts";
import type { Exclusion } from "./traces/cut-windows.ts";
import { loadWindows } from "./traces/load-windows.ts";
import { makeTraces } from "./traces/make-traces.ts";
import { readTraces } from "./traces/read-traces.ts";
import { TraceFault } from "./traces/trace-fault.ts";
import type { Recorded, TraceWindow } from "./traces/trace-window.ts";
import { chooseConstants, type Fold, foldsOf, type Tuning, tuneTasks } from "./tune.ts";
import { type RunOptions, runTasks } from "./workers/run-tasks.ts";
import type { BoundName, BoundTask, RunResult, RunTask, TaskResult, TuneResult } from "./workers/tasks.ts";

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
  /** Policies that take signals are replayed with simulated ones of this quality too. */
  readonly signals?: SignalQuality | undefined;
  /** Values of discoveryWeight to replay `glint` with at every budget: the trade-off between divergence and discovery. */
  readonly weights?: readonly number[];
  /** Whether constants are chosen for each fold of pages on the other folds; else they are as shipped. */
  readonly isTuned?: boolean;
  /** Values to try in place of each policy's own. */
  readonly grid?: Grid | undefined;
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
  readonly signals: SignalQuality | null;
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

/** A run of the sweep over discoveryWeight. */
export type WeightRun = Measures & {
  readonly policy: string;
  readonly budget: number;
  readonly discoveryWeight: number;
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
  /** How many sites the windows were taken to be of. */
  readonly sites: number;
  /** The split of pages by which constants were chosen, and what was chosen; null and none where they are as shipped. */
  readonly folds: readonly Fold[] | null;
  readonly tunings: readonly Tuning[];
  readonly runs: readonly RefreshRun[];
  readonly bounds: readonly RefreshBound[];
  /** Where asked for. */
  readonly weights: readonly WeightRun[];
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
  const running = { data: { windows, warmupDays, seed }, threads };
  const tunings = options.isTuned
    ? await tunePolicies(options, windows, { ...running, progress: (share) => progress?.("choosing", share) })
    : [];
  const tasks = tasksOf(options, tunings);
  const results = await runTasks(tasks, { ...running, progress: (share) => progress?.("replaying", share) });
  const ordered = tasks.map((task, at) => ({ task, result: results[at] as TaskResult })).sort(inOrderOf(options));
  return {
    pages: new Set(windows.map(({ page }) => page)).size,
    windows: windows.length,
    windowsByRecording: {
      hourly: windows.filter((window) => window.recorded === "hourly").length,
      daily: windows.filter((window) => window.recorded === "daily").length,
    },
    excluded,
    ...{ windowDays, warmupDays, seed },
    sites: new Set(windows.map(({ site }) => site)).size,
    folds: options.isTuned ? foldsOf(windows) : null,
    tunings,
    runs: ordered.flatMap(({ task, result }) =>
      task.kind === "run" && result.kind === "run" && task.purpose === "compare" ? [runOf(task, result, windows)] : [],
    ),
    bounds: ordered.flatMap(({ task, result }) =>
      task.kind === "bound" && result.kind === "bound"
        ? budgets.map((budget) => ({ bound: task.bound, budget, ...pointAtBudget(result.points, budget) }))
        : [],
    ),
    weights: ordered.flatMap(({ task, result }) =>
      task.kind === "run" && result.kind === "run" && task.purpose === "weigh" ? [weightRunOf(task, result)] : [],
    ),
  };
}

/** "3 hole, 1 too few snapshots" */
export function tellExcluded(excluded: Readonly<Record<Exclusion, number>>): string {
  return Object.entries(excluded)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(", ");
}

async function tunePolicies(
  { policies, budgets, grid }: RefreshOptions,
  windows: readonly TraceWindow[],
  running: RunOptions,
): Promise<Tuning[]> {
  const byPolicy = policies.map((policy) => tuneTasks(policy, budgets, grid)).filter((tasks) => tasks.length > 0);
  const results = (await runTasks(byPolicy.flat(), running)) as TuneResult[];
  return byPolicy.map((tasks) => chooseConstants(tasks, results.splice(0, tasks.length), windows));
}

type CompareTask = RunTask | BoundTask;
const asShipped: readonly Constants[] = [{}];

// The longest first, so that no thread is left with one at the end.
function tasksOf(
  { policies, budgets, signals, weights = [] }: RefreshOptions,
  tunings: readonly Tuning[],
): CompareTask[] {
  const dear = budgets.toSorted((a, b) => b - a);
  const constantsOf = (policy: string) =>
    tunings.find((tuning) => tuning.policy === policy)?.chosen.map(({ constants }) => constants) ?? asShipped;
  const run = (policy: string, budget: number): RunTask => {
    return { kind: "run", purpose: "compare", policy, budget, constants: constantsOf(policy), isOnline: true };
  };
  return [
    ...boundNames.map((bound): CompareTask => ({ kind: "bound", bound, budgets })),
    ...dear.flatMap((budget) => [
      ...policies.map((policy) => run(policy, budget)),
      ...policies
        .filter((policy) => signals && listeners.has(findContender(policy)?.policy.name ?? ""))
        .map((policy) => ({ ...run(policy, budget), signals, isOnline: false })),
      ...weights.map((discoveryWeight): RunTask => {
        const plain = run("glint", budget);
        const constants = plain.constants.map((each) => ({ ...each, discoveryWeight }));
        return { ...plain, purpose: "weigh", constants, isOnline: false };
      }),
    ]),
  ];
}

type Done = { readonly task: CompareTask; readonly result: TaskResult };

/** By policy and budget as they were asked for, without signals first. */
function inOrderOf({ policies, budgets }: RefreshOptions): (a: Done, b: Done) => number {
  const placeOf = ({ task }: Done) =>
    task.kind === "bound"
      ? 0
      : (policies.indexOf(task.policy) * 2 + (task.signals ? 1 : 0)) * budgets.length + budgets.indexOf(task.budget);
  return (a, b) => placeOf(a) - placeOf(b);
}

function runOf(
  task: RunTask,
  { measures, byWindow, price, online }: RunResult,
  windows: readonly TraceWindow[],
): RefreshRun {
  return {
    policy: task.policy,
    budget: task.budget,
    budgetError: measures.spend / task.budget - 1,
    ...measures,
    price,
    signals: task.signals ?? null,
    online: online ?? null,
    groups: measuresByGroup(windows, byWindow, ({ recorded }) => recorded),
    sources: measuresByGroup(windows, byWindow, ({ source }) => source),
  };
}

function weightRunOf({ policy, budget, constants }: RunTask, { measures }: RunResult): WeightRun {
  return { policy, budget, discoveryWeight: constants[0]?.discoveryWeight ?? 0, ...measures };
}
