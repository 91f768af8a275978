import { expect, test } from "vitest";
import { rememberFor } from "./remember.ts";

test("many askers within the time share one reading; later ones get a new one", async () => {
  let nowMs = 0;
  let readings = 0;
  const ask = rememberFor(2, { now: () => new Date(nowMs) }, async () => ++readings);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  nowMs = 1999;
  expect(await ask()).toBe(1);
  nowMs = 2000;
  expect(await ask()).toBe(2);
});

test("a failed reading is not kept", async () => {
  let isBroken = true;
  const ask = rememberFor(60, { now: () => new Date(0) }, async () => {
    if (isBroken) throw new Error("no database");
    return "well";
  });
  await expect(ask()).rejects.toThrow("no database");
  isBroken = false;
  expect(await ask()).toBe("well");
});
