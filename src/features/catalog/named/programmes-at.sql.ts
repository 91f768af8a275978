import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** For each key (hex) that one programme on show is known by, that programme; where several are, the oldest. */
export async function selectAtKeys(
  sql: SqlOrTransaction,
  keys: readonly string[],
): Promise<{ readonly key: string; readonly programmeId: ProgrammeId }[]> {
  return await sql<{ key: string; programmeId: ProgrammeId }[]>`
    select wanted.key, min(programmes.id) as programme_id
    from unnest(${[...keys]}::text[]) as wanted (key)
    left join named_pages on named_pages.key = decode(wanted.key, 'hex')
    join programme_identities on programme_identities.key = coalesce(named_pages.leads_to, decode(wanted.key, 'hex'))
    join programmes on programmes.id = programme_identities.programme_id
    where programme_identities.kind in ('page', 'declared', 'both') and programmes.gone_at is null
    group by wanted.key`;
}
