import { expect, test } from "vitest";
import { createLogger, type LoggerOptions } from "./logger.ts";

const clock = { now: () => new Date("2026-11-30T12:00:00Z") };

function recorded(options: Omit<LoggerOptions, "write" | "clock">) {
  const lines: string[] = [];
  return { lines, log: createLogger({ ...options, clock, write: (line) => lines.push(line) }) };
}

test("a fact is one line of JSON with its time, level, event and fields", () => {
  const { lines, log } = recorded({ level: "info", format: "json" });
  log.info("page-read", { url: "https://a.example/\n", pages: 3, missing: undefined });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toEqual({
    at: "2026-11-30T12:00:00.000Z",
    level: "info",
    event: "page-read",
    url: "https://a.example/\n",
    pages: 3,
  });
  expect(lines[0]).not.toContain("\n");
});

test.each([
  { level: "silent", written: [] },
  { level: "error", written: ["e"] },
  { level: "warn", written: ["e", "w"] },
  { level: "info", written: ["e", "w", "i"] },
  { level: "debug", written: ["e", "w", "i", "d"] },
] as const)("level $level writes $written", ({ level, written }) => {
  const { lines, log } = recorded({ level, format: "json" });
  log.error("e");
  log.warn("w");
  log.info("i");
  log.debug("d");
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(written);
});

test("an error is written with its causes, its code and its stack", () => {
  const { lines, log } = recorded({ level: "info", format: "json" });
  const cause = Object.assign(new Error("disk full"), { code: "ENOSPC" });
  log.error("write-failed", { error: new Error("could not save", { cause }), cause });
  const { error, cause: logged } = JSON.parse(lines[0]!);
  expect(error.message).toBe("Error: could not save <- Error: disk full");
  expect(error.stack.length).toBeGreaterThan(1);
  expect(logged.code).toBe("ENOSPC");
});

test("circles, big integers, maps and a field named like a heading are written and never throw", () => {
  const { lines, log } = recorded({ level: "info", format: "json" });
  const circle: { self?: unknown } = {};
  circle.self = circle;
  log.info("odd", { circle, id: 12n, counts: new Map([["a", 1]]), event: "other", long: "x".repeat(9_000) });
  const fact = JSON.parse(lines[0]!);
  expect(fact).toMatchObject({ event: "odd", field_event: "other", id: "12", counts: { a: 1 } });
  expect(fact.circle.self).toBe("(seen above)");
  expect(fact.long).toContain("(9000 characters)");
});

test("the pretty form stays on one line, a stack apart, and quotes what could be misread", () => {
  const { lines, log } = recorded({ level: "info", format: "pretty" });
  log.with({ worker: "w1" }).info("turn-taken", { host: "a.example", note: "two words\nand a line" });
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d turn-taken worker=w1 host=a\.example note="two words\\nand a line"$/);
  log.error("broken", { error: new Error("no") });
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d ERROR broken error="Error: no"\n {4}at /);
});
