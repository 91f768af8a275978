import type { Evidence } from "../reading.ts";
import type { EvidenceTable, Observation } from "./evidence/observation.ts";

/**
 * A logistic regression over rules: log-odds = bias + sum over rules seen of (present + more x log2(count) / 2), counts
 * capped at 32. Positive weights speak for the class.
 */
export type LogisticModel = {
  readonly bias: number;
  readonly threshold: number;
  readonly rules: Readonly<Record<string, Weights>>;
};

type Weights = readonly [present: number, more: number];

const countMax = 32;

/** How a count enters the model: 0 for one, 2.5 for 32 and more. */
export function countWeight(count: number): number {
  return count <= 1 ? 0 : Math.log2(Math.min(count, countMax)) / 2;
}

/** The probability that the page is of the model's class, 0..1. */
export function probability(model: LogisticModel, table: EvidenceTable): number {
  const weights = weightsOf(model);
  let logOdds = model.bias;
  for (const observation of table.values()) logOdds += contribution(weights, observation);
  return 1 / (1 + Math.exp(-logOdds));
}

function contribution(weights: ReadonlyMap<string, Weights>, { rule, count }: Observation): number {
  const own = weights.get(rule);
  return own === undefined ? 0 : own[0] + own[1] * countWeight(count);
}

// A map is asked in half the time of a record with a hundred names.
const weightsOfModels = new WeakMap<LogisticModel, ReadonlyMap<string, Weights>>();

function weightsOf(model: LogisticModel): ReadonlyMap<string, Weights> {
  const known = weightsOfModels.get(model);
  if (known !== undefined) return known;
  const weights = new Map(Object.entries(model.rules));
  weightsOfModels.set(model, weights);
  return weights;
}

/** The observations with their contributions, the weightiest first. */
export function explain(model: LogisticModel, table: EvidenceTable): Evidence[] {
  const weights = weightsOf(model);
  const evidence: Evidence[] = [];
  for (const observation of table.values()) {
    const { rule, family, text, at, count } = observation;
    evidence.push({ rule, family, text, at, count, weight: contribution(weights, observation) });
  }
  return evidence.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
