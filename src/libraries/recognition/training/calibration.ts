/** Of the pages scored in a tenth of the scale, how many were there and what share belongs to the class. */
export type CalibrationBin = { readonly from: number; readonly pages: number; readonly share: number };

/** Tells whether scores mean what they say: of pages scored 0.8 about 80 % should belong. Empty tenths are left out. */
export function calibrationOf(scores: readonly number[], truth: readonly boolean[]): CalibrationBin[] {
  const bins = Array.from({ length: 10 }, (_, at) => ({ from: at / 10, pages: 0, members: 0 }));
  scores.forEach((score, at) => {
    const bin = bins[Math.min(9, Math.floor(score * 10))];
    if (bin === undefined) return;
    bin.pages++;
    if (truth[at]) bin.members++;
  });
  return bins
    .filter((bin) => bin.pages > 0)
    .map(({ from, pages, members }) => ({ from, pages, share: Number((members / pages).toFixed(3)) }));
}
