import { expect, test } from "vitest";
import { treeCpuSeconds } from "./process-cpu.ts";

test.runIf(process.platform === "linux")("what /proc says of this process agrees with what it says of itself", () => {
  const { user, system } = process.cpuUsage();
  expect(Math.abs(treeCpuSeconds(process.pid) - (user + system) / 1e6)).toBeLessThan(0.5);
});

test.runIf(process.platform === "linux")("a process that is not there is a complaint", () => {
  expect(() => treeCpuSeconds(2 ** 30)).toThrow("is not there");
});
