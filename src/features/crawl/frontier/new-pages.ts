import type { Clock } from "../../../base/clock.ts";
import { type NextFetch, newsPriority } from "../../../libraries/discovery/index.ts";
import { urlKey } from "../../../libraries/recognition/index.ts";
import { plainLink } from "../discover/exploration.ts";
import { writeContext } from "../discover/link-context.ts";
import { createHeldLinks, type HeldLinksRequest, keyOf } from "./held-links.ts";
import { originOf } from "./host-key.ts";
import type { FrontierPage } from "./page.ts";
import type { ShelfReason } from "./pages.sql.ts";

const priorityMin = -32_768; // below 0 stand pages that come when all others are done

export type NewPage = { readonly page: FrontierPage; readonly promise: number };

/** The new pages of a turn. */
export type NewPages = {
  /** The next one, handed out; undefined where none is worth a visit. */
  readonly take: () => Promise<NewPage | undefined>;
  /** It is visited at a person's wish. */
  readonly claim: (page: FrontierPage) => void;
  /** It was handed out and is not visited now. */
  readonly putBack: (page: FrontierPage) => void;
  /** It was handed out, and what came of it says nothing of the page. */
  readonly leave: (page: FrontierPage) => void;
  /** It was visited. @param isThere false: the server knows no such page. */
  readonly visited: (page: FrontierPage, isThere: boolean) => void;
};

type NewPagesRequest = HeldLinksRequest & { readonly clock: Clock };

/** The site's strategy says which new page comes next. */
export function createNewPages(request: NewPagesRequest): NewPages {
  const { lease, memory, recorder, taken } = request;
  const { exploration } = memory;
  const { siteId, origin } = lease;
  /** By the page visited: what was handed out, and the page whose address only leads there. */
  const handedOut = new Map<string, { readonly next: NextFetch; readonly insteadOf?: FrontierPage }>();
  const held = createHeldLinks(request);

  const shelve = (url: string, reason: ShelfReason): void => {
    const key = keyOf(url);
    taken.add(key);
    recorder.shelve(lease, { siteId, key, url, reason });
  };

  // Pages of before are known by their keys.
  const isNew = (url: string): boolean => {
    const key = urlKey(url);
    return memory.known.isNew(url) && (key === url || memory.known.isNew(key));
  };

  /** The page to visit; under another address where the site has shown that the one that was linked only leads there. */
  const handOut = (next: NextFetch): FrontierPage => {
    const { url, link, role, depth } = next;
    const linked = pageOf(next, link, request);
    const isSettled = url !== link && originOf(url) === origin && isNew(url) && memory.takeRoom();
    if (!isSettled) {
      handedOut.set(linked.key, { next });
      return linked;
    }
    const page = pageOf(next, url, request);
    const context = writeContext(plainLink(url, "redirect"), "");
    recorder.addFound(lease, [{ siteId, key: page.key, url, origin, role, priority: 0, depth, context }]);
    handedOut.set(page.key, { next, insteadOf: linked });
    return page;
  };

  const giveBack = (page: FrontierPage): void => {
    const insteadOf = handedOut.get(page.key)?.insteadOf;
    if (insteadOf !== undefined) taken.delete(insteadOf.key);
    taken.delete(page.key);
    handedOut.delete(page.key);
    exploration.discovery()?.giveBack(page.url);
  };

  const leave = (url: string): void => exploration.discovery()?.observe({ url, outcome: "refused", links: [] });

  return {
    take: async () => {
      for (;;) {
        const discovery = await held.ready();
        const next = discovery.next(origin);
        for (const link of discovery.dropped()) shelve(link, "copy");
        if (next === undefined) {
          if ((await held.load(discovery.ending() === "dry" ? newsPriority : priorityMin)) > 0) continue;
          return undefined;
        }
        const key = keyOf(next.link);
        const isStopped = memory.isStopped({ url: next.link, role: next.role, depth: next.depth });
        if (isStopped) shelve(next.link, "stopped-template");
        const isTaken = isStopped || taken.has(key);
        taken.add(key);
        if (isTaken || !(await held.isStillNew(key))) {
          leave(next.url);
          continue;
        }
        const page = handOut(next);
        taken.add(page.key);
        return { page, promise: next.promise };
      }
    },
    claim: ({ url }) => exploration.discovery()?.claim(url),
    putBack: giveBack,
    leave: ({ key, url }) => {
      handedOut.delete(key);
      leave(url);
    },
    visited: ({ key }, isThere) => {
      const insteadOf = handedOut.get(key)?.insteadOf;
      handedOut.delete(key);
      if (insteadOf !== undefined && isThere) shelve(insteadOf.url, "other-spelling");
    },
  };
}

function pageOf({ role, depth, why }: NextFetch, url: string, { clock, lease }: NewPagesRequest): FrontierPage {
  return {
    siteId: lease.siteId,
    key: keyOf(url),
    originId: lease.originId,
    url,
    role,
    state: "new",
    priority: 0,
    depth,
    dueAt: clock.now(),
    failureCount: 0,
    refreshState: "",
    why,
  };
}
