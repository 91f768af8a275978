import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PageKey } from "../frontier/hash.ts";

type FeedKey = { readonly siteId: SiteId; readonly pageKey: PageKey };

export type PushState = "wanted" | "asked" | "active" | "denied" | "failed";

type Wanted = FeedKey & {
  readonly hub: string;
  readonly topic: string;
  readonly token: string;
  readonly secret: string;
  readonly at: Date;
};

/** Adds feeds whose hub is not known yet, up to `perSiteMax` a site, and begins anew where hub or topic are others. */
export async function wantSubscriptions(
  sql: SqlOrTransaction,
  wanted: readonly Wanted[],
  perSiteMax: number,
): Promise<void> {
  await sql`
    insert into push_subscriptions (site_id, page_key, hub, topic, token, secret, state, next_at)
    select new.site_id, new.page_key, new.hub, new.topic, new.token, new.secret, 'wanted', new.at
    from unnest(
      ${wanted.map(({ siteId }) => siteId)}::bigint[],
      ${wanted.map(({ pageKey }) => pageKey)}::bigint[],
      ${wanted.map(({ hub }) => hub)}::text[],
      ${wanted.map(({ topic }) => topic)}::text[],
      ${wanted.map(({ token }) => token)}::text[],
      ${wanted.map(({ secret }) => secret)}::text[],
      ${wanted.map(({ at }) => at.toISOString())}::timestamptz[])
      as new (site_id, page_key, hub, topic, token, secret, at)
    where exists (select from push_subscriptions as own where own.site_id = new.site_id and own.page_key = new.page_key)
      or (select count(*) from push_subscriptions as own where own.site_id = new.site_id) < ${perSiteMax}
    order by new.site_id, new.page_key
    on conflict (site_id, page_key) do update set hub = excluded.hub, topic = excluded.topic, token = excluded.token,
      secret = excluded.secret, state = 'wanted', reason = null, attempts = 0, next_at = excluded.next_at, asked_at = null,
      lease_until = null
    where push_subscriptions.hub <> excluded.hub or push_subscriptions.topic <> excluded.topic`;
}

/** Forgets feeds that have no hub any more. */
export async function dropSubscriptions(sql: SqlOrTransaction, feeds: readonly FeedKey[]): Promise<void> {
  await sql`
    delete from push_subscriptions
    using unnest(${feeds.map(({ siteId }) => siteId)}::bigint[], ${feeds.map(({ pageKey }) => pageKey)}::bigint[])
      as gone (site_id, page_key)
    where push_subscriptions.site_id = gone.site_id and push_subscriptions.page_key = gone.page_key`;
}

export type DueSubscription = FeedKey & {
  readonly hub: string;
  readonly topic: string;
  readonly token: string;
  readonly secret: string;
  readonly attempts: number;
};

type ClaimRequest = { readonly now: Date; readonly retryAt: Date; readonly limit: number };

/**
 * Takes the subscriptions that are to be asked for now, and notes that they are: the hub may confirm before it has answered. Those
 * that are confirmed keep their lease while a new one is asked for.
 */
export async function claimSubscriptions(
  sql: SqlOrTransaction,
  { now, retryAt, limit }: ClaimRequest,
): Promise<DueSubscription[]> {
  return sql<DueSubscription[]>`
    with due as (
      select push_subscriptions.site_id, page_key from push_subscriptions
      join sites on sites.id = push_subscriptions.site_id and sites.state = 'active'
      where next_at <= ${now}
      order by next_at
      limit ${limit}
      for no key update of push_subscriptions skip locked)
    update push_subscriptions set asked_at = ${now}, attempts = least(30, attempts + 1), next_at = ${retryAt},
      state = case when state = 'active' and lease_until > ${now} then 'active' else 'asked' end
    from due where push_subscriptions.site_id = due.site_id and push_subscriptions.page_key = due.page_key
    returning push_subscriptions.site_id, push_subscriptions.page_key, hub, topic, token, secret, attempts`;
}

type Trouble = FeedKey & { readonly reason: string; readonly nextAt: Date };

/** A request that came to nothing; a lease that still runs goes on. */
export async function noteTrouble(sql: SqlOrTransaction, { siteId, pageKey, reason, nextAt }: Trouble): Promise<void> {
  await sql`
    update push_subscriptions set reason = ${reason}, next_at = ${nextAt},
      state = case when state = 'active' then 'active' else 'failed' end
    where site_id = ${siteId} and page_key = ${pageKey}`;
}

export type CalledSubscription = FeedKey & {
  readonly topic: string;
  readonly secret: string;
  readonly state: PushState;
  readonly askedAt?: Date;
  readonly leaseUntil?: Date;
  readonly heardAt?: Date;
  readonly originId: number;
  readonly siteState: "active" | "paused" | "removed";
};

/** The subscription a callback is for. */
export async function findByToken(sql: SqlOrTransaction, token: string): Promise<CalledSubscription | undefined> {
  const [row] = await sql<CalledSubscription[]>`
    select push_subscriptions.site_id, page_key, topic, secret, push_subscriptions.state, asked_at, lease_until, heard_at,
      pages.origin_id, sites.state as site_state
    from push_subscriptions
    join pages on pages.site_id = push_subscriptions.site_id and pages.key = push_subscriptions.page_key
    join sites on sites.id = push_subscriptions.site_id
    where token = ${token}`;
  return row;
}

type Lease = FeedKey & { readonly leaseUntil: Date; readonly nextAt: Date };

export async function confirmSubscription(
  sql: SqlOrTransaction,
  { siteId, pageKey, leaseUntil, nextAt }: Lease,
): Promise<void> {
  await sql`
    update push_subscriptions set state = 'active', reason = null, attempts = 0, lease_until = ${leaseUntil}, next_at = ${nextAt}
    where site_id = ${siteId} and page_key = ${pageKey}`;
}

export async function denySubscription(
  sql: SqlOrTransaction,
  { siteId, pageKey, reason, nextAt }: Trouble,
): Promise<void> {
  await sql`
    update push_subscriptions set state = 'denied', reason = ${reason}, lease_until = null, next_at = ${nextAt}
    where site_id = ${siteId} and page_key = ${pageKey}`;
}

export async function noteHeard(sql: SqlOrTransaction, { siteId, pageKey }: FeedKey, at: Date): Promise<void> {
  await sql`
    update push_subscriptions set heard = heard + 1, heard_at = ${at}
    where site_id = ${siteId} and page_key = ${pageKey}`;
}

export async function addRefusals(
  sql: SqlOrTransaction,
  refusals: readonly { readonly reason: string; readonly count: number }[],
  now: Date,
): Promise<void> {
  await sql`
    insert into push_refusals (reason, on_day, refused_count)
    select reason, ${now}::timestamptz::date, count
    from unnest(${refusals.map(({ reason }) => reason)}::text[], ${refusals.map(({ count }) => count)}::bigint[]) as new (reason, count)
    order by reason
    on conflict (reason, on_day) do update set refused_count = push_refusals.refused_count + excluded.refused_count`;
}

/** Forgets refusals of days before that. */
export async function pruneRefusals(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from push_refusals where on_day < ${before}::timestamptz::date`;
}
