import { expect, test } from "vitest";
import { createLogger } from "../../platform/logging/index.ts";
import { createOutage } from "./outage.ts";

test("an outage is told once when it begins and once when it is over, and tries become rarer", () => {
  const lines: string[] = [];
  let now = 0;
  const outage = createOutage(createLogger({ level: "info", write: (line) => lines.push(line) }), () => now);
  outage.worked();
  expect(outage.pauseSeconds()).toBe(0);
  const pauses = Array.from({ length: 8 }, () => {
    outage.failed(new Error("connection refused"));
    return outage.pauseSeconds();
  });
  expect(pauses).toEqual([0.5, 1, 2, 4, 8, 15, 15, 15]);
  now = 90;
  outage.worked();
  outage.failed(new Error("connection refused"));
  expect(outage.pauseSeconds()).toBe(0.5);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: "database-lost", count: 1 },
    { event: "database-back", count: 1, tries: 8, seconds: 90 },
    { event: "database-lost", count: 2 },
  ]);
});
