import { isNew, isPlainPage } from "./breadth-first.ts";
import { hintOf } from "./hints.ts";
import { createQueue } from "./queue.ts";
import { type Discovery, type DiscoveryOptions, type Ending, linksMaxDefault, type Strategy } from "./strategy.ts";

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
  start: startBestFirst,
};

type Promised = { readonly url: string; readonly inherited: number };

function startBestFirst({ linksMax = linksMaxDefault }: DiscoveryOptions): Discovery {
  const known = new Set<string>();
  const queue = createQueue<Promised>();
  const handedOut = new Map<string, number>();
  let ending: Ending | undefined;
  const add: (links: Parameters<Discovery["add"]>[0], relevance: number) => void = (links, relevance) => {
    for (const link of links) {
      if (!isPlainPage(link) || known.size >= linksMax || !isNew(known, link.url)) continue;
      const words = Math.max(-1, Math.min(1, hintOf(link) / 2));
      queue.push({ url: link.url, inherited: relevance }, ofParent * relevance + ofLink * words);
    }
  };
  return {
    add: (links) => add(links, 1),
    next: () => {
      const best = queue.pop();
      if (best === undefined) {
        ending = "exhausted";
        return undefined;
      }
      handedOut.clear(); // one fetch at a time
      handedOut.set(best.url, best.inherited);
      return { url: best.url, role: "page", why: "promises most" };
    },
    observe: ({ url, score, links, verdict }) => {
      const inherited = handedOut.get(url) ?? 0;
      add(links, verdict === "listing" ? 1 : Math.max(score ?? 0, inherited * decay));
    },
    ending: () => ending,
  };
}
