import {
  type CurvePoint,
  type F1,
  f1Of,
  type KindScores,
  kindOf,
  learnModels,
  type PageKind,
  type PageModels,
  precisionRecallCurve,
  questions,
  type Rules,
  recognize,
  type TrainingPage,
  thresholdForPrecision,
  trainedModels,
} from "../../../libraries/recognition/index.ts";
import { toInput } from "../pages/examined-page.ts";
import { pageKinds } from "../pages/label.ts";
import type { StoredLabel } from "../pages/labels.sql.ts";
import { unpackNow } from "../pages/pack.ts";
import { labelsToTell } from "./labels-to-tell.ts";

export type LearnRequest = { readonly seed: number; readonly wantedPrecision: number };

/** How one set of weights does on the labels. */
export type JudgedFigures = Readonly<Record<keyof KindScores, F1>> & {
  /** Score of "has a programme" from which on a page counts as one. */
  readonly threshold: number;
  /** Pages at or above it. */
  readonly judgedCount: number;
};

export type LearnedFigures = {
  readonly labelCount: number;
  readonly siteCount: number;
  readonly kindCounts: Readonly<Record<PageKind, number>>;
  /** The shipped weights, which never saw these labels. */
  readonly shipped: JudgedFigures;
  /** The learned ones, each page judged by weights that saw no page of its site. */
  readonly learned: JudgedFigures;
  /** Whether a threshold reaches the wanted precision; else the shipped one stays. */
  readonly isReached: boolean;
  /** Pages judged to have a programme that it takes to tell the wanted precision from a worse one. */
  readonly neededCount: number;
  /** Lowest threshold first, at most 200 points each. */
  readonly curves: { readonly shipped: readonly CurvePoint[]; readonly learned: readonly CurvePoint[] };
};

export type Learned = { readonly models: PageModels; readonly figures: LearnedFigures };

export type Learner = {
  /** Reads a label's page; its bytes are given back. */
  readonly add: (label: StoredLabel) => void;
  /** @throws Error when nothing was added. */
  readonly learn: (request: LearnRequest) => Learned;
};

type Seen = { readonly page: TrainingPage; readonly score: number; readonly kind: PageKind };

/** Learns weights from labelled pages. Heavy: 2 ms of CPU a page, then seconds; not for the thread that answers people. */
export function createLearner({ rules, now }: { readonly rules: Rules | undefined; readonly now: Date }): Learner {
  const seen: Seen[] = [];
  return {
    add({ url, contentType, bodyGzip, site, trueKind }) {
      const input = toInput({ url, contentType, bytes: unpackNow(bodyGzip) }, now);
      const { kind, score, evidence } = recognize(input, { fields: "never", ...(rules && { rules }) });
      const counts = new Map(evidence.map(({ rule, count }) => [rule, count]));
      seen.push({ page: { evidence: counts, kind: trueKind, site }, score, kind });
    },
    learn: (request) => learnFrom(seen, request),
  };
}

function learnFrom(seen: readonly Seen[], { seed, wantedPrecision }: LearnRequest): Learned {
  const pages = seen.map(({ page }) => page);
  if (pages.length === 0) throw new Error("there is nothing to learn from");
  const { models, crossScores } = learnModels(pages, { seed, prior: trainedModels });
  const truth = pages.map(({ kind }) => questions.hasProgramme(kind));
  const scores = crossScores.map(({ hasProgramme }) => hasProgramme);
  const chosen = truth.some(Boolean) ? thresholdForPrecision(scores, truth, wantedPrecision) : undefined;
  const threshold = chosen?.threshold ?? models.hasProgramme.threshold;
  const tuned = { ...models, hasProgramme: { ...models.hasProgramme, threshold } };
  const thresholds = { hasProgramme: threshold, play: tuned.play.threshold, listing: tuned.listing.threshold };
  const shippedScores = seen.map(({ score }) => score);
  const shippedThreshold = trainedModels.hasProgramme.threshold;
  const kinds = pages.map(({ kind }) => kind);
  const crossKinds = crossScores.map((each) => kindOf(each, thresholds));
  return {
    models: tuned,
    figures: {
      labelCount: pages.length,
      siteCount: new Set(pages.map(({ site }) => site)).size,
      kindCounts: Object.fromEntries(
        pageKinds.map((kind) => [kind, kinds.filter((each) => each === kind).length]),
      ) as Record<PageKind, number>,
      shipped: figuresOf(
        seen.map(({ kind }) => kind),
        { kinds, scores: shippedScores, threshold: shippedThreshold },
      ),
      learned: figuresOf(crossKinds, { kinds, scores, threshold }),
      isReached: chosen !== undefined,
      neededCount: labelsToTell(wantedPrecision),
      curves: {
        shipped: thinned(precisionRecallCurve(shippedScores, truth)),
        learned: thinned(precisionRecallCurve(scores, truth)),
      },
    },
  };
}

type Judged = { readonly kinds: readonly PageKind[]; readonly scores: readonly number[]; readonly threshold: number };

function figuresOf(said: readonly PageKind[], { kinds, scores, threshold }: Judged): JudgedFigures {
  const figure = (name: keyof KindScores) => f1Of(said.map(questions[name]), kinds.map(questions[name]));
  const isJudged = scores.map((score) => score >= threshold);
  return {
    // By the score alone: what the threshold promises. A listing with players on it may be at or above it too.
    hasProgramme: f1Of(isJudged, kinds.map(questions.hasProgramme)),
    play: figure("play"),
    listing: figure("listing"),
    threshold,
    judgedCount: isJudged.filter(Boolean).length,
  };
}

const pointsMax = 200;

function thinned(points: readonly CurvePoint[]): CurvePoint[] {
  const step = Math.max(1, points.length / pointsMax);
  return Array.from({ length: Math.min(points.length, pointsMax) }, (_, at) => points[Math.floor(at * step)]!);
}
