import type { LogisticModel } from "../page/model.ts";
import { isListing, type KindScores, kindOf, type PageModels } from "../page/verdict.ts";
import type { PageKind } from "../reading.ts";
import {
  type Calibration,
  type CalibrationBin,
  calibrationError,
  calibrationOf,
  fitCalibration,
} from "./calibration.ts";
import { type Choices, trainedChoices } from "./choices.ts";
import {
  byQuestion,
  type Course,
  type CourseOptions,
  courseOf,
  fitAcross,
  isAsked,
  type Question,
  questions,
  type TrainingPage,
} from "./course.ts";
import type { Fitted } from "./fit-logistic.ts";
import { type F1, f1Of, perSiteF1 } from "./measures.ts";
import { sigmoid } from "./newton-step.ts";
import { type Expected, thresholdForExpectedF1 } from "./thresholds.ts";

export type LearnOptions = CourseOptions & {
  /** What each question looks at and how strongly weights are pulled to zero; the built-in models' when absent. */
  readonly choices?: Choices;
  /** Strength of the pull to the prior, > 0, for all questions; 1 with a prior, the choices' without one when absent. */
  readonly penalty?: number;
};

export type TaskFigures = F1 & {
  readonly perSiteF1: number;
  readonly calibration: readonly CalibrationBin[];
  /** Expected calibration error, and what it was before slope and offset were fitted. */
  readonly calibrationError: number;
  readonly calibrationErrorBefore: number;
};
export type LearnedModels = {
  readonly models: PageModels;
  /** Cross-validated by site: each page judged by models that saw no page of its site. */
  readonly figures: Readonly<Record<Question, TaskFigures>>;
  /** Scores of each page, in the order given, by models that saw no page of its site. */
  readonly crossScores: readonly KindScores[];
  /** Kinds said from those scores. */
  readonly crossKinds: readonly PageKind[];
};

/**
 * Learns the page models from labelled pages and says how good they are on sites they did not see. Deterministic.
 *
 * Without a prior, scores are calibrated (slope and offset of the log-odds) and thresholds set where F1 is highest if the
 * scores are right; with one, calibration and thresholds stay the prior's.
 *
 * @param pages at least one; with a `prior` a single page of one class is enough.
 */
export function learnModels(pages: readonly TrainingPage[], options: LearnOptions): LearnedModels {
  const course = courseOf(pages, options);
  const { prior, choices = trainedChoices } = options;
  const fits = byQuestion((name) => {
    const penalty = options.penalty ?? (prior === undefined ? choices[name].penalty : 1);
    const { fitted, crossLogOdds } = fitAcross(course, name, { ...choices[name], penalty });
    const calibration = prior === undefined ? calibrationFor(course, name, crossLogOdds) : { slope: 1, offset: 0 };
    return { fitted, crossLogOdds, calibration };
  });
  const crossScores = scoresOf(fits);
  const thresholds =
    prior === undefined ? thresholdsFor(course, crossScores) : byQuestion((name) => prior[name].threshold);
  const crossKinds = crossScores.map((scores) => kindOf(scores, thresholds));
  const before = scoresOf(byQuestion((name) => ({ ...fits[name], calibration: { slope: 1, offset: 0 } })));
  return {
    models: byQuestion((name) => toModel(fits[name].fitted, fits[name].calibration, thresholds[name])),
    figures: byQuestion((name) => figuresOf(pages, name, { scores: crossScores, before, kinds: crossKinds })),
    crossScores,
    crossKinds,
  };
}

type Fit = { readonly fitted: Fitted; readonly crossLogOdds: readonly number[]; readonly calibration: Calibration };

function calibrationFor({ pages, samples }: Course, name: Question, crossLogOdds: readonly number[]): Calibration {
  return fitCalibration(
    pages.flatMap((page, at) =>
      isAsked(page, name)
        ? [
            {
              logOdds: crossLogOdds[at] as number,
              isMember: questions[name](page.kind),
              weight: samples[at]?.weight ?? 1,
            },
          ]
        : [],
    ),
  );
}

function scoresOf(fits: Readonly<Record<Question, Fit>>): KindScores[] {
  return fits.hasProgramme.crossLogOdds.map((_, at) => {
    const { hasProgramme, play, listing } = byQuestion((name) => {
      const { crossLogOdds, calibration } = fits[name];
      return sigmoid(calibration.slope * (crossLogOdds[at] as number) + calibration.offset);
    });
    return { hasProgramme, play: hasProgramme * play, listing };
  });
}

function thresholdsFor({ samples }: Course, scores: readonly KindScores[]): KindScores {
  const weightOf = (at: number) => samples[at]?.weight ?? 1;
  const sumOf = (name: Question) => scores.reduce((sum, each, at) => sum + each[name] * weightOf(at), 0);
  const alone = (name: Question) =>
    thresholdForExpectedF1(
      scores.map((each, at) => ({ score: each[name], chance: each[name], weight: weightOf(at) })),
      sumOf(name),
    );
  const thresholds = { hasProgramme: alone("hasProgramme"), play: 0, listing: alone("listing") };
  const withProgramme = scores.flatMap((each, at): Expected[] =>
    each.hasProgramme >= thresholds.hasProgramme && !isListing(each, thresholds)
      ? [{ score: each.play / each.hasProgramme, chance: each.play, weight: weightOf(at) }]
      : [],
  );
  return { ...thresholds, play: thresholdForExpectedF1(withProgramme, sumOf("play")) };
}

function figuresOf(
  pages: readonly TrainingPage[],
  name: Question,
  judged: { scores: readonly KindScores[]; before: readonly KindScores[]; kinds: readonly PageKind[] },
): TaskFigures {
  const said = judged.kinds.map(questions[name]);
  const truth = pages.map((page) => questions[name](page.kind));
  const scores = judged.scores.map((each) => each[name]);
  return {
    ...f1Of(said, truth),
    perSiteF1: perSiteF1(
      said,
      truth,
      pages.map(({ site }) => site),
    ),
    calibration: calibrationOf(scores, truth),
    calibrationError: calibrationError(scores, truth),
    calibrationErrorBefore: calibrationError(
      judged.before.map((each) => each[name]),
      truth,
    ),
  };
}

function toModel(fitted: Fitted, { slope, offset }: Calibration, threshold: number): LogisticModel {
  const rules: Record<string, [number, number]> = {};
  for (const [name, weight] of fitted.weights) {
    const rule = name.replace(/#$/, "");
    const pair = rules[rule] ?? [0, 0];
    pair[name.endsWith("#") ? 1 : 0] = rounded(slope * weight);
    rules[rule] = pair;
  }
  return { bias: rounded(slope * fitted.bias + offset), threshold: rounded(threshold), rules };
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
