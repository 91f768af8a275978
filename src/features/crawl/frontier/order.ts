import type { FrontierPage } from "./page.ts";

// New pages and pages due again share one pace. Pages that tell of new programmes (listings, feeds, sitemaps) come first
// when they are due: one request there shows many. Of the rest, one visit in three goes to a page known already, so
// that neither a large site's discovery nor its upkeep ever waits for the other to end.

const newPerKnown = 2;

/**
 * The order in which a turn visits its pages.
 *
 * @param pages any mixture of new and due pages, the new ones best first, the due ones longest due first.
 */
export function orderPages(pages: readonly FrontierPage[]): FrontierPage[] {
  const fresh = pages.filter(({ state }) => state === "new");
  const due = pages.filter(({ state }) => state !== "new");
  const telling = due.filter(isTelling);
  const others = due.filter((page) => !isTelling(page));
  const mixed: FrontierPage[] = [];
  let at = 0;
  for (const page of others) {
    mixed.push(...fresh.slice(at, at + newPerKnown), page);
    at += newPerKnown;
  }
  return [...telling, ...mixed, ...fresh.slice(at)];
}

function isTelling({ state, role, kind }: FrontierPage): boolean {
  return state === "stored" && (role !== "page" || kind === "listing");
}
