import { tellConstants } from "../contenders.ts";
import type { RefreshEvaluation } from "../evaluate-refresh.ts";
import { foldCount } from "../folds.ts";

export const foldRule = `pages are dealt into ${foldCount} folds by FNV-1a of the page's name (without "#segment") modulo ${foldCount}`;

/** The split and what was chosen, line by line; nothing where constants are as shipped. */
export function foldLines({ folds, tunings }: RefreshEvaluation): string[] {
  if (folds === null) return ["constants as shipped, chosen on no page"];
  return [
    `Constants of each fold chosen by least divergence on the pages of the other folds: ${foldRule}`,
    ...folds.map(
      ({ fold, windows, series }) => `fold ${fold}: ${windows} windows of ${series.length} pages: ${series.join(" ")}`,
    ),
    ...tunings.flatMap(({ policy, chosen, combinations }) => [
      `${policy} (best of ${combinations.length})`,
      ...chosen.map(({ constants }, fold) => `  fold ${fold}: ${tellConstants(constants)}`),
    ]),
  ];
}
