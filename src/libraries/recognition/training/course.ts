import { countWeight } from "../page/model.ts";
import type { KindScores, PageModels } from "../page/verdict.ts";
import type { PageKind } from "../reading.ts";
import { type Choice, leftOutBy } from "./choices.ts";
import { type Fitted, fitLogistic, logOddsOf } from "./fit-logistic.ts";
import { foldsBySite } from "./folds.ts";

/** A labelled page as the learner sees it. */
export type TrainingPage = {
  /** How often each rule saw something (see `readEvidence`). */
  readonly evidence: ReadonlyMap<string, number>;
  readonly kind: PageKind;
  /** Pages of one site are never on both sides of the cross-validation. */
  readonly site: string;
  /** How much the page counts, > 0; when absent its site's number of pages to the power of -0.75. */
  readonly weight?: number;
  /** The questions its label answers; all when absent. */
  readonly questions?: readonly Question[];
};

export type Question = keyof KindScores;
/** The questions the models answer. */
export const questions: Readonly<Record<Question, (kind: PageKind) => boolean>> = {
  hasProgramme: (kind) => kind === "play" || kind === "embed",
  play: (kind) => kind === "play",
  listing: (kind) => kind === "listing",
};
const questionNames = Object.keys(questions) as Question[];

/** The answer of `make` for each question. */
export function byQuestion<Value>(make: (name: Question) => Value): Record<Question, Value> {
  return Object.fromEntries(questionNames.map((name) => [name, make(name)])) as Record<Question, Value>;
}

/** Pages dealt out to folds by site, ready to be learned from. */
export type Course = {
  /** The pages to be judged. */
  readonly pages: readonly TrainingPage[];
  readonly folds: number;
  /** Of `pages`, in their order, then of the pages that are only learned from. */
  readonly samples: readonly CourseSample[];
  readonly prior?: PageModels;
  readonly rounds: number;
};
type CourseSample = {
  readonly page: TrainingPage;
  readonly weight: number;
  /** The fold its site belongs to; -1 when the site has no page to be judged. */
  readonly fold: number;
};

export type CourseOptions = {
  /** Any integer: decides how sites are dealt out to folds. */
  readonly seed: number;
  /** Parts of the cross-validation, 10 when absent; never more than there are sites. */
  readonly folds?: number;
  /** More pages to learn from that are not judged: they enter no figure, and none helps to judge a page of its own site. */
  readonly alsoFrom?: readonly TrainingPage[];
  /** Weights believed before: few pages correct them. */
  readonly prior?: PageModels;
  /** Newton steps at most; 30 when absent. */
  readonly rounds?: number;
};

// Between a say for every page (0) and one for every site (1): the cross-validated loss is flat from 0.5 to 1.
const siteWeight = -0.75;

export function courseOf(pages: readonly TrainingPage[], options: CourseOptions): Course {
  const { prior, rounds = 30, alsoFrom = [], seed } = options;
  const sizes = new Map<string, number>();
  for (const { site } of pages) sizes.set(site, (sizes.get(site) ?? 0) + 1);
  const folds = Math.max(1, Math.min(options.folds ?? 10, sizes.size));
  const foldOfSite = foldsBySite(
    pages.map(({ site }) => site),
    folds,
    seed,
  );
  const samples = [...pages, ...alsoFrom].map((page) => ({
    page,
    weight: page.weight ?? (sizes.get(page.site) ?? 1) ** siteWeight,
    fold: foldOfSite.get(page.site) ?? -1,
  }));
  return { pages, folds, samples, rounds, ...(prior && { prior }) };
}

/** Fits a question's model on all samples and says the log-odds of each page by models that saw no page of its site. */
export function fitAcross(course: Course, name: Question, choice: Choice): { fitted: Fitted; crossLogOdds: number[] } {
  const { pages, samples, folds, rounds } = course;
  const leftOut = leftOutBy(choice);
  const prior = course.prior && toFitted(course.prior[name]);
  const rows = samples.map(({ page, weight, fold }) => ({
    features: featuresOf(page.evidence, leftOut),
    isMember: questions[name](page.kind),
    isAsked: isAsked(page, name),
    weight,
    fold,
  }));
  const learn = (foldLeftOut: number | undefined, start?: Fitted) =>
    fitLogistic(
      rows.filter(({ isAsked, fold }) => isAsked && fold !== foldLeftOut),
      { penalty: choice.penalty, rounds, ...(prior && { prior }), ...(start && { start }) },
    );
  const fitted = learn(undefined);
  const byFold = Array.from({ length: folds }, (_, fold) => learn(fold, fitted));
  const crossLogOdds = pages.map((_, at) => {
    const { fold, features } = rows[at] as (typeof rows)[number];
    return logOddsOf(byFold[fold] as Fitted, features);
  });
  return { fitted, crossLogOdds };
}

/** Whether a page's label answers a question; whether a programme is main content is asked only of pages that have one. */
export function isAsked(page: TrainingPage, name: Question): boolean {
  if (page.questions !== undefined && !page.questions.includes(name)) return false;
  return name !== "play" || questions.hasProgramme(page.kind);
}

function featuresOf(evidence: ReadonlyMap<string, number>, leftOut: ReadonlySet<string>): Map<string, number> {
  const named = new Map<string, number>();
  for (const [rule, count] of evidence) {
    if (leftOut.has(rule)) continue;
    named.set(rule, 1);
    const more = countWeight(count);
    if (more > 0) named.set(`${rule}#`, more);
  }
  return named;
}

function toFitted({ bias, rules }: PageModels[Question]): Fitted {
  const weights = new Map<string, number>();
  for (const [rule, [present, more]] of Object.entries(rules)) weights.set(rule, present).set(`${rule}#`, more);
  return { bias, weights };
}
