import { type Choice, type Choices, candidateChoices } from "./choices.ts";
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

/**
 * Chooses for each question the evidence it looks at and the strength of the pull to zero: those with the lowest loss on sites
 * that were not learned from. Deterministic.
 *
 * @param partitions how often sites are dealt out anew; the losses are added.
 */
export function chooseEvidence(
  pages: readonly TrainingPage[],
  { partitions = 1, ...options }: CourseOptions & { readonly partitions?: number },
): Choices {
  const courses = Array.from({ length: partitions }, (_, at) =>
    courseOf(pages, { ...options, seed: options.seed + at }),
  );
  return byQuestion((name) => {
    const losses = candidateChoices.map((choice) =>
      courses.reduce((sum, course) => sum + crossLoss(course, name, choice), 0),
    );
    return candidateChoices[losses.indexOf(Math.min(...losses))] as Choice;
  });
}

function crossLoss(course: Course, name: Question, choice: Choice): number {
  const { crossLogOdds } = fitAcross(course, name, choice);
  let loss = 0;
  course.pages.forEach((page, at) => {
    if (!isAsked(page, name)) return;
    const logOdds = crossLogOdds[at] as number;
    loss += (course.samples[at]?.weight ?? 1) * Math.log1p(Math.exp(questions[name](page.kind) ? -logOdds : logOdds));
  });
  return loss;
}
