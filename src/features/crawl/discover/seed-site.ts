import type { Clock } from "../../../base/clock.ts";
import { normalizeUrl, urlKey } from "../../../libraries/recognition/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Site } from "../../catalog/index.ts";
import { pageKey } from "../frontier/hash.ts";
import { originOf } from "../frontier/host-key.ts";
import type { NewPage } from "../frontier/page.ts";
import { ensureOrigins, forgetPagesBefore, hastenTurns, insertPages, lockTurns } from "../frontier/pages.sql.ts";
import { noteProgress } from "../tally/note-progress.ts";
import { forgetTallies } from "../tally/tallies.sql.ts";
import { plainLink } from "./exploration.ts";
import { writeContext } from "./link-context.ts";

const seedPriority = 1000;

/**
 * Puts a site's seeds into the frontier, due at once; a worker finds them by itself. Sitemaps follow when robots.txt is
 * read. Called again it adds only seeds that are new; a site that was removed and added again begins anew. Returns how many
 * were added.
 */
export async function seedSite(sql: Sql, site: Site, clock: Clock): Promise<number> {
  const pages = site.seeds.flatMap((seed) => seedPage(site, seed) ?? []);
  const once = [...new Map(pages.map((page) => [page.key, page])).values()];
  if (once.length === 0) return 0;
  const now = clock.now();
  return sql.begin(async (transaction) => {
    const ids = await ensureOrigins(
      transaction,
      once.map(({ origin }) => origin),
      now,
    );
    const placed = once.map((page) => ({ ...page, originId: ids.get(page.origin)! }));
    const turns = [...new Set(placed.map(({ originId }) => originId))].map((originId) => ({
      siteId: site.id,
      originId,
    }));
    await lockTurns(transaction, turns);
    if (await forgetPagesBefore(transaction, site.id, site.addedAt)) await forgetTallies(transaction, site.id);
    const added = await insertPages(transaction, placed, now);
    const keys = new Set(added.map(({ key }) => key));
    await noteProgress(
      transaction,
      { visits: [], newPages: placed.filter(({ key }) => keys.has(key)), shelved: [] },
      now,
    );
    if (added.length > 0) await hastenTurns(transaction, turns, now);
    return added.length;
  });
}

function seedPage(site: Site, seed: string): NewPage | undefined {
  const url = normalizeUrl(seed);
  if (url === undefined) return undefined;
  const role = "page";
  return {
    siteId: site.id,
    key: pageKey(urlKey(url)),
    url,
    origin: originOf(url),
    role,
    priority: seedPriority,
    depth: 0,
    context: writeContext(plainLink(url, "seed"), ""),
  };
}
