import { countWeight, type LogisticModel } from "../page/model.ts";
import { type KindScores, kindOf, type PageModels } from "../page/verdict.ts";
import type { PageKind } from "../reading.ts";
import { type CalibrationBin, calibrationOf } from "./calibration.ts";
import { type Fitted, fitLogistic, predict } from "./fit-logistic.ts";
import { foldsBySite } from "./folds.ts";
import { type F1, f1Of, perSiteF1 } from "./measures.ts";
import type { Sample } from "./newton-step.ts";
import { bestThreshold } from "./thresholds.ts";

/** A labelled page as the learner sees it. */
export type TrainingPage = {
  /** How often each rule saw something (see `readEvidence`). */
  readonly evidence: ReadonlyMap<string, number>;
  readonly kind: PageKind;
  /** Pages of one site are never on both sides of the cross-validation. */
  readonly site: string;
  /** How much the page counts, > 0; when absent one over the root of its site's number of pages. */
  readonly weight?: number;
};

export type LearnOptions = {
  /** Any integer: decides how sites are dealt out to folds. */
  readonly seed: number;
  /** Parts of the cross-validation, 10 when absent; never more than there are sites. */
  readonly folds?: number;
  /** Weights believed before: few pages correct them. Its thresholds are kept. */
  readonly prior?: PageModels;
  /** Strength of the pull to the prior (to zero without one), > 0; 1.5 when absent. */
  readonly penalty?: number;
  /** Newton steps at most; 30 when absent. */
  readonly rounds?: number;
};

export type TaskFigures = F1 & { readonly perSiteF1: number; readonly calibration: readonly CalibrationBin[] };
export type LearnedModels = {
  readonly models: PageModels;
  /** Cross-validated by site: each page judged by models and thresholds that saw no page of its site. */
  readonly figures: Readonly<Record<keyof KindScores, TaskFigures>>;
  /** Scores of each page, in the order given, by models that saw no page of its site. */
  readonly crossScores: readonly KindScores[];
  /** Kinds said from those scores. */
  readonly crossKinds: readonly PageKind[];
};

/** The questions the models answer. */
export const questions: Readonly<Record<keyof KindScores, (kind: PageKind) => boolean>> = {
  hasProgramme: (kind) => kind === "play" || kind === "embed",
  play: (kind) => kind === "play",
  listing: (kind) => kind === "listing",
};
const questionNames = Object.keys(questions) as (keyof KindScores)[];

/**
 * Learns the page models from labelled pages and says how good they are on sites they did not see. Deterministic.
 *
 * @param pages at least one; with a `prior` a single page of one class is enough.
 */
export function learnModels(pages: readonly TrainingPage[], options: LearnOptions): LearnedModels {
  const course = courseOf(pages, options);
  const crossScores = scoresAcross(course);
  const crossKinds = pages.map((_, at) =>
    kindOf(
      crossScores[at] as KindScores,
      thresholdsFrom(course, crossScores, (other) => course.foldOf[other] !== course.foldOf[at]),
    ),
  );
  const thresholds = thresholdsFrom(course, crossScores, () => true);
  const models = byQuestion((name) =>
    toModel(
      fitQuestion(course, name, () => true),
      thresholds[name],
    ),
  );
  const figures = byQuestion((name) => figuresOf(course, name, crossScores, crossKinds));
  return { models, figures, crossScores, crossKinds };
}

function byQuestion<Value>(make: (name: keyof KindScores) => Value): Record<keyof KindScores, Value> {
  return Object.fromEntries(questionNames.map((name) => [name, make(name)])) as Record<keyof KindScores, Value>;
}

type Course = {
  readonly pages: readonly TrainingPage[];
  readonly sites: readonly string[];
  readonly foldOf: readonly number[];
  readonly folds: number;
  readonly samples: Readonly<Record<keyof KindScores, readonly Sample[]>>;
  readonly options: LearnOptions;
};

function courseOf(pages: readonly TrainingPage[], options: LearnOptions): Course {
  const sites = pages.map((page) => page.site);
  const sizes = new Map<string, number>();
  for (const site of sites) sizes.set(site, (sizes.get(site) ?? 0) + 1);
  const folds = Math.max(1, Math.min(options.folds ?? 10, sizes.size));
  const foldOfSite = foldsBySite(sites, folds, options.seed);
  const features = pages.map((page) => featuresOf(page.evidence));
  const samples = byQuestion((name) =>
    pages.map((page, at) => ({
      features: features[at] as Map<string, number>,
      isMember: questions[name](page.kind),
      weight: page.weight ?? 1 / Math.sqrt(sizes.get(page.site) ?? 1),
    })),
  );
  return { pages, sites, foldOf: sites.map((site) => foldOfSite.get(site) as number), folds, samples, options };
}

function featuresOf(evidence: ReadonlyMap<string, number>): Map<string, number> {
  const named = new Map<string, number>();
  for (const [rule, count] of evidence) {
    named.set(rule, 1);
    const more = countWeight(count);
    if (more > 0) named.set(`${rule}#`, more);
  }
  return named;
}

function fitQuestion({ samples, options }: Course, name: keyof KindScores, isChosen: (at: number) => boolean): Fitted {
  const { prior, penalty = 1.5, rounds = 30 } = options;
  return fitLogistic(
    samples[name].filter((_, at) => isChosen(at)),
    { penalty, rounds, ...(prior === undefined ? {} : { prior: toFitted(prior[name]) }) },
  );
}

function scoresAcross(course: Course): KindScores[] {
  const result = course.pages.map(() => ({ hasProgramme: 0, play: 0, listing: 0 }));
  for (const name of questionNames) {
    for (let fold = 0; fold < course.folds; fold++) {
      const fitted = fitQuestion(course, name, (at) => course.foldOf[at] !== fold);
      course.samples[name].forEach(({ features }, at) => {
        if (course.foldOf[at] === fold)
          (result[at] as Record<keyof KindScores, number>)[name] = predict(fitted, features);
      });
    }
  }
  return result;
}

function thresholdsFrom(
  { pages, options: { prior } }: Course,
  scores: readonly KindScores[],
  isChosen: (at: number) => boolean,
): KindScores {
  if (prior !== undefined) return byQuestion((name) => prior[name].threshold);
  const chosen = pages.map((_, at) => at).filter(isChosen);
  return byQuestion((name) =>
    bestThreshold(
      chosen.map((at) => (scores[at] as KindScores)[name]),
      chosen.map((at) => questions[name]((pages[at] as TrainingPage).kind)),
    ),
  );
}

function figuresOf(
  { pages, sites }: Course,
  name: keyof KindScores,
  scores: readonly KindScores[],
  kinds: readonly PageKind[],
): TaskFigures {
  const said = kinds.map(questions[name]);
  const truth = pages.map((page) => questions[name](page.kind));
  return {
    ...f1Of(said, truth),
    perSiteF1: perSiteF1(said, truth, sites),
    calibration: calibrationOf(
      scores.map((score) => score[name]),
      truth,
    ),
  };
}

function toModel(fitted: Fitted, threshold: number): LogisticModel {
  const rules: Record<string, [number, number]> = {};
  for (const [name, weight] of fitted.weights) {
    const rule = name.replace(/#$/, "");
    const pair = rules[rule] ?? [0, 0];
    pair[name.endsWith("#") ? 1 : 0] = Number(weight.toFixed(3));
    rules[rule] = pair;
  }
  return { bias: Number(fitted.bias.toFixed(3)), threshold, rules };
}

function toFitted(model: LogisticModel): Fitted {
  const weights = new Map<string, number>();
  for (const [rule, [present, more]] of Object.entries(model.rules)) weights.set(rule, present).set(`${rule}#`, more);
  return { bias: model.bias, weights };
}
