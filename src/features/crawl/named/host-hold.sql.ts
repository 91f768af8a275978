import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { HostPace } from "../fetch/host-pace.ts";

export type HostHold = {
  readonly host: string;
  /** Fences off one who lost it meanwhile. */
  readonly leaseNumber: string;
  readonly troubleCount: number;
  /** Its last holder did not give it back. */
  readonly isTakenOver: boolean;
};

/** Takes a host as a worker's turn takes it, so that nobody else asks it meanwhile; undefined while it rests or is held. */
export async function holdHost(
  sql: SqlOrTransaction,
  {
    host,
    holder,
    now,
    until,
  }: { readonly host: string; readonly holder: string; readonly now: Date; readonly until: Date },
): Promise<HostHold | undefined> {
  const [row] = await sql<HostHold[]>`
    with free as (
      select host, leased_by is not null as is_taken_over from hosts
      where host = ${host} and free_at <= ${now} and (leased_until is null or leased_until <= ${now})
      for no key update skip locked)
    update hosts set leased_by = ${holder}, leased_until = ${until}, lease_number = lease_number + 1
    from free where hosts.host = free.host
    returning hosts.host, lease_number, trouble_count, is_taken_over`;
  return row;
}

/** Gives a host back, unless it is another's by now. */
export async function releaseHost(
  sql: SqlOrTransaction,
  { host, leaseNumber }: HostHold,
  { freeAt, troubleCount, trouble }: HostPace,
): Promise<void> {
  await sql`
    update hosts set free_at = ${freeAt}, trouble_count = ${troubleCount}, trouble = ${trouble ?? null},
      leased_by = null, leased_until = null
    where host = ${host} and lease_number = ${leaseNumber} and leased_by is not null`;
}
