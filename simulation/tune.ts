import type { RefreshSettings } from "../src/libraries/refresh/index.ts";
import { hashOf } from "./random.ts";
import { meansOf } from "./replay/groups.ts";
import { loadWindows } from "./traces/load-windows.ts";
import { readTraces } from "./traces/read-traces.ts";
import type { TraceWindow } from "./traces/trace-window.ts";
import { runTasks } from "./workers/run-tasks.ts";
import type { RunResult, RunTask } from "./workers/tasks.ts";

// Settings of a policy chosen by cross-validation over pages: each fold is measured with the settings that were best on the
// other folds. Series, not windows, are dealt out: two windows of one page are alike. The price of a fetch is no setting;
// it follows from the budget.

export type TuneOptions = {
  readonly directory: string;
  readonly policy: string;
  readonly budgets: readonly number[];
  readonly windowDays: number;
  readonly warmupDays: number;
  readonly seed: number;
  /** Values to try by setting; all combinations are replayed. */
  readonly grid: Readonly<Partial<Record<TunableSetting, readonly number[]>>>;
  readonly threads?: number | undefined;
  readonly progress?: ((what: string, share: number) => void) | undefined;
};

export const tunableSettings = ["discoveryWeight", "riskFactor", "firstIntervalSeconds"] as const;
export type TunableSetting = (typeof tunableSettings)[number];
type Settings = Partial<Pick<RefreshSettings, TunableSetting>>;

export type TuneFold = {
  readonly fold: number;
  /** The pages measured here: their settings were chosen without them. */
  readonly series: readonly string[];
  readonly windows: number;
  readonly chosen: Settings;
  /** Means over the fold's windows at each budget, under the chosen settings. */
  readonly held: readonly { readonly budget: number; readonly divergence: number; readonly spend: number }[];
};

export type Tuning = {
  readonly policy: string;
  readonly folds: readonly TuneFold[];
  /** On all windows: what each combination comes to. For choosing what to ship, not for reporting. */
  readonly combinations: readonly {
    readonly settings: Settings;
    readonly runs: readonly {
      readonly budget: number;
      readonly divergence: number;
      readonly delayHours: number | null;
      readonly missedShare: number | null;
    }[];
  }[];
};

const foldCount = 5;

/**
 * Chooses settings by the least divergence, as the mean over budgets of its logarithm: every budget counts alike.
 * @throws TraceFault where the traces cannot be used.
 */
export async function tuneRefresh(options: TuneOptions): Promise<Tuning> {
  const { directory, policy, budgets, windowDays, warmupDays, seed, threads, progress } = options;
  const traces = readTraces(directory, (share) => progress?.("reading traces", share));
  const { windows } = loadWindows(traces, { windowDays });
  const combinations = combinationsOf(options.grid);
  const tasks = combinations.flatMap((settings) =>
    budgets.map((budget): RunTask => ({ kind: "run", purpose: "tune", policy, budget, settings, isOnline: false })),
  );
  const results = (await runTasks(tasks, {
    data: { windows, warmupDays, seed },
    threads,
    progress: (share) => progress?.("replaying", share),
  })) as RunResult[];
  const resultOf = (combination: number, budget: number) => results[combination * budgets.length + budget] as RunResult;
  const loss = (combination: number, chosen: readonly number[]) =>
    budgets.reduce(
      (sum, _, at) => sum + Math.log(meansOf(resultOf(combination, at).byWindow, chosen).divergence || 1e-9),
      0,
    );
  return {
    policy,
    folds: Array.from({ length: foldCount }, (_, fold) => {
      const [own, others] = dealOut(windows, fold);
      const losses = combinations.map((_, at) => loss(at, others));
      const best = losses.indexOf(Math.min(...losses));
      return {
        fold,
        series: [...new Set(own.map((at) => windows[at]?.series ?? ""))].sort(),
        windows: own.length,
        chosen: combinations[best] ?? {},
        held: budgets.map((budget, at) => {
          const { divergence, spend } = meansOf(resultOf(best, at).byWindow, own);
          return { budget, divergence, spend };
        }),
      };
    }),
    combinations: combinations.map((settings, combination) => ({
      settings,
      runs: budgets.map((budget, at) => {
        const { divergence, delayHours, missedShare } = resultOf(combination, at).measures;
        return { budget, divergence, delayHours: delayHours?.mean ?? null, missedShare };
      }),
    })),
  };
}

/** The fold of a series: settled by its name alone, so that it is the same whatever else is there. */
export function foldOf(series: string): number {
  return hashOf(series) % foldCount;
}

function dealOut(windows: readonly TraceWindow[], fold: number): [own: number[], others: number[]] {
  const all = windows.map((_, at) => at);
  const isOwn = (at: number) => foldOf(windows[at]?.series ?? "") === fold;
  return [all.filter(isOwn), all.filter((at) => !isOwn(at))];
}

function combinationsOf(grid: TuneOptions["grid"]): Settings[] {
  let combinations: Settings[] = [{}];
  for (const [name, values] of Object.entries(grid))
    combinations = combinations.flatMap((settings) => values.map((value) => ({ ...settings, [name]: value })));
  return combinations;
}

/** The tuning as text: the split, what each fold chose, and what that came to on its own pages. */
export function tuningTable({ policy, folds, combinations }: Tuning): string {
  const tell = (settings: Settings) =>
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}`)
      .join(", ");
  const budgets = combinations[0]?.runs.map(({ budget }) => budget) ?? [];
  return [
    `${policy}: settings chosen by least divergence over ${foldCount} folds of pages`,
    ...folds.flatMap(({ fold, series, windows, chosen, held }) => [
      `fold ${fold}: ${windows} windows of ${series.length} series: ${series.join(" ")}`,
      `  chosen without them: ${tell(chosen)}`,
      `  on them: ${held.map(({ budget, divergence, spend }) => `at ${budget} ${divergence.toFixed(4)} (spend ${spend.toFixed(2)})`).join(", ")}`,
    ]),
    `all combinations on all windows, divergence / delay h / missed at ${budgets.join(", ")} a day:`,
    ...combinations.map(
      ({ settings, runs }) =>
        `  ${tell(settings).padEnd(40)} ${runs
          .map((run) =>
            [run.divergence.toFixed(4), run.delayHours?.toFixed(2), run.missedShare?.toFixed(3)].join(" / "),
          )
          .join("   ")}`,
    ),
    "",
  ].join("\n");
}
