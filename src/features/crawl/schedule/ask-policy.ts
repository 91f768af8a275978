import {
  changesPerDay,
  type RefreshDecision,
  type RefreshPolicy,
  type RefreshSettings,
  readMemory,
  signalKinds,
} from "../../../libraries/refresh/index.ts";
import type { VisitLesson } from "./site-habits.ts";

// A site that is rebuilt gives every item a new address: the page is wholly different once, and says nothing of how fast it
// changes. It is told from a page that always changes by what the policy expected.
const rebuilt = { differenceLeast: 0.95, foreseenMost: 0.5, visitsLeast: 3, itemsLeast: 5 };

export type PolicyQuestion = {
  readonly policy: RefreshPolicy;
  readonly settings: RefreshSettings;
  readonly state: string;
  readonly now: Date;
  readonly outcome: "changed" | "unchanged";
  readonly tokens: readonly string[] | undefined;
};

export type PolicyAnswer = Pick<RefreshDecision, "state" | "intervalSeconds" | "difference" | "foreseen"> & {
  readonly changesPerDay?: number;
  readonly lesson?: Omit<VisitLesson, "siteId">;
};

/** Tells the policy of a visit, and what there is to learn from its answer. */
export function askPolicy({ policy, settings, state, now, outcome, tokens }: PolicyQuestion): PolicyAnswer {
  const before = readMemory(state);
  const observation = { at: now, outcome, ...(tokens ? { tokens } : {}) };
  const told = policy.next(state, observation, settings);
  const isRebuilt =
    before !== undefined &&
    before.visits >= rebuilt.visitsLeast &&
    before.listSize >= rebuilt.itemsLeast &&
    (tokens?.length ?? 0) >= rebuilt.itemsLeast &&
    told.difference >= rebuilt.differenceLeast &&
    (told.foreseen ?? 0) <= rebuilt.foreseenMost;
  const next = isRebuilt ? policy.next(state, { ...observation, outcome: "rebuilt" }, settings) : told;
  const { memory } = next;
  const { intervalSeconds, difference } = next;
  return {
    state: next.state,
    intervalSeconds,
    difference,
    ...(told.foreseen === undefined ? {} : { foreseen: told.foreseen }),
    ...(memory === undefined ? {} : { changesPerDay: changesPerDay(memory, settings) }),
    // A first visit tells nothing yet, so that discovery costs no writing.
    ...(memory === undefined || memory.listSize === 0 || !(memory.lastElapsedDays > 0) || isRebuilt
      ? {}
      : {
          lesson: {
            atDays: memory.atDays,
            elapsedDays: memory.lastElapsedDays,
            replaced: memory.lastReplaced,
            churnPerDay: changesPerDay(memory, settings),
            signals: signalKinds.filter((kind) => (before?.signals.kinds[kind].pending ?? 0) > 0),
          },
        }),
  };
}
