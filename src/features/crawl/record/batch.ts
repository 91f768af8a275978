import type { HostPace } from "../fetch/host-pace.ts";
import type { TurnLease } from "../frontier/lease.sql.ts";
import type { NewPage } from "../frontier/page.ts";
import type { ShelvedPage } from "../frontier/pages.sql.ts";
import type { SiteMemory } from "../site-memory.ts";
import type { Visit } from "../visit.ts";

/** A turn given back; `restUntil` when its site's budget is used up, `memory` for what its site's strategy has learned. */
export type Release = TurnLease & { readonly restUntil?: Date; readonly memory?: SiteMemory };

/** What a worker has to write, gathered over all its turns. */
export type Batch = {
  readonly visits: Visit[];
  /** Pages found elsewhere than on a page: sitemaps named in robots.txt. */
  readonly foundPages: { readonly lease: TurnLease; readonly page: NewPage }[];
  /** Pages taken from the frontier and put away unvisited. */
  readonly shelved: { readonly lease: TurnLease; readonly page: ShelvedPage }[];
  /** Latest pace of each host touched. */
  readonly paces: Map<string, { readonly lease: TurnLease; readonly pace: HostPace }>;
  readonly releases: Release[];
};

export function emptyBatch(): Batch {
  return { visits: [], foundPages: [], shelved: [], paces: new Map(), releases: [] };
}

export function isEmpty({ visits, foundPages, shelved, paces, releases }: Batch): boolean {
  return visits.length + foundPages.length + shelved.length + paces.size + releases.length === 0;
}
