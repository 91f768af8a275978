import { describe, expect, test } from "vitest";
import { policies, type RefreshSettings } from "../../src/libraries/refresh/index.ts";
import { cutWindows } from "../traces/cut-windows.ts";
import type { Trace } from "../traces/read-traces.ts";
import { simulatedSettings } from "./player.ts";
import { replayWindows } from "./replay-windows.ts";
import { simulateSignals } from "./simulate-signals.ts";
import { createStage } from "./stage.ts";
import { sumUp } from "./sum-up.ts";

const days = 12;

/** Half of the list is new every day between nine and ten; recorded hourly from `from` on, in days since 1970. */
function morning(page: string, from: number, length = days): Trace {
  const start = from * 86_400;
  const listAt = (hour: number) => {
    const day = Math.floor((hour - 9.5) / 24);
    return Array.from({ length: 10 }, (_, i) => `${page} ${day * 5 + i}`);
  };
  return {
    page,
    kind: "listing",
    source: "made",
    snapshots: Array.from({ length: length * 24 + 1 }, (_, hour) => [start + hour * 3600, listAt(hour)] as const),
  };
}

const windowsOf = (traces: readonly Trace[]) => traces.flatMap((trace) => [...cutWindows(trace, days).windows]);
const player = { policy: policies.glint, settings: simulatedSettings({ threshold: 0.12 }) };

/** Divergence of the last window, and its visits. */
function lastOf(traces: readonly Trace[], isSited: boolean) {
  const stage = createStage(windowsOf(traces), { warmupDays: 1, seed: 2 });
  replayWindows(stage, { ...player, isSited });
  return stage.copies.at(-1)!.tally;
}

describe("windows of one site", () => {
  const alone = [morning("one/z", 20_100)];
  const before = ["one/a", "one/b", "one/c"].map((page) => morning(page, 20_000, 60));

  test("teach one another: a page of a known site is met in its hour from the start", () => {
    const [known, unknown] = [lastOf([...before, ...alone], true), lastOf(alone, true)];
    expect(known.divergence).toBeLessThan(0.9 * unknown.divergence);
    expect(known.visits).toBeLessThan(1.25 * unknown.visits);
    expect(lastOf([...before, ...alone], false)).toEqual(lastOf(alone, false));
  });

  test("of another site, or later in time, teach nothing", () => {
    const other = before.map((trace) => ({ ...trace, page: trace.page.replace("one", "two") }));
    const later = before.map(({ page }) => morning(page, 20_200));
    expect(lastOf([...other, ...alone], true)).toEqual(lastOf(alone, true));
    const stage = createStage(windowsOf([...later, ...alone]), { warmupDays: 1, seed: 2 });
    replayWindows(stage, { ...player, isSited: true });
    expect(stage.copies.at(-1)!.tally).toEqual(lastOf(alone, true));
  });

  test("are replayed in the order of time, each page by its own visits", () => {
    const seen: number[] = [];
    const watched = {
      ...policies.glint,
      decide: (memory: Parameters<typeof policies.glint.decide>[0], settings: RefreshSettings, atDays: number) => {
        seen.push(atDays);
        return policies.glint.decide(memory, settings, atDays);
      },
    };
    const windows = windowsOf([...alone, ...before]);
    const signals = windows.map((window) => simulateSignals(window, { recall: 0.7, falsePerDay: 1 }, 4));
    const stage = createStage(windows, { warmupDays: 1, seed: 2 });
    replayWindows(stage, { ...player, policy: watched, isSited: true, signals });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.length).toBeGreaterThan(sumUp(stage).spend * windows.length * (days - 1));
  });

  test("a policy that heeds no site is replayed alike with and without", () => {
    const [sited, not] = [true, false].map((isSited) => {
      const stage = createStage(windowsOf([...before, ...alone]), { warmupDays: 1, seed: 2 });
      replayWindows(stage, { policy: policies["item-churn"], settings: player.settings, isSited });
      return stage.copies.map(({ tally }) => ({ ...tally }));
    });
    expect(sited).toEqual(not);
  });
});
