import {
  churnTotal,
  learnSite,
  newSite,
  type RefreshPolicy,
  type RefreshSettings,
  type SiteMemory,
  sitePrior,
} from "../../src/libraries/refresh/index.ts";
import { type PageCopy, passTime, resetCopy, visitPage } from "./page-copy.ts";
import type { Hand, Memory, Player } from "./player.ts";
import { createQueue } from "./queue.ts";
import { firstVisitDays, handOf, type Stage } from "./stage.ts";

// The windows of a site in the order of time, as a crawler lives through them: each visit teaches the site, and the site's memory
// is the prior of every page visited later. It knows nothing but what the policy's own visits found.

type Visitor = {
  readonly copy: PageCopy;
  readonly hand: Hand;
  readonly signals: Float64Array | undefined;
  /** The first signal still to come. */
  signal: number;
  memory: Memory;
  /** The next visit, days since the window's start. */
  due: number;
};

export function replaySites(stage: Stage, player: Player): void {
  const queue = createQueue(stage.copies.length);
  for (const numbers of stage.sites) replaySite(stage, player, numbers, queue);
}

function replaySite(stage: Stage, player: Player, numbers: readonly number[], queue: ReturnType<typeof createQueue>) {
  const visitors = numbers.map((number): Visitor => {
    const copy = stage.copies[number] as PageCopy;
    resetCopy(copy, stage.measured);
    const due = firstVisitDays(copy.window, stage.seed);
    const hand = handOf(stage, player, number);
    return { copy, hand, signals: player.signals?.[number], signal: 0, memory: undefined, due };
  });
  const enter = (at: number) => queue.add(at, nextOf(visitors[at] as Visitor) + startOf(visitors[at] as Visitor));
  for (const at of visitors.keys()) enter(at);
  let site: SiteMemory | undefined;
  while (queue.dueAt() < Number.POSITIVE_INFINITY) {
    const at = queue.take();
    const visitor = visitors[at] as Visitor;
    if (nextOf(visitor) >= visitor.copy.window.days) {
      passTime(visitor.copy, visitor.copy.window.days, stage.measured, stage.marks);
      continue;
    }
    const settings = settingsOf(visitor.hand, site);
    if (nextOf(visitor) < visitor.due) hear(visitor, settings);
    else {
      const learnt = visit(stage, visitor, settings);
      site ??= newSite(learnt.atDays);
      const { replaced, days } = churnTotal(learnt, settings);
      learnSite(site, { ...learnt, churnPerDay: replaced / days });
    }
    enter(at);
  }
}

const startOf = ({ copy }: Visitor) => copy.window.startsAt / 86_400;

/** When a page is to be visited, or is told of: days since its window's start. */
function nextOf({ due, signals, signal }: Visitor): number {
  const heard = signals?.[signal];
  return heard !== undefined && heard < due ? heard : due;
}

function settingsOf({ settings, siteRhythmDays }: Hand, site: SiteMemory | undefined): RefreshSettings {
  const prior = site && sitePrior(site, siteRhythmDays);
  return prior ? { ...settings, prior } : settings;
}

function visit(
  { measured, marks, look, delays }: Stage,
  visitor: Visitor,
  settings: RefreshSettings,
): NonNullable<Memory> {
  const { copy, signals } = visitor;
  const { policy }: { policy: RefreshPolicy } = visitor.hand;
  passTime(copy, visitor.due, measured, marks);
  visitPage(copy, look, measured, delays);
  const memory = policy.learn(visitor.memory, look, settings);
  visitor.memory = memory;
  visitor.due += policy.decide(memory, settings, look.atDays);
  while (signals && visitor.signal < signals.length && (signals[visitor.signal] as number) <= copy.at) visitor.signal++;
  return memory;
}

function hear(visitor: Visitor, settings: RefreshSettings): void {
  const { memory, signals, hand } = visitor;
  const at = signals?.[visitor.signal++] as number;
  // A page that was never visited is due anyway.
  if (memory === undefined) return;
  const atDays = startOf(visitor) + at;
  hand.policy.hear(memory, { kind: "feed", atDays });
  visitor.due = at + hand.policy.decide(memory, settings, atDays);
}
