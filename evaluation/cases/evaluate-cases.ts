import type { CaseInput } from "./case.ts";
import { holds } from "./compare.ts";
import { operations } from "./operations.ts";

export type CaseFailure = {
  readonly id: string;
  readonly area: string;
  readonly op: string;
  readonly expected: unknown;
  readonly got: unknown;
};
/** `skipped` stays empty: a case nothing answers has failed. */
export type CasesResult = { readonly passed: string[]; readonly failed: CaseFailure[]; readonly skipped: string[] };

type Case = {
  readonly id: string;
  readonly area: string;
  readonly op: string;
  readonly input: CaseInput;
  readonly expect: Record<string, unknown>;
};

/** The collection's "now" for cases that give none. */
const defaultNow = new Date("2024-06-15T10:00:00+08:00");

/**
 * Answers each case and compares.
 *
 * @param lines one JSON document each; blank lines are passed over
 */
export async function evaluateCases(lines: readonly string[]): Promise<CasesResult> {
  const result: CasesResult = { passed: [], failed: [], skipped: [] };
  for (const line of lines) {
    if (line.trim() === "") continue;
    const { id, area, op, input, expect } = JSON.parse(line) as Case;
    const got = await answer(op, input);
    if (got !== noOperation && holds(expect, got)) result.passed.push(id);
    else result.failed.push({ id, area, op, expected: expect, got: shown(expect, got) });
  }
  return result;
}

const noOperation = "no such operation";

async function answer(op: string, input: CaseInput): Promise<unknown> {
  const operation = Object.hasOwn(operations, op) ? operations[op] : undefined;
  if (operation === undefined) return noOperation;
  const now = typeof input.now === "string" ? new Date(input.now) : defaultNow;
  try {
    return await operation(input, now);
  } catch (cause) {
    return `threw ${String(cause)}`;
  }
}

/** Of an answer only the fields the case asks for. */
function shown(expected: Record<string, unknown>, got: unknown): unknown {
  if (typeof got !== "object" || got === null) return got;
  return Object.fromEntries(Object.keys(expected).map((key) => [key, (got as Record<string, unknown>)[key] ?? null]));
}
