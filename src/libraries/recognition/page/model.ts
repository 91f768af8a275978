import type { Evidence } from "../reading.ts";
import type { EvidenceTable, Observation } from "./evidence/observation.ts";

/**
 * A logistic regression over rules: log-odds = bias + sum over rules seen of (present + more x log2(count) / 2), counts
 * capped at 32. Positive weights speak for the class.
 */
export type LogisticModel = {
  readonly bias: number;
  readonly threshold: number;
  readonly rules: Readonly<Record<string, readonly [present: number, more: number]>>;
};

const countMax = 32;

/** How a count enters the model: 0 for one, 2.5 for 32 and more. */
export function countWeight(count: number): number {
  return Math.log2(Math.min(Math.max(count, 1), countMax)) / 2;
}

/** The probability that the page is of the model's class, 0..1. */
export function probability(model: LogisticModel, table: EvidenceTable): number {
  let logOdds = model.bias;
  for (const observation of table.values()) logOdds += contribution(model, observation);
  return 1 / (1 + Math.exp(-logOdds));
}

function contribution(model: LogisticModel, { rule, count }: Observation): number {
  const weights = Object.hasOwn(model.rules, rule) ? model.rules[rule] : undefined;
  return weights === undefined ? 0 : weights[0] + weights[1] * countWeight(count);
}

/** The observations with their contributions, the weightiest first. */
export function explain(model: LogisticModel, table: EvidenceTable): Evidence[] {
  const evidence = [...table.values()].map((observation) => ({
    ...observation,
    weight: contribution(model, observation),
  }));
  return evidence.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
