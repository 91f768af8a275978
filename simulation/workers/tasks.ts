import type { RefreshSettings } from "../../src/libraries/refresh/index.ts";
import type { CurvePoint } from "../bounds/price-curve.ts";
import type { OnlineMeasures } from "../replay/hold-online.ts";
import type { SignalQuality } from "../replay/simulate-signals.ts";
import type { Measures, WindowMeasures } from "../replay/sum-up.ts";
import type { TraceWindow } from "../traces/trace-window.ts";

/** What a thread is given once. */
export type ThreadData = {
  readonly windows: readonly TraceWindow[];
  readonly warmupDays: number;
  readonly seed: number;
};

/** One policy held to one budget. */
export type RunTask = {
  readonly kind: "run";
  /** Of the comparison, of the sweep over discoveryWeight, or of the search for settings. */
  readonly purpose: "compare" | "weigh" | "tune";
  readonly policy: string;
  readonly budget: number;
  /** Other than the defaults. */
  readonly settings: Partial<RefreshSettings>;
  readonly signals?: SignalQuality | undefined;
  /** Whether a run in which the price is moved as the crawler moves it is wanted too. */
  readonly isOnline: boolean;
};

export type BoundName = "best-fixed" | "clairvoyant";
export type BoundTask = { readonly kind: "bound"; readonly bound: BoundName; readonly budgets: readonly number[] };
export type Task = RunTask | BoundTask;

export type RunResult = {
  readonly kind: "run";
  readonly measures: Measures;
  readonly byWindow: WindowMeasures;
  readonly price: number;
  readonly online: OnlineMeasures | undefined;
};
export type BoundResult = { readonly kind: "bound"; readonly points: readonly CurvePoint[] };
export type TaskResult = RunResult | BoundResult;

export type ToThread = { readonly task: Task; readonly number: number };
export type FromThread =
  | { readonly kind: "progress"; readonly number: number; readonly share: number }
  | { readonly kind: "done"; readonly number: number; readonly result: TaskResult };
