import { type Features, featureSpace, opinions } from "./features.ts";

/** Whether a page will turn out to be a programme, learned while the site is crawled. */
export type Classifier = {
  /** 0..1 */
  readonly predict: (features: Features) => number;
  readonly learn: (features: Features, isProgramme: boolean) => void;
  /** Programmes learned from. */
  readonly positives: () => number;
  readonly recall: () => Recollection;
};

/** What outlives the worker: weights and the squares of their steps in 16 bits each, and examples of both kinds. */
export type Recollection = {
  readonly weights: string;
  readonly squares: string;
  readonly positives: number;
  readonly examples: readonly [readonly Features[], readonly Features[]];
};

const examplesMax = 500; // of either kind
const examplesKept = 100;
/** Examples gone through after each new one: many while few are known, since each tells much then. */
const replaysMost = 160;
const replaysLeast = 8;
const replaysFallFrom = 250;
const rate = 0.35;
const pull = 0.0015;
const weightStep = 1 / 2048; // 16 bits hold -16 to 16
const squareStep = 1 / 64;

// Log-odds before the site has said anything.
const opinionWeights: readonly (readonly [number, number])[] = [
  [opinions.bias, -1.6],
  [opinions.hint, 1.2],
  [opinions.idle, -2.5],
  [opinions.list, -1.5],
  [opinions.player, 1.8],
  [opinions.card, 0.8],
  [opinions.feed, 0.3],
  [opinions.listed, 0.6],
  [opinions.hintedParent, 1],
  [opinions.hintedNeighbour, 0.4],
];

/** The chance as it was before the site said anything. */
export function opinionOf(features: Features): number {
  let sum = 0;
  for (const [feature, weight] of opinionWeights) if (features.includes(String.fromCharCode(feature))) sum += weight;
  return 1 / (1 + Math.exp(-sum));
}

type Example = { readonly features: Features; readonly isProgramme: boolean };

/**
 * Logistic regression over hashed features with AdaGrad steps. A site shows few pages before it has to be judged, so that
 * earlier examples are gone through again with each new one, as many of the rarer kind as of the other.
 */
export function createClassifier(random: () => number, before?: Recollection): Classifier {
  const weights = new Float64Array(featureSpace);
  const squares = new Float64Array(featureSpace).fill(1);
  for (const [feature, weight] of opinionWeights) weights[feature] = weight;
  const examples: [Example[], Example[]] = [[], []];
  let [positives, seen] = [0, 0];
  if (before) {
    unpack(before.weights, weights, weightStep);
    unpack(before.squares, squares, squareStep);
    for (const kind of [0, 1] as const)
      for (const features of before.examples[kind]) examples[kind].push({ features, isProgramme: kind === 1 });
    positives = before.positives;
    seen = examples[0].length + positives;
  }

  const predict = (features: Features): number => {
    let sum = 0;
    for (let at = 0; at < features.length; at++) sum += weights[features.charCodeAt(at)]!;
    return 1 / (1 + Math.exp(-sum));
  };

  const step = ({ features, isProgramme }: Example): void => {
    const error = (isProgramme ? 1 : 0) - predict(features);
    if (Math.abs(error) < 0.02) return;
    const shared = rate / Math.sqrt(features.length);
    for (let at = 0; at < features.length; at++) {
      const feature = features.charCodeAt(at);
      const gradient = error - pull * weights[feature]!;
      squares[feature]! += gradient * gradient;
      weights[feature]! += (shared * gradient) / Math.sqrt(squares[feature]!);
    }
  };

  return {
    predict,
    positives: () => positives,
    learn: (features, isProgramme) => {
      const example = { features, isProgramme };
      const own = examples[isProgramme ? 1 : 0];
      if (isProgramme) positives++;
      if (own.length < examplesMax) own.push(example);
      else own[Math.floor(random() * examplesMax)] = example;
      step(example);
      seen++;
      const falling = Math.round((replaysMost * replaysFallFrom) / seen);
      const count = Math.min(2 * seen, Math.max(replaysLeast, Math.min(replaysMost, falling)));
      for (let at = 0; at < count; at++) {
        const kind = examples[(at % 2) as 0 | 1];
        const again = kind[Math.floor(random() * kind.length)];
        if (again) step(again);
      }
    },
    recall: () => ({
      weights: pack(weights, weightStep),
      squares: pack(squares, squareStep),
      positives,
      examples: [latest(examples[0]), latest(examples[1])],
    }),
  };
}

function latest(examples: readonly Example[]): Features[] {
  return examples.slice(-examplesKept).map(({ features }) => features);
}

function pack(values: Float64Array, step: number): string {
  const numbers = Int16Array.from(values, (value) => Math.max(-32_768, Math.min(32_767, Math.round(value / step))));
  return Buffer.from(numbers.buffer).toString("base64");
}

function unpack(text: string, values: Float64Array, step: number): void {
  const bytes = Buffer.from(text, "base64");
  for (let at = 0; at < values.length && at * 2 + 2 <= bytes.length; at++)
    values[at] = bytes.readInt16LE(at * 2) * step;
}
