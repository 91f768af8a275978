/** One page as the learner sees it: named numbers, whether it belongs to the class, and how much it counts (> 0). */
export type Sample = {
  readonly features: ReadonlyMap<string, number>;
  readonly isMember: boolean;
  readonly weight: number;
};

/** Column numbers and values of a sample; column 0 is the bias. */
export type SparseRow = { readonly at: readonly number[]; readonly values: readonly number[] };
export type Problem = {
  readonly rows: readonly SparseRow[];
  readonly samples: readonly Sample[];
  readonly prior: Float64Array;
  readonly penalties: Float64Array;
};

/** The full Newton step of a penalised logistic loss at `weights`: the solution of Hessian x step = gradient. */
export function newtonStep(problem: Problem, weights: Float64Array): Float64Array {
  const { rows, samples, prior, penalties } = problem;
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (let k = 0; k < size; k++) {
    gradient[k] = (penalties[k] as number) * ((weights[k] as number) - (prior[k] as number));
    hessian[k * size + k] = penalties[k] as number;
  }
  rows.forEach((row, at) => {
    const { isMember, weight } = samples[at] as Sample;
    const chance = sigmoid(rowLogOdds(row, weights));
    addRow(row, { error: weight * (chance - (isMember ? 1 : 0)), curve: weight * chance * (1 - chance) });
  });
  return solve(hessian, gradient);

  function addRow({ at, values }: SparseRow, { error, curve }: { error: number; curve: number }): void {
    for (let i = 0; i < at.length; i++) {
      const row = at[i] as number;
      const value = values[i] as number;
      gradient[row] = (gradient[row] as number) + error * value;
      const scaled = curve * value;
      // Only the lower triangle is filled and read.
      for (let j = 0; j < at.length; j++) {
        const column = at[j] as number;
        if (column > row) continue;
        const cell = row * size + column;
        hessian[cell] = (hessian[cell] as number) + scaled * (values[j] as number);
      }
    }
  }
}

export function rowLogOdds({ at, values }: SparseRow, weights: Float64Array): number {
  let logOdds = 0;
  for (let k = 0; k < at.length; k++) logOdds += (weights[at[k] as number] as number) * (values[k] as number);
  return logOdds;
}

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Solves a positive definite system by Cholesky's decomposition, in place; the lower triangle of `matrix` is read. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  for (let i = 0; i < size; i++) {
    const rowI = i * size;
    for (let j = 0; j <= i; j++) {
      const rowJ = j * size;
      let sum = matrix[rowI + j] as number;
      for (let k = 0; k < j; k++) sum -= (matrix[rowI + k] as number) * (matrix[rowJ + k] as number);
      matrix[rowI + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (matrix[rowJ + j] as number);
    }
  }
  const solution = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    let sum = solution[i] as number;
    for (let k = 0; k < i; k++) sum -= (matrix[i * size + k] as number) * (solution[k] as number);
    solution[i] = sum / (matrix[i * size + i] as number);
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = solution[i] as number;
    for (let k = i + 1; k < size; k++) sum -= (matrix[k * size + i] as number) * (solution[k] as number);
    solution[i] = sum / (matrix[i * size + i] as number);
  }
  return solution;
}
