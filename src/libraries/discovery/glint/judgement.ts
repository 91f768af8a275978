import { priors } from "./arms/arm-kinds.ts";
import { type Arm, armWorth, meanGain } from "./arms/arms.ts";
import { surplusOf } from "./arms/series.ts";
import type { Classifier } from "./learning/classifier.ts";
import type { StopRule } from "./learning/stop-rule.ts";
import type { Judge } from "./links/shortlist.ts";
import type { Entry } from "./links/waiting.ts";

// Chosen on the twelve real sites of README.md; where figures stand beside one, they are requests as a share of breadth-first's there
// (geometric mean, three seeds). Chosen on eleven and tried on the one left out, they come to .333 in the place of .327.
export const collectFrom = 0.65; // of .5, .55, .6, .65: .355, .343, .334, .328
const boldness = 0.25; // of .25, .35, .5: .330, .334, .338
const hintedWorth = 0.5;
const idleWorth = 0.5;
const samplesWorth = 0.8; // of .4, .6, .8, 1.2: .334, .329, .335, .335; from .6 on never above 1.1 of breadth-first
const armPriorFetches = 1;
const armDryMax = 30;
const dryWorth = -10;
const barrenCost = 0.5;
const positivesForHalfTrust = 4;
/** A page is worth the less the further it is from a seed. */
export const depthCost = 0.01;

/** Judges links by what the site has taught so far; a judgement holds until the next fetch. */
export function createJudge(classifier: Classifier, stopRule: StopRule): Judge {
  return {
    chance: (entry) => {
      const fetches = stopRule.fetches();
      if (entry.judgedAt !== fetches) {
        entry.chance = chanceOf(entry, classifier.predict(entry.features), classifier.positives());
        entry.judgedAt = fetches;
      }
      return entry.chance;
    },
    worth: (entry, chanceAtHand) => {
      const { arm } = entry;
      const fetches = stopRule.fetches();
      if (arm.worthAt !== fetches) {
        arm.worth = arm.dry >= armDryMax ? dryWorth : armWorth(arm, fetches, boldness);
        arm.worthAt = fetches;
      }
      return worthOf(entry, chanceAtHand);
    },
  };
}

/** Few programmes seen: what others of the arm were says more than the classifier, which knows little but what is none. */
function chanceOf({ arm, opinion }: Pick<Entry, "arm" | "opinion">, learned: number, programmes: number): number {
  const ofArm = (armPriorFetches * opinion + arm.hits) / (armPriorFetches + arm.fetches);
  const trust = programmes / (programmes + positivesForHalfTrust);
  return logistic(trust * logOdds(learned) + (1 - trust) * logOdds(ofArm));
}

/** What a fetch is worth: a programme itself, or, as far as nothing likely is at hand, what may lie behind it. */
function worthOf({ arm, series, chance, isHinted, isIdle, depth }: Entry, chanceAtHand: number): number {
  const lure = (isHinted ? hintedWorth : 0) - (isIdle ? idleWorth : 0);
  const cost = depth * depthCost + (barrenCost * arm.barren) / (1 + arm.fetches);
  const behind = arm.worth + (series ? surplusOf(series, meanGain(arm)) : 0);
  return chance + (1 - chanceAtHand) * (behind + lure) + sampleWorth(arm) - cost;
}

/** The first looks at a form of address that many links have tell of all of them. */
function sampleWorth({ links, fetches, kind }: Arm): number {
  if (kind.prior !== priors.page) return 0;
  return (samplesWorth * Math.min(1, Math.log2(1 + links) / 6)) / (1 + fetches);
}

function logOdds(chance: number): number {
  const kept = Math.min(0.999, Math.max(0.001, chance));
  return Math.log(kept / (1 - kept));
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
