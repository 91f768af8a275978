import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PageKey } from "../frontier/hash.ts";
import type { FrontierPage } from "../frontier/page.ts";

/** A stored page that a signal is told to. */
export type SignalledPage = Pick<
  FrontierPage,
  "key" | "role" | "kind" | "depth" | "dueAt" | "visitedAt" | "refreshState"
>;

type ListingsRequest = {
  readonly siteId: SiteId;
  readonly originId: number;
  readonly except: PageKey;
  readonly now: Date;
  readonly limit: number;
};

/** The stored listings of one origin that are due next; what another transaction is busy with is left out. */
export async function findNextListings(sql: SqlOrTransaction, request: ListingsRequest): Promise<SignalledPage[]> {
  const { siteId, originId, except, now, limit } = request;
  return sql<SignalledPage[]>`
    select key, role, kind, depth, due_at, visited_at, refresh_state from pages
    where site_id = ${siteId} and origin_id = ${originId} and kind = 'listing' and state = 'stored'
      and due_at > ${now} and role = 'page' and key <> ${except}
    order by due_at
    limit ${limit}
    for no key update skip locked`;
}

type NamedRequest = {
  readonly siteId: SiteId;
  readonly originId: number;
  readonly keys: readonly PageKey[];
  readonly now: Date;
};

/** Of these pages the stored ones that are not due yet. */
export async function findNamedPages(sql: SqlOrTransaction, request: NamedRequest): Promise<SignalledPage[]> {
  const { siteId, originId, keys, now } = request;
  return sql<SignalledPage[]>`
    select key, role, kind, depth, due_at, visited_at, refresh_state from pages
    where site_id = ${siteId} and origin_id = ${originId} and key = any(${[...keys]}::bigint[])
      and state = 'stored' and due_at > ${now}
    order by key
    for no key update skip locked`;
}

/** Writes what the policy remembers now, and the visits it wants. */
export async function hastenPages(
  sql: SqlOrTransaction,
  siteId: SiteId,
  pages: readonly { readonly key: PageKey; readonly refreshState: string; readonly dueAt: Date }[],
): Promise<void> {
  await sql`
    update pages set refresh_state = new.refresh_state, due_at = new.due_at
    from unnest(
      ${pages.map(({ key }) => key)}::bigint[],
      ${pages.map(({ refreshState }) => refreshState)}::text[],
      ${pages.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[])
      as new (key, refresh_state, due_at)
    where pages.site_id = ${siteId} and pages.key = new.key`;
}
