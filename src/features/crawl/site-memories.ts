import type { Clock } from "../../base/clock.ts";
import type { SiteId } from "../../base/ids.ts";
import type { Sql } from "../../platform/database/index.ts";
import { findSite } from "../catalog/index.ts";
import { readTemplates } from "./discover/templates.sql.ts";
import { countPages, readPageUrls } from "./frontier/pages.sql.ts";
import { createSiteMemory, type SiteMemory } from "./site-memory.ts";

const urlsRemembered = 100_000; // at the first turn: 10 MB read once, instead of every known link asked for again
const sitesMax = 64; // in memory at once; the site not used for longest is forgotten first

/** The memories of the sites a worker is or was busy with, each renewed from the database when its next turn begins. */
export function createSiteMemories({ sql }: { readonly sql: Sql; readonly clock: Clock }) {
  const memories = new Map<SiteId, Promise<SiteMemory>>();

  const load = async (siteId: SiteId, previous: Promise<SiteMemory> | undefined): Promise<SiteMemory> => {
    const site = await findSite(sql, siteId);
    if (!site) throw new Error(`site ${siteId} has no row`);
    const pageCount = await countPages(sql, siteId);
    const memory = await previous?.catch(() => undefined);
    if (!memory || memory.site().addedAt.getTime() !== site.addedAt.getTime()) {
      const created = createSiteMemory(site, pageCount, await readTemplates(sql, siteId));
      for (const url of await readPageUrls(sql, siteId, urlsRemembered)) created.known.isNew(url);
      return created;
    }
    memory.renew(site, pageCount);
    return memory;
  };

  return {
    of: (siteId: SiteId): Promise<SiteMemory> => {
      const memory = load(siteId, memories.get(siteId));
      memories.delete(siteId);
      memories.set(siteId, memory);
      if (memories.size > sitesMax) memories.delete(memories.keys().next().value!);
      return memory;
    },
    /** Forgets which links are known, in all of them. */
    forgetKnown: (): void => {
      for (const memory of memories.values()) memory.then(({ known }) => known.forget()).catch(() => {});
    },
  };
}
