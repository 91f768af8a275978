import { expect, test } from "vitest";
import { hasHashingRoom, hashInTurn } from "./hash-queue.ts";

test("hashes run one at a time, and who would wait too long is told before", async () => {
  let running = 0;
  let runningMost = 0;
  const work = async () => {
    running += 1;
    runningMost = Math.max(runningMost, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const all: Promise<void>[] = [];
  while (hasHashingRoom()) all.push(hashInTurn(work));
  expect(all).toHaveLength(20);
  const failing = hashInTurn(() => Promise.reject(new Error("broken")));
  await expect(failing).rejects.toThrow("broken");
  await Promise.all(all);
  expect([runningMost, hasHashingRoom()]).toEqual([1, true]);
});
