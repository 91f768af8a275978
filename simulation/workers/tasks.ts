import type { CurvePoint } from "../bounds/price-curve.ts";
import type { Constants } from "../contenders.ts";
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
  /** Of the comparison, or of the sweep over discoveryWeight. */
  readonly purpose: "compare" | "weigh";
  readonly policy: string;
  readonly budget: number;
  /** By fold of a page's series; one for all pages. */
  readonly constants: readonly Constants[];
  readonly signals?: SignalQuality | undefined;
  /** Whether a run in which the price is moved as the crawler moves it is wanted too. */
  readonly isOnline: boolean;
};

/** One policy held to one budget with each of several sets of constants. */
export type TuneTask = {
  readonly kind: "tune";
  readonly policy: string;
  readonly budget: number;
  readonly combinations: readonly Constants[];
};

export type BoundName = "best-fixed" | "clairvoyant";
export type BoundTask = { readonly kind: "bound"; readonly bound: BoundName; readonly budgets: readonly number[] };
export type Task = RunTask | TuneTask | BoundTask;

export type RunResult = {
  readonly kind: "run";
  readonly measures: Measures;
  readonly byWindow: WindowMeasures;
  readonly price: number;
  readonly online: OnlineMeasures | undefined;
};
/** By combination, the divergence of each window. */
export type TuneResult = { readonly kind: "tune"; readonly divergences: readonly Float64Array[] };
export type BoundResult = { readonly kind: "bound"; readonly points: readonly CurvePoint[] };
export type TaskResult = RunResult | TuneResult | BoundResult;

export type ToThread = { readonly task: Task; readonly number: number };
export type FromThread =
  | { readonly kind: "progress"; readonly number: number; readonly share: number }
  | { readonly kind: "done"; readonly number: number; readonly result: TaskResult };
