import { urlKey } from "../../../libraries/recognition/index.ts";
import type { Transaction } from "../../../platform/database/index.ts";
import { listPopular } from "../../catalog/index.ts";
import { pageKey } from "../frontier/hash.ts";
import type { BudgetSettings } from "../settings.ts";
import { bringForward, findVisitedPages } from "./popularity-list.sql.ts";

// A programme's description stays, its counters do not. Visiting every play page for them cannot be paid for: the
// popularity list holds the programmes that could be shown on the home page, in its order, and only their pages are
// visited for the counters, the first places most often. They have a share of the budget of their own: no more is brought
// forward than it pays for, and as much of the allowance is kept for them while they wait (shares.ts).

const listMax = 300;
/** A page of the home page's list holds so many places; the first of them are looked at once an hour. */
const placesPerPage = 30;
const secondsFirst = 3600;
/** Where no budget limits the crawl. */
const perHourUnlimited = 360;

/** Seconds between two visits for the counters of the programme in this place (0 is the first). */
export function countersSeconds(place: number): number {
  return secondsFirst * (1 + place / placesPerPage);
}

type HastenRequest = {
  readonly now: Date;
  readonly budget: BudgetSettings;
  /** Since this was done last. */
  readonly seconds: number;
};

/** Brings forward the visits of play pages whose counters have become old for their place; returns how many. */
export async function hastenCounters(
  transaction: Transaction,
  { now, budget, seconds }: HastenRequest,
): Promise<number> {
  const perHour = Math.min(
    (budget.fetchesPerHour ?? Number.POSITIVE_INFINITY) * budget.countersShare,
    perHourUnlimited,
  );
  const limit = Math.ceil(perHour * Math.min(1, seconds / 3600));
  if (limit <= 0) return 0;
  const programmes = await listPopular(transaction, listMax);
  if (programmes.length === 0) return 0;
  const places = programmes.map(({ siteId, sourcePage }, place) => ({
    siteId,
    key: pageKey(urlKey(sourcePage)),
    place,
  }));
  const pages = await findVisitedPages(transaction, places, now);
  const old = pages
    .map(({ visitedAt, ...page }) => {
      const wanted = countersSeconds(places[page.number]!.place);
      return { ...page, lateness: (now.getTime() - visitedAt.getTime()) / 1000 / wanted };
    })
    .filter(({ lateness }) => lateness >= 1)
    .sort((left, right) => right.lateness - left.lateness)
    .slice(0, limit);
  if (old.length > 0) await bringForward(transaction, old, now);
  return old.length;
}
