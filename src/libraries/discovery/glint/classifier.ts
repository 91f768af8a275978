import { type Features, featureSpace, opinions } from "./features.ts";

/** Whether a page will turn out to be a programme, learned while the site is crawled. */
export type Classifier = {
  /** 0..1 */
  readonly predict: (features: Features) => number;
  /** As it was before the site said anything. */
  readonly opinion: (features: Features) => number;
  readonly learn: (features: Features, isProgramme: boolean) => void;
  /** Programmes learned from. */
  readonly positives: () => number;
};

const examplesMax = 2000;
/** Examples gone through after each new one. */
const replays = 160;
const rate = 0.35;
const pull = 0.0015;

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

type Example = { readonly features: Features; readonly isProgramme: boolean };

/**
 * Logistic regression over hashed features with AdaGrad steps. A site shows few pages before it has to be judged, so that
 * earlier examples are gone through again with each new one, as many of the rarer kind as of the other.
 */
export function createClassifier(random: () => number): Classifier {
  const weights = new Float64Array(featureSpace);
  const squares = new Float64Array(featureSpace).fill(1);
  for (const [feature, weight] of opinionWeights) weights[feature] = weight;
  const examples: [Example[], Example[]] = [[], []];

  const predict = (features: Features): number => {
    let sum = 0;
    for (const feature of features) sum += weights[feature]!;
    return 1 / (1 + Math.exp(-sum));
  };

  const step = ({ features, isProgramme }: Example): void => {
    const error = (isProgramme ? 1 : 0) - predict(features);
    if (Math.abs(error) < 0.02) return;
    const shared = rate / Math.sqrt(features.length);
    for (const feature of features) {
      const gradient = error - pull * weights[feature]!;
      squares[feature]! += gradient * gradient;
      weights[feature]! += (shared * gradient) / Math.sqrt(squares[feature]!);
    }
  };

  return {
    predict,
    opinion: (features) => {
      let sum = 0;
      for (const [feature, weight] of opinionWeights) if (features.includes(feature)) sum += weight;
      return 1 / (1 + Math.exp(-sum));
    },
    positives: () => examples[1].length,
    learn: (features, isProgramme) => {
      const example = { features, isProgramme };
      const own = examples[isProgramme ? 1 : 0];
      if (own.length < examplesMax) own.push(example);
      else own[Math.floor(random() * examplesMax)] = example;
      step(example);
      const count = Math.min(replays, 2 * (examples[0].length + examples[1].length));
      for (let at = 0; at < count; at++) {
        const kind = examples[(at % 2) as 0 | 1];
        const again = kind[Math.floor(random() * kind.length)];
        if (again) step(again);
      }
    },
  };
}
