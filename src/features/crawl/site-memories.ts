import type { Clock } from "../../base/clock.ts";
import type { SiteId } from "../../base/ids.ts";
import type { Sql } from "../../platform/database/index.ts";
import { findSite } from "../catalog/index.ts";
import { readTemplates } from "./discover/templates.sql.ts";
import type { TurnLease } from "./frontier/lease.sql.ts";
import { countPages, readPageKeys } from "./frontier/pages.sql.ts";
import { createSiteMemory, type SiteMemory } from "./site-memory.ts";

/** At a worker's first turn of a site: 8 MB and a second of PostgreSQL once, instead of every known link asked for again. */
const pagesRemembered = 1_000_000;
// In memory at once; the site not used for longest is forgotten first.
const sitesMax = 64;
const knownBytesMax = 128 * 1024 * 1024; // of known addresses, of all sites together: eight sites of a million
/** Links that wait, of all sites together: some 30 MB. Beyond it the sites not used for longest drop theirs. */
const linksHeldMax = 40_000;
const hostsMax = 10_000;

/** Numbers of leases: since which one a host has been this worker's alone, its last, and the last of each site. */
type HostTurns = { readonly ownSince: bigint; readonly last: bigint; readonly turns: Map<SiteId, bigint> };

/** The memories of the sites a worker is or was busy with, each renewed from the database when its next turn begins. */
export function createSiteMemories({ sql }: { readonly sql: Sql; readonly clock: Clock }) {
  const memories = new Map<SiteId, Promise<SiteMemory>>(); // in order of last use
  const ready = new Map<SiteId, SiteMemory>();
  const hosts = new Map<string, HostTurns>();

  const load = async (siteId: SiteId, previous: Promise<SiteMemory> | undefined): Promise<SiteMemory> => {
    const site = await findSite(sql, siteId);
    if (!site) throw new Error(`site ${siteId} has no row`);
    const pageCount = await countPages(sql, siteId);
    const memory = await previous?.catch(() => undefined);
    if (!memory || memory.site().addedAt.getTime() !== site.addedAt.getTime()) {
      const created = createSiteMemory(site, pageCount, await readTemplates(sql, siteId));
      for await (const keys of readPageKeys(sql, siteId, pagesRemembered)) created.known.noteKeys(keys);
      if (created.known.count() >= pagesRemembered) created.noteUnknown();
      return created;
    }
    memory.renew(site, pageCount);
    return memory;
  };

  /** Another worker has had the host since the site's last turn here: pages that wait here may have been visited. */
  const wasElsewhere = ({ host, siteId, leaseNumber }: TurnLease): boolean => {
    const number = BigInt(leaseNumber);
    const before = hosts.get(host) ?? { ownSince: 1n, last: 0n, turns: new Map<SiteId, bigint>() };
    const ownSince = number === before.last + 1n ? before.ownSince : number;
    const isElsewhere = (before.turns.get(siteId) ?? 1n) < ownSince;
    before.turns.set(siteId, number);
    hosts.delete(host);
    hosts.set(host, { ...before, ownSince, last: number });
    if (hosts.size > hostsMax) hosts.delete(hosts.keys().next().value!);
    return isElsewhere;
  };

  const forget = (siteId: SiteId): void => {
    memories.delete(siteId);
    ready.delete(siteId);
  };

  const makeRoom = (): void => {
    const knownBytes = () => [...ready.values()].reduce((sum, { known }) => sum + known.bytes(), 0);
    while (memories.size > sitesMax || (memories.size > 1 && knownBytes() > knownBytesMax))
      forget(memories.keys().next().value!);
    let held = 0;
    for (const [, { exploration }] of [...ready].reverse()) {
      held += exploration.discovery()?.waitingCount() ?? 0;
      if (held > linksHeldMax) exploration.forget();
    }
  };

  return {
    of: async (lease: TurnLease): Promise<SiteMemory> => {
      const { siteId } = lease;
      const loading = load(siteId, memories.get(siteId));
      memories.delete(siteId);
      memories.set(siteId, loading);
      const memory = await loading;
      // One that was just made has read what there is.
      if (wasElsewhere(lease) && ready.get(siteId) === memory) memory.exploration.share(lease.originId, lease.origin);
      ready.delete(siteId);
      if (memories.has(siteId)) ready.set(siteId, memory);
      makeRoom();
      return memory;
    },
    /** Forgets which links are known and which wait, in all of them. */
    forgetKnown: (): void => {
      for (const memory of memories.values()) memory.then(({ forgetLinks }) => forgetLinks()).catch(() => {});
    },
  };
}
