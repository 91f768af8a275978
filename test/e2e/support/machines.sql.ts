import type { Sql } from "../../../src/platform/database/index.ts";

export type HeldHost = { readonly host: string; readonly leaseNumber: string };

/** The hosts whose lease a worker of this label has now. */
export function readHeld(sql: Sql, label: string): Promise<HeldHost[]> {
  return sql<HeldHost[]>`
    select host, lease_number from hosts where leased_by like ${`%/${label}/%`} and leased_until > now()`;
}

/** Of these leases, those that are another's by now. */
export function readTakenOver(sql: Sql, held: readonly HeldHost[]): Promise<HeldHost[]> {
  return sql<HeldHost[]>`
    select hosts.host, hosts.lease_number from hosts
    join unnest(${held.map(({ host }) => host)}::text[], ${held.map(({ leaseNumber }) => leaseNumber)}::bigint[]) as old (host, lease_number)
      on old.host = hosts.host
    where hosts.lease_number > old.lease_number`;
}
