// What operators say of recognition: pages examined ("why?"), labels right or wrong, and weights learned from the labels.
// Owns the tables examined_pages, labels and learned_weights. The bytes of labelled pages are kept, so that their evidence
// can be read anew by a later version. Learning runs in a thread of its own, one at a time over all processes. Never
// changes what was recognised before: pages are judged anew when they are next read.

export {
  type ActiveWeights,
  followActiveWeights,
  readActiveWeights,
  type WeightsFollower,
} from "./learning/active-weights.ts";
export type { JudgedFigures, LearnedFigures } from "./learning/learner.ts";
export { startLearning } from "./learning/start-learning.ts";
export { readLearnings, useLearnedWeights, useShippedWeights } from "./learning/use-weights.ts";
export type { Learning } from "./learning/weights.ts";
export { findExaminedPage, keepExaminedPage } from "./pages/examine.ts";
export { type ExaminedPage, type RawPage, toInput } from "./pages/examined-page.ts";
export { importLabels } from "./pages/import-labels.ts";
export { addressOfUnknown, isPageKind, isUnknownAddress, type Label, labelKey, pageKinds } from "./pages/label.ts";
export { fileOfLabel, type GivenLabel, lineOfLabel, readLabelLine } from "./pages/label-lines.ts";
export { findLabelledPage, type Judgement, labelPage, readStoredLabels } from "./pages/label-page.ts";
export {
  countLabels,
  deleteLabel,
  findLabelOf,
  type LabelCount,
  listLabels,
  listWrongLabels,
} from "./pages/labels.sql.ts";
