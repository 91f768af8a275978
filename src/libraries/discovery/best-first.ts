import { hintOf } from "./hints.ts";
import { PlainDiscovery, type PlainEntry, type PlainOrder, type PlainRule } from "./plain-discovery.ts";
import { createQueue } from "./queue.ts";
import type { FoundLink, Strategy } from "./strategy.ts";

const decay = 0.5;
const ofParent = 0.6;
const ofLink = 0.4;

/**
 * The most promising link first, judged once, when it is found: by the words of its text and address, and by its page's
 * relevance, which fades by half with every irrelevant page (Shark-Search's inherited score).
 *
 * Source: Hersovici et al., "The Shark-Search algorithm. An application: tailored Web site mapping", 1998.
 */
export const bestFirst: Strategy = {
  name: "best-first",
  says: "The link that promises most first, by its words and by the page it stands on.",
  drawsRandom: false,
  start: (options) => new PlainDiscovery(options, rule),
};

// `place` of an entry is what it promises, −0.4 to 1, `note` the relevance it has inherited, 0 to 1.
const rule: PlainRule = {
  order: mostPromising,
  why: ({ place }) => `promise ${place.toFixed(2)}`,
  promise: ({ place }) => Math.max(0, place),
  keep: ({ place, note }) => ({ priority: Math.round((place + ofLink) * (1000 / 1.4)), note: note.toFixed(3) }),
  readsPlaces: true,
};

function mostPromising(): PlainOrder {
  const queue = createQueue<PlainEntry>();
  const enter = (entry: PlainEntry, link: FoundLink, relevance: number): void => {
    const words = Math.max(-1, Math.min(1, hintOf(link) / 2));
    entry.note = relevance;
    entry.place = ofParent * relevance + ofLink * words;
    queue.push(entry, entry.place);
  };
  return {
    place: (found, parent) => {
      const relevance =
        parent === undefined || parent.verdict === "listing" ? 1 : Math.max(parent.score, (parent.note ?? 0) * decay);
      for (const { entry, link, isNew } of found) if (isNew) enter(entry, link, relevance);
    },
    restore: (entry, { priority, note }) => {
      entry.note = Number(note) || 0;
      entry.place = (priority * 1.4) / 1000 - ofLink;
      queue.push(entry, entry.place);
    },
    putFirst: (entry) => queue.push(entry, 2),
    take: queue.pop,
  };
}
