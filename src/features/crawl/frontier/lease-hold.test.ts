import { once } from "node:events";
import { expect, test } from "vitest";
import { createLeaseHold } from "./lease-hold.ts";

function holdAt(start: number, seconds: number) {
  const watch = { now: start };
  return { watch, hold: createLeaseHold(seconds, start, () => watch.now) };
}

test("a lease is held until its time is over, counted from when it was asked for", () => {
  const { watch, hold } = holdAt(100, 90);
  watch.now = 189.9;
  expect(hold.isHeld()).toBe(true);
  watch.now = 190;
  expect(hold.isHeld()).toBe(false);
  expect(hold.signal.aborted).toBe(true);
});

test("prolonging counts from when it was asked for, and never shortens", () => {
  const { watch, hold } = holdAt(0, 90);
  watch.now = 50;
  hold.prolong(30);
  hold.prolong(10); // an answer that came late
  watch.now = 119.9;
  expect(hold.isHeld()).toBe(true);
  watch.now = 120;
  expect(hold.isHeld()).toBe(false);
});

test("what is over stays over, though the answer to an earlier renewal comes after a halt of the process", () => {
  const { watch, hold } = holdAt(0, 90);
  watch.now = 500;
  hold.prolong(480);
  expect(hold.isHeld()).toBe(false);
});

test("a lease that another worker has is over at once", () => {
  const { hold } = holdAt(0, 90);
  hold.end();
  expect(hold.isHeld()).toBe(false);
});

test("running fetches hear of the end without anybody asking", async () => {
  const start = performance.now() / 1000;
  const hold = createLeaseHold(0.01, start, () => performance.now() / 1000);
  await once(hold.signal, "abort");
  expect(hold.isHeld()).toBe(false);
});
