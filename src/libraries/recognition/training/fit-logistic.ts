import { newtonStep, type Problem, rowLogOdds, type Sample, type SparseRow, sigmoid } from "./newton-step.ts";

/** Log-odds = bias + sum of weight x feature. */
export type Fitted = { readonly bias: number; readonly weights: ReadonlyMap<string, number> };

export type FitOptions = {
  /** Strength of the pull towards the prior's weights, > 0: half of it times the squared distance is added to the loss. */
  readonly penalty: number;
  /** Newton steps at most; a dozen reach machine precision. */
  readonly rounds: number;
  /** What is believed before the samples; zero weights and a free bias when absent. */
  readonly prior?: Fitted;
  /** Where to begin; a solution near by saves steps. */
  readonly start?: Fitted;
  /** A feature seen in fewer samples gets no weight of its own. */
  readonly seenMin?: number;
};

// Without a prior the bias is as good as free; with none of one class it must still end somewhere.
const freeBiasPenalty = 0.01;
const settled = 1e-7;

/**
 * Fits a logistic regression with an L2 penalty by Newton's method with halved steps: deterministic, each step lowers the
 * loss. With a prior the penalty pulls to its weights (the maximum a posteriori of a Gaussian prior), so that few samples
 * correct it and many replace it.
 *
 * @param samples any number, of one class or both; none gives the prior.
 */
export function fitLogistic(samples: readonly Sample[], options: FitOptions): Fitted {
  const names = featureNames(samples, options);
  const index = new Map(names.map((name, at) => [name, at + 1]));
  const prior = new Float64Array(names.length + 1);
  prior[0] = options.prior?.bias ?? 0;
  for (const [name, weight] of options.prior?.weights ?? []) prior[index.get(name) as number] = weight;
  const penalties = new Float64Array(names.length + 1).fill(options.penalty);
  if (options.prior === undefined) penalties[0] = freeBiasPenalty;
  const problem: Problem = { rows: samples.map((sample) => sparseRow(sample, index)), samples, prior, penalties };
  let weights = options.start === undefined ? Float64Array.from(prior) : startAt(options.start, names);
  let loss = lossOf(problem, weights);
  for (let round = 0; round < options.rounds; round++) {
    const better = improve(problem, weights, loss);
    if (better === undefined) break;
    const gain = loss - better.loss;
    ({ weights, loss } = better);
    if (gain < settled) break;
  }
  return { bias: weights[0] as number, weights: new Map(names.map((name, at) => [name, weights[at + 1] as number])) };
}

function startAt({ bias, weights }: Fitted, names: readonly string[]): Float64Array<ArrayBuffer> {
  return Float64Array.from([bias, ...names.map((name) => weights.get(name) ?? 0)]);
}

export function logOddsOf(fitted: Fitted, features: ReadonlyMap<string, number>): number {
  let logOdds = fitted.bias;
  for (const [name, value] of features) logOdds += (fitted.weights.get(name) ?? 0) * value;
  return logOdds;
}

export function predict(fitted: Fitted, features: ReadonlyMap<string, number>): number {
  return sigmoid(logOddsOf(fitted, features));
}

function improve(
  problem: Problem,
  weights: Float64Array,
  loss: number,
): { weights: Float64Array<ArrayBuffer>; loss: number } | undefined {
  const step = newtonStep(problem, weights);
  for (let share = 1; share > 1e-4; share /= 2) {
    const next = weights.map((weight, at) => weight - share * (step[at] as number));
    const nextLoss = lossOf(problem, next);
    if (nextLoss < loss) return { weights: next as Float64Array<ArrayBuffer>, loss: nextLoss };
  }
  return undefined;
}

function lossOf({ rows, samples, prior, penalties }: Problem, weights: Float64Array): number {
  let loss = 0;
  rows.forEach((row, at) => {
    const { isMember, weight } = samples[at] as Sample;
    const logOdds = rowLogOdds(row, weights);
    loss += weight * softplus(isMember ? -logOdds : logOdds);
  });
  for (let k = 0; k < weights.length; k++)
    loss += ((penalties[k] as number) / 2) * ((weights[k] as number) - (prior[k] as number)) ** 2;
  return loss;
}

function sparseRow(sample: Sample, index: ReadonlyMap<string, number>): SparseRow {
  const at = [0];
  const values = [1];
  for (const [name, value] of sample.features) {
    const column = index.get(name);
    if (column === undefined || value === 0) continue;
    at.push(column);
    values.push(value);
  }
  return { at, values };
}

function featureNames(samples: readonly Sample[], { prior, seenMin = 2 }: FitOptions): string[] {
  const seen = new Map<string, number>();
  for (const sample of samples)
    for (const [name, value] of sample.features) if (value !== 0) seen.set(name, (seen.get(name) ?? 0) + 1);
  const frequent = [...seen].filter(([, count]) => count >= seenMin).map(([name]) => name);
  return [...new Set([...frequent, ...(prior?.weights.keys() ?? [])])].sort();
}

function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}
