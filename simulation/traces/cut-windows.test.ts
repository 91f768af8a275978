import { describe, expect, test } from "vitest";
import { cutWindows } from "./cut-windows.ts";
import type { Trace } from "./read-traces.ts";

const hours = (from: number, until: number, step: number) => {
  const list: number[] = [];
  for (let hour = from; hour <= until; hour += step) list.push(hour);
  return list;
};
const traceAt = (times: readonly number[], page = "p#1"): Trace => ({
  page,
  kind: "listing",
  source: "s",
  snapshots: times.map((hour) => [hour * 3600, ["a", hour % 48 < 24 ? "b" : "c", "a"]]),
});
const tenDays = 240;

describe("windows", () => {
  test("follow one another from the first snapshot on; the rest of the trace is not used", () => {
    const { windows, excluded } = cutWindows(traceAt(hours(5, 5 + 2.5 * tenDays, 1)), 10);
    expect(windows.map(({ startsAt }) => startsAt / 3600)).toEqual([5, 5 + tenDays]);
    expect(excluded).toEqual([]);
    expect(windows[0]).toMatchObject({ series: "p", page: "p#1", recorded: "hourly", days: 10 });
  });

  test("hourly and daily recordings are told apart by the median distance", () => {
    expect(cutWindows(traceAt(hours(0, tenDays, 24)), 10).windows[0]?.recorded).toBe("daily");
    expect(cutWindows(traceAt(hours(0, tenDays, 3)), 10).windows[0]?.recorded).toBe("hourly");
  });

  const holes = [
    {
      says: "a day and a half without hourly snapshots",
      times: [...hours(0, 100, 1), ...hours(136, 240, 1)],
      reason: "hole",
    },
    { says: "a silent end", times: [...hours(0, 200, 1), 241], reason: "hole" },
    { says: "five days without daily ones", times: [0, 24, 48, 72, 96, 217, 240], reason: "hole" },
    { says: "a snapshot every 30 hours", times: hours(0, 240, 30), reason: "too few snapshots" },
    { says: "a trace of nine days", times: hours(0, 216, 1), reason: "shorter than one window" },
  ];
  for (const { says, times, reason } of holes)
    test(`${says} is left out: ${reason}`, () => {
      expect(cutWindows(traceAt(times), 10)).toEqual({ windows: [], excluded: [reason] });
    });

  test("states are the distinct versions, as sets; what came and left between them is at hand", () => {
    const [window] = cutWindows(traceAt(hours(0, tenDays, 1)), 10).windows;
    expect([...(window?.times ?? [])]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([...(window?.items.subarray(2, 4) ?? [])]).toEqual([0, 2]);
    expect([...(window?.births ?? [])]).toEqual([0, 0, 1]);
    // From {a, b} to {a, c}: 2 came, 1 left.
    expect([...(window?.delta.subarray(window.deltaOffsets[2], window.deltaOffsets[4]) ?? [])]).toEqual([2, 1]);
  });
});
