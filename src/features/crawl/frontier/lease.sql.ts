import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** A turn a worker holds: one site on one origin, and the whole host with it. */
export type TurnLease = {
  readonly siteId: SiteId;
  readonly originId: number;
  readonly origin: string;
  readonly host: string;
  /** Fences off a worker that lost its lease meanwhile. */
  readonly leaseNumber: string;
  readonly freeAt: Date;
  readonly troubleCount: number;
  /** Its last holder did not give it back: the host's `freeAt` may be older than the last request. */
  readonly isTakenOver: boolean;
};

type LeaseRequest = {
  readonly worker: string;
  readonly now: Date;
  readonly until: Date;
  readonly limit: number;
  /** Only turns of these sites; undefined for all. */
  readonly siteIds: readonly SiteId[] | undefined;
};

/**
 * Takes up to `limit` turns that are due and whose host nobody holds; at most one a host. What another worker is taking
 * at the same moment is passed over, not waited for.
 */
export async function leaseTurns(sql: SqlOrTransaction, request: LeaseRequest): Promise<TurnLease[]> {
  const { worker, now, until, limit, siteIds } = request;
  return sql<TurnLease[]>`
    with due as (
      select turns.site_id, turns.origin_id, origins.origin, hosts.host, turns.due_at,
        hosts.leased_by is not null as is_taken_over
      from turns
      join sites on sites.id = turns.site_id and sites.state = 'active'
      join origins on origins.id = turns.origin_id
      join hosts on hosts.host = origins.host
      where turns.due_at <= ${now}
        and (${siteIds ? [...siteIds] : null}::bigint[] is null or turns.site_id = any(${siteIds ? [...siteIds] : null}::bigint[]))
        and hosts.free_at <= ${now}
        and (hosts.leased_until is null or hosts.leased_until <= ${now})
      order by turns.due_at
      limit ${limit * 4}
      for no key update of hosts skip locked),
    first_of_host as (
      select distinct on (host) site_id, origin_id, origin, host, due_at, is_taken_over
      from due order by host, due_at, site_id, origin_id),
    chosen as (
      select site_id, origin_id, origin, host, is_taken_over from first_of_host order by due_at limit ${limit})
    update hosts
    set leased_by = ${worker}, leased_until = ${until}, lease_number = hosts.lease_number + 1
    from chosen
    where hosts.host = chosen.host
    returning chosen.site_id, chosen.origin_id, chosen.origin, hosts.host, hosts.lease_number, hosts.free_at, hosts.trouble_count,
      chosen.is_taken_over`;
}

export type RenewedLease = {
  readonly host: string;
  readonly leaseNumber: string;
  /** `busy`: a transaction has the row, which prolongs the lease or takes it away. */
  readonly state: "renewed" | "busy" | "lost";
};

/** Prolongs leases that are still this worker's; rows a transaction is busy with are skipped, not waited for. */
export async function renewLeases(
  sql: SqlOrTransaction,
  leases: readonly TurnLease[],
  until: Date,
): Promise<RenewedLease[]> {
  return sql<RenewedLease[]>`
    with lease as (
      select host, lease_number
      from unnest(${leases.map(({ host }) => host)}::text[], ${leases.map(({ leaseNumber }) => leaseNumber)}::bigint[])
        as lease (host, lease_number)),
    held as (
      select hosts.host from hosts
      join lease on lease.host = hosts.host and lease.lease_number = hosts.lease_number
      where hosts.leased_by is not null
      order by hosts.host
      for no key update of hosts skip locked),
    renewed as (
      update hosts set leased_until = ${until} from held where hosts.host = held.host returning hosts.host)
    select lease.host, lease.lease_number, case when renewed.host is not null then 'renewed'
      when hosts.lease_number = lease.lease_number and hosts.leased_by is not null then 'busy' else 'lost' end as state
    from lease left join hosts on hosts.host = lease.host left join renewed on renewed.host = lease.host`;
}

/** The workers that hold leases, or held them when they died. */
export async function listLeaseHolders(sql: SqlOrTransaction): Promise<string[]> {
  const rows = await sql<{ leasedBy: string }[]>`
    select distinct leased_by from hosts where leased_by is not null and leased_until > '-infinity'`;
  return rows.map((row) => row.leasedBy);
}

/**
 * Ends what workers of these names held when they died; called once when a worker starts. Their names stay, so that the
 * next holder knows that it takes over.
 */
export async function freeLeasesOf(sql: SqlOrTransaction, workers: readonly string[]): Promise<number> {
  if (workers.length === 0) return 0;
  const freed = await sql`
    update hosts set leased_until = '-infinity', lease_number = lease_number + 1
    where leased_by = any(${[...workers]}::text[]) and leased_until > '-infinity'
    returning host`;
  return freed.length;
}

/** Names one lease of one host. */
export function leaseKey({ host, leaseNumber }: { readonly host: string; readonly leaseNumber: string }): string {
  return `${host} ${leaseNumber}`;
}

/** Locks the hosts of these leases and names those that are still held; the others' results must not be recorded. */
export async function lockHeldHosts(sql: SqlOrTransaction, leases: readonly TurnLease[]): Promise<Set<string>> {
  const rows = await sql<{ host: string; leaseNumber: string }[]>`
    select hosts.host, hosts.lease_number from hosts
    join unnest(${leases.map(({ host }) => host)}::text[], ${leases.map(({ leaseNumber }) => leaseNumber)}::bigint[])
      as lease (host, lease_number) on lease.host = hosts.host and lease.lease_number = hosts.lease_number
    where hosts.leased_by is not null
    order by hosts.host
    for no key update of hosts`;
  return new Set(rows.map(leaseKey));
}

export type HostUpdate = {
  readonly host: string;
  readonly freeAt: Date;
  readonly troubleCount: number;
  readonly trouble?: string;
  readonly isReleased: boolean;
};

/** Writes the hosts' states; a released host is free for others in the same moment its results become visible. */
export async function updateHosts(sql: SqlOrTransaction, hosts: readonly HostUpdate[], until: Date): Promise<void> {
  await sql`
    update hosts set free_at = new.free_at, trouble_count = new.trouble_count, trouble = new.trouble,
      leased_by = case when new.is_released = 1 then null else hosts.leased_by end,
      leased_until = case when new.is_released = 1 then null else ${until}::timestamptz end
    from unnest(
      ${hosts.map(({ host }) => host)}::text[],
      ${hosts.map(({ freeAt }) => freeAt.toISOString())}::timestamptz[],
      ${hosts.map(({ troubleCount }) => troubleCount)}::integer[],
      ${hosts.map(({ trouble }) => trouble ?? null)}::text[],
      ${hosts.map(({ isReleased }) => (isReleased ? 1 : 0))}::integer[])
      as new (host, free_at, trouble_count, trouble, is_released)
    where hosts.host = new.host`;
}

/**
 * The moment the next turn could be taken; `now` while somebody holds a turn, since it may come back with more to do.
 * undefined when nothing will ever be due.
 */
export async function nextTurnAt(
  sql: SqlOrTransaction,
  { now, siteIds }: { readonly now: Date; readonly siteIds: readonly SiteId[] | undefined },
): Promise<Date | undefined> {
  const sites = siteIds ? [...siteIds] : null;
  const [row] = await sql<{ at?: Date }[]>`
    select min(case when hosts.leased_until > ${now} then ${now}::timestamptz
      else greatest(turns.due_at, hosts.free_at) end) as at
    from turns
    join sites on sites.id = turns.site_id and sites.state = 'active'
    join origins on origins.id = turns.origin_id
    join hosts on hosts.host = origins.host
    where turns.due_at < 'infinity'
      and (${sites}::bigint[] is null or turns.site_id = any(${sites}::bigint[]))`;
  return row?.at;
}
