// What members' links name reaches the crawl through a table of the catalogue: here it is asked for, by the rules for one who asks.
import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { listNamedPages, pruneNamedPages, settleNamedPage } from "../../catalog/index.ts";
import { fetchNow } from "./fetch-now.ts";

const roundMax = 50;
const keepDays = 7;

/**
 * Has the pages that members named fetched before others of their host, those of no site of ours and those the rules forbid left out; how
 * many are fetched. After a week a page may be named again.
 */
export async function visitNamedPages(sql: Sql, clock: Clock): Promise<number> {
  let asked = 0;
  for (const { key, url } of await listNamedPages(sql, roundMax)) {
    const outcome = await fetchNow(sql, { address: url, siteId: undefined, clock });
    if (outcome.kind === "asked") asked += 1;
    const said = outcome.kind === "asked" ? outcome.kind : outcome.why.kind;
    await settleNamedPage(sql, { key, outcome: said, now: clock.now() });
  }
  await pruneNamedPages(sql, secondsAfter(clock.now(), -keepDays * 86_400));
  return asked;
}
