/** One page as the learner sees it: named numbers, whether it belongs to the class, and the site it came from. */
export type Sample = {
  readonly features: ReadonlyMap<string, number>;
  readonly isMember: boolean;

  readonly weight: number;
};

export type Fitted = { readonly bias: number; readonly weights: ReadonlyMap<string, number> };

export type FitOptions = { readonly penalty: number; readonly rounds: number };

/**
 * Fits a logistic regression with an L2 penalty by full-batch gradient descent with momentum (deterministic).
 *
 * @param samples at least one of each class.
 * @returns weights of the features seen in at least `seenMin` samples.
 */
export function fitLogistic(samples: readonly Sample[], options: FitOptions, seenMin = 2): Fitted {
  const names = frequentNames(samples, seenMin);
  const index = new Map(names.map((name, at) => [name, at]));
  const rows = samples.map((sample) => sparse(sample, index));
  const weights = new Float64Array(names.length);
  const velocity = new Float64Array(names.length);
  const total = samples.reduce((sum, sample) => sum + sample.weight, 0);
  let bias = 0;
  let biasVelocity = 0;
  const rate = 0.5;
  const momentum = 0.9;
  for (let round = 0; round < options.rounds; round++) {
    const gradient = new Float64Array(names.length);
    let biasGradient = 0;
    for (let row = 0; row < rows.length; row++) {
      const { at, values } = rows[row] as SparseRow;
      let logOdds = bias;
      for (let k = 0; k < at.length; k++) logOdds += (weights[at[k] as number] as number) * (values[k] as number);
      const sample = samples[row] as Sample;
      const error = (sigmoid(logOdds) - (sample.isMember ? 1 : 0)) * sample.weight;
      biasGradient += error;
      for (let k = 0; k < at.length; k++)
        gradient[at[k] as number] = (gradient[at[k] as number] as number) + error * (values[k] as number);
    }
    for (let k = 0; k < names.length; k++) {
      const slope = ((gradient[k] as number) + options.penalty * (weights[k] as number)) / total;
      velocity[k] = momentum * (velocity[k] as number) - rate * slope;
      weights[k] = (weights[k] as number) + (velocity[k] as number);
    }
    biasVelocity = momentum * biasVelocity - (rate * biasGradient) / total;
    bias += biasVelocity;
  }
  return { bias, weights: new Map(names.map((name, at) => [name, weights[at] as number])) };
}

export function predict(fitted: Fitted, features: ReadonlyMap<string, number>): number {
  let logOdds = fitted.bias;
  for (const [name, value] of features) logOdds += (fitted.weights.get(name) ?? 0) * value;
  return sigmoid(logOdds);
}

type SparseRow = { at: number[]; values: number[] };

function sparse(sample: Sample, index: ReadonlyMap<string, number>): SparseRow {
  const row: SparseRow = { at: [], values: [] };
  for (const [name, value] of sample.features) {
    const at = index.get(name);
    if (at === undefined || value === 0) continue;
    row.at.push(at);
    row.values.push(value);
  }
  return row;
}

function frequentNames(samples: readonly Sample[], seenMin: number): string[] {
  const seen = new Map<string, number>();
  for (const sample of samples)
    for (const [name, value] of sample.features) if (value !== 0) seen.set(name, (seen.get(name) ?? 0) + 1);
  return [...seen]
    .filter(([, count]) => count >= seenMin)
    .map(([name]) => name)
    .sort();
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
