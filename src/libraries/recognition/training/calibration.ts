import { sigmoid } from "./newton-step.ts";

/** Of the pages scored in a tenth of the scale, how many were there, their mean score and what share belongs to the class. */
export type CalibrationBin = {
  readonly from: number;
  readonly pages: number;
  readonly score: number;
  readonly share: number;
};

/** Tells whether scores mean what they say: of pages scored 0.8 about 80 % should belong. Empty tenths are left out. */
export function calibrationOf(scores: readonly number[], truth: readonly boolean[]): CalibrationBin[] {
  return tenths(scores, truth)
    .filter(({ pages }) => pages > 0)
    .map(({ from, pages, sum, members }) => ({
      from,
      pages,
      score: Number((sum / pages).toFixed(3)),
      share: Number((members / pages).toFixed(3)),
    }));
}

/** Expected calibration error: by how much score and share differ in a tenth, averaged over pages; 0..1. */
export function calibrationError(scores: readonly number[], truth: readonly boolean[]): number {
  const off = tenths(scores, truth).reduce((sum, bin) => sum + Math.abs(bin.sum - bin.members), 0);
  return scores.length === 0 ? 0 : off / scores.length;
}

function tenths(scores: readonly number[], truth: readonly boolean[]) {
  const bins = Array.from({ length: 10 }, (_, at) => ({ from: at / 10, pages: 0, sum: 0, members: 0 }));
  scores.forEach((score, at) => {
    const bin = bins[Math.min(9, Math.floor(score * 10))];
    if (bin === undefined) return;
    bin.pages++;
    bin.sum += score;
    if (truth[at]) bin.members++;
  });
  return bins;
}

/** What makes log-odds mean what they say: slope x log-odds + offset. A model stays a sum: bias and weights are scaled. */
export type Calibration = { readonly slope: number; readonly offset: number };

/** A page's log-odds by a model that did not learn from it, whether it belongs, and how much it counts (> 0). */
export type Judged = { readonly logOdds: number; readonly isMember: boolean; readonly weight: number };

// Few pages move the slope little: as if two pages at log-odds 1 said that it is right.
const slopePull = 2;
const offsetPull = 0.02;
const roundsMax = 50;

/** Fits slope and offset by logistic regression (Platt); the slope is pulled to 1, the offset hardly to 0. */
export function fitCalibration(pages: readonly Judged[]): Calibration {
  let slope = 1;
  let offset = 0;
  for (let round = 0; round < roundsMax; round++) {
    let [bySlope, byOffset] = [slopePull * (slope - 1), offsetPull * offset];
    let [ofSlope, ofBoth, ofOffset] = [slopePull, 0, offsetPull];
    for (const { logOdds, isMember, weight } of pages) {
      const chance = sigmoid(slope * logOdds + offset);
      const error = weight * (chance - (isMember ? 1 : 0));
      const curve = weight * chance * (1 - chance);
      bySlope += error * logOdds;
      byOffset += error;
      ofSlope += curve * logOdds * logOdds;
      ofBoth += curve * logOdds;
      ofOffset += curve;
    }
    const determinant = ofSlope * ofOffset - ofBoth * ofBoth;
    const slopeStep = (ofOffset * bySlope - ofBoth * byOffset) / determinant;
    const offsetStep = (ofSlope * byOffset - ofBoth * bySlope) / determinant;
    slope -= slopeStep;
    offset -= offsetStep;
    if (Math.abs(slopeStep) + Math.abs(offsetStep) < 1e-9) break;
  }
  return { slope, offset };
}
