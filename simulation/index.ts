/**
 * Replays recorded listing pages under refresh policies: how fresh each keeps its copies, at what cost. Reads traces from disk
 * and computes in threads; knows the refresh library and nothing else of Glint. Same traces and seed: same numbers.
 */
export { type Constants, contenderNames, findContender, type Grid } from "./contenders.ts";
export { evaluateRefresh } from "./evaluate-refresh.ts";
export type { SignalQuality } from "./replay/simulate-signals.ts";
export { refreshPlot } from "./report/plot.ts";
export { refreshTable } from "./report/table.ts";
export { TraceFault } from "./traces/trace-fault.ts";
export type { Recorded } from "./traces/trace-window.ts";
