import { describe, expect, test } from "vitest";
import { isDue, retryAt } from "./retry.ts";
import { createShare } from "./share.ts";

describe("when a picture is fetched", () => {
  const now = new Date("2026-01-10T00:00:00Z");
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  const had = { thumbnailUrl: "a", sourceUrl: "a", hasBytes: true, fetchedAt: hours(-48) };
  const cases: readonly { says: string; state: Parameters<typeof isDue>[0]; due: boolean }[] = [
    { says: "never without an address", state: { hasBytes: false }, due: false },
    { says: "first when it is asked for", state: { thumbnailUrl: "a", hasBytes: false }, due: true },
    { says: "not again", state: had, due: false },
    { says: "when the page names another", state: { ...had, thumbnailUrl: "b" }, due: true },
    { says: "but once a day", state: { ...had, thumbnailUrl: "b", fetchedAt: hours(-2) }, due: false },
    {
      says: "not before the time to try again",
      state: { thumbnailUrl: "a", sourceUrl: "a", hasBytes: false, fetchedAt: hours(-1), retryAt: hours(1) },
      due: false,
    },
    {
      says: "after it",
      state: { thumbnailUrl: "a", sourceUrl: "a", hasBytes: false, fetchedAt: hours(-1), retryAt: hours(-1) },
      due: true,
    },
    {
      says: "at once when another address is named instead of a failed one",
      state: { thumbnailUrl: "b", sourceUrl: "a", hasBytes: false, fetchedAt: hours(-1), retryAt: hours(1) },
      due: true,
    },
  ];
  for (const { says, state, due } of cases) test(says, () => expect(isDue(state, now)).toBe(due));

  test("failures are tried again ever later, a week apart at most", () => {
    const minutes = [1, 2, 3, 20].map((count) => (retryAt(now, count).getTime() - now.getTime()) / 60_000);
    expect(minutes).toEqual([10, 40, 160, 7 * 24 * 60]);
  });
});

test("shared work runs once an id and few at a time", async () => {
  const share = createShare<string>({ runningMax: 4, runningMaxEach: 4, waitingMax: 10 });
  const gates = new Map<string, () => void>();
  let running = 0;
  let runningMost = 0;
  const work = (key: string) => async () => {
    running++;
    runningMost = Math.max(runningMost, running);
    await new Promise<void>((resolve) => gates.set(key, resolve));
    running--;
    return key;
  };
  const keys = ["a", "b", "c", "d", "e", "f"];
  const results = keys.map((key) => share({ id: key, owner: "o" }, work(key)));
  expect(share({ id: "a", owner: "o" }, work("a"))).toBe(results[0]);
  const opened = new Set<string>();
  while (opened.size < keys.length) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const [key, open] of gates) if (!opened.has(key)) opened.add(key) && open();
  }
  expect(await Promise.all(results)).toEqual(keys);
  expect([runningMost, running]).toEqual([4, 0]);
});

test("when too many wait, the next is turned away", async () => {
  const share = createShare<number>({ runningMax: 4, runningMaxEach: 4, waitingMax: 200 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const accepted = Array.from({ length: 300 }, (_, index) =>
    share({ id: String(index), owner: "o" }, () => gate.then(() => index)),
  );
  expect(accepted.filter((result) => result !== undefined)).toHaveLength(204);
  open();
  await Promise.all(accepted);
});

test("an owner that is slow keeps its own work waiting, not that of others", async () => {
  const share = createShare<string>({ runningMax: 3, runningMaxEach: 2, waitingMax: 100 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let slowStarted = 0;
  const slow = Array.from({ length: 50 }, (_, index) =>
    share({ id: `slow ${index}`, owner: "slow" }, async () => {
      slowStarted += 1;
      await gate;
      return "slow";
    }),
  );
  const quick = ["a", "b", "c"].map((id) => share({ id, owner: "quick" }, async () => id));
  expect(await Promise.all(quick)).toEqual(["a", "b", "c"]);
  expect(slowStarted).toBe(2);
  open();
  expect(await Promise.all(slow)).toHaveLength(50);
});
