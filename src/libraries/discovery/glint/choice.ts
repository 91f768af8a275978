import { meanGain } from "./arms/arms.ts";
import { collectFrom } from "./judgement.ts";
import type { Judge } from "./links/shortlist.ts";
import type { Entry } from "./links/waiting.ts";

const triesMax = 50;

/** The link to fetch now, with why: the likeliest where it is likely enough, else the one with the most to gain. */
export function chooseBest(candidates: readonly Entry[], judge: Judge): Entry | undefined {
  const likely = likeliest(candidates, judge);
  if (likely && likely.chance >= collectFrom)
    return Object.assign(likely, { why: `collect ${likely.chance.toFixed(2)}`, promise: likely.chance });
  const entry = worthiest(candidates, judge, likely?.chance ?? 0);
  if (entry === undefined) return undefined;
  const gain = meanGain(entry.arm);
  return Object.assign(entry, {
    why: `explore ${gain.toFixed(2)} ${entry.arm.name}`,
    promise: Math.max(0.1, Math.min(1, Math.max(entry.chance, gain / 2))),
  });
}

/** The link that is most likely a programme by what is known now; judgements may be old, so the best ones are renewed. */
function likeliest(candidates: readonly Entry[], judge: Judge): Entry | undefined {
  for (let tries = 0; ; tries++) {
    let best: Entry | undefined;
    for (const entry of candidates)
      if (entry.state === "open" && entry.role === "page" && (best === undefined || entry.chance > best.chance))
        best = entry;
    if (best === undefined || tries >= triesMax) return best;
    const before = best.judgedAt;
    judge.chance(best);
    if (best.judgedAt === before) return best;
  }
}

/** @param chanceAtHand of the likeliest link: what lies behind another one is worth the less the better that is. */
function worthiest(candidates: readonly Entry[], judge: Judge, chanceAtHand: number): Entry | undefined {
  let best: Entry | undefined;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (const entry of candidates) {
    if (entry.state !== "open") continue;
    const worth = judge.worth(entry, chanceAtHand);
    // Of equals the first found.
    if (worth > bestWorth || (worth === bestWorth && best && entry.number < best.number)) {
      bestWorth = worth;
      best = entry;
    }
  }
  return best;
}
