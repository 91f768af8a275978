import type { EvidenceTable } from "../page/evidence/observation.ts";
import { probability } from "../page/model.ts";
import { type KindScores, kindOf, type PageModels } from "../page/verdict.ts";
import type { PageKind } from "../reading.ts";
import { calibrationError } from "./calibration.ts";
import type { Choices } from "./choices.ts";
import { chooseEvidence } from "./choose-evidence.ts";
import { byQuestion, type CourseOptions, type Question, questions, type TrainingPage } from "./course.ts";
import { foldsBySite } from "./folds.ts";
import { learnModels } from "./learn-models.ts";
import { f1Of, perSiteF1 } from "./measures.ts";

/** Figures of pages that nothing was chosen or learned on. */
export type HonestFigures = Readonly<
  Record<Question, { readonly f1: number; readonly perSiteF1: number; readonly calibrationError: number }>
>;

type Options = Omit<CourseOptions, "prior">;

/**
 * Nested cross-validation by site: evidence, penalty, calibration and thresholds are chosen anew without the sites of each
 * part, then that part is judged. What a collection of other sites would show, but for what people chose by looking.
 */
export function nestedFigures(pages: readonly TrainingPage[], options: Options): HonestFigures {
  const folds = options.folds ?? 10;
  const foldOf = foldsBySite(
    pages.map(({ site }) => site),
    folds,
    options.seed,
  );
  const judged = new Map<TrainingPage, Judged>();
  for (let fold = 0; fold < folds; fold++) {
    const unseen = pages.filter(({ site }) => foldOf.get(site) === fold);
    const verdicts = judgeUnseen(pages, unseen, options);
    for (const [at, page] of unseen.entries()) judged.set(page, verdicts[at] as Judged);
  }
  return figuresOf(
    pages,
    pages.map((page) => judged.get(page) as Judged),
  );
}

/**
 * A share of the sites is kept apart, everything is learned from the rest and the kept pages are judged; again and again with
 * other sites. How far figures of one kept part lie from another by chance alone.
 *
 * @param share of the sites, 0..1.
 * @param choices are taken as given when present; chosen anew each time when absent.
 */
export function heldOutFigures(
  pages: readonly TrainingPage[],
  { share, rounds, choices, ...options }: Options & { share: number; rounds: number; choices?: Choices },
): HonestFigures[] {
  const parts = Math.round(1 / share);
  const sites = pages.map(({ site }) => site);
  return Array.from({ length: rounds }, (_, round) => {
    const foldOf = foldsBySite(sites, parts, options.seed + Math.floor(round / parts));
    const unseen = pages.filter(({ site }) => foldOf.get(site) === round % parts);
    return figuresOf(unseen, judgeUnseen(pages, unseen, { ...options, ...(choices && { choices }) }));
  });
}

type Judged = { readonly kind: PageKind; readonly scores: KindScores };

function judgeUnseen(
  pages: readonly TrainingPage[],
  unseen: readonly TrainingPage[],
  { choices, alsoFrom = [], seed }: Options & { choices?: Choices },
): Judged[] {
  const sites = new Set(unseen.map(({ site }) => site));
  const isSeen = ({ site }: TrainingPage) => !sites.has(site);
  const seen = pages.filter(isSeen);
  const options = { seed: seed + 100, folds: 6, alsoFrom: alsoFrom.filter(isSeen) };
  const { models } = learnModels(seen, { ...options, choices: choices ?? chooseEvidence(seen, options) });
  const thresholds = byQuestion((name) => models[name].threshold);
  return unseen.map(({ evidence }) => {
    const scores = scoresOf(models, evidence);
    return { scores, kind: kindOf(scores, thresholds) };
  });
}

function scoresOf(models: PageModels, evidence: TrainingPage["evidence"]): KindScores {
  const table: EvidenceTable = new Map(
    [...evidence].map(([rule, count]) => [rule, { rule, count, family: "", text: "", at: -1 }]),
  );
  const { hasProgramme, play, listing } = byQuestion((name) => probability(models[name], table));
  return { hasProgramme, play: hasProgramme * play, listing };
}

function figuresOf(pages: readonly TrainingPage[], judged: readonly Judged[]): HonestFigures {
  const sites = pages.map(({ site }) => site);
  return byQuestion((name) => {
    const said = judged.map(({ kind }) => questions[name](kind));
    const truth = pages.map(({ kind }) => questions[name](kind));
    const scores = judged.map((each) => each.scores[name]);
    return {
      f1: f1Of(said, truth).f1,
      perSiteF1: perSiteF1(said, truth, sites),
      calibrationError: calibrationError(scores, truth),
    };
  });
}
