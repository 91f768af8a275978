import type { MemberId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type NamedPage = { /** Hex. */ readonly key: string; readonly url: string };

type Naming = {
  readonly pages: readonly NamedPage[];
  readonly memberId: MemberId;
  readonly now: Date;
  readonly waitingMax: number;
  /** What was looked at before that time is looked at again. */
  readonly againBefore: Date;
};

/** Notes pages that a member named, but those a programme of a crawled site is known of. */
export async function insertNamedPages(sql: SqlOrTransaction, naming: Naming): Promise<void> {
  const { pages, memberId, now, waitingMax, againBefore } = naming;
  if (pages.length === 0) return;
  await sql`
    insert into named_pages as known (key, url, member_id, named_at, due_at)
    select decode(key, 'hex'), url, ${memberId}, ${now}, ${now}
    from unnest(${pages.map(({ key }) => key)}::text[], ${pages.map(({ url }) => url)}::text[]) as named (key, url)
    where not exists (
        select from programme_identities
        join programmes on programmes.id = programme_identities.programme_id and programmes.is_listed
        where programme_identities.key = decode(named.key, 'hex'))
      and (select count(*) from named_pages where member_id = ${memberId} and asked_at is null) < ${waitingMax}
    order by key
    on conflict (key) do update
    set member_id = excluded.member_id, named_at = excluded.named_at, due_at = excluded.due_at, asked_at = null
    where known.asked_at < ${againBefore}`;
}

export type WaitingPage = NamedPage & { readonly memberId?: MemberId; readonly namedAt: Date };

/** Pages that were not looked at yet and need not wait, the longest due first. */
export async function listNamedPages(
  sql: SqlOrTransaction,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<WaitingPage[]> {
  return await sql<WaitingPage[]>`
    select encode(key, 'hex') as key, url, member_id, named_at from named_pages
    where asked_at is null and due_at <= ${now} order by due_at limit ${limit}`;
}

export type SettledPage = {
  readonly key: string;
  readonly outcome: string;
  /** It was asked for here, and not left to the crawl. */
  readonly isFetched: boolean;
  /** Key of the page where redirects ended (hex). */
  readonly leadsTo: string | undefined;
  readonly now: Date;
};

export async function updateNamedPage(sql: SqlOrTransaction, settled: SettledPage): Promise<void> {
  const { key, outcome, isFetched, leadsTo, now } = settled;
  await sql`
    update named_pages set asked_at = ${now}, outcome = ${outcome}, is_fetched = ${isFetched},
      leads_to = decode(${leadsTo ?? null}, 'hex')
    where key = decode(${key}, 'hex')`;
}

/** Has a page wait until then. */
export async function putOffNamedPage(
  sql: SqlOrTransaction,
  { key, until }: { readonly key: string; readonly until: Date },
): Promise<void> {
  await sql`update named_pages set due_at = ${until} where key = decode(${key}, 'hex')`;
}

/** Forgets what was asked before that time and shows no programme: a page that is named again is looked at again. */
export async function pruneNamedPages(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from named_pages where asked_at < ${before} and outcome <> 'programme'`;
}

/** How many pages were fetched here since then: in all, and because of this member. */
export async function countFetchedNamed(
  sql: SqlOrTransaction,
  { memberId, since }: { readonly memberId: MemberId | undefined; readonly since: Date },
): Promise<{ readonly all: number; readonly byMember: number }> {
  const [row] = await sql<[{ all: number; byMember: number }]>`
    select count(*)::int as all, (count(*) filter (where member_id = ${memberId ?? null}))::int as by_member
    from named_pages where asked_at > ${since} and is_fetched`;
  return row;
}

export type NamedOutcome = { readonly outcome: string; readonly count: number };

/** What came of pages since then, the most frequent first. */
export async function countNamedOutcomes(sql: SqlOrTransaction, since: Date): Promise<NamedOutcome[]> {
  return await sql<NamedOutcome[]>`
    select outcome, count(*)::int as count from named_pages where asked_at > ${since}
    group by outcome order by count desc, outcome`;
}

export async function countWaitingNamed(sql: SqlOrTransaction): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from named_pages where asked_at is null`;
  return row.count;
}

export type LookedAtPage = NamedPage & {
  readonly memberName?: string;
  readonly outcome: string;
  readonly askedAt: Date;
  readonly programmeId?: ProgrammeId;
};

/** The pages that were looked at last. */
export async function listLookedAt(sql: SqlOrTransaction, limit: number): Promise<LookedAtPage[]> {
  return await sql<LookedAtPage[]>`
    select encode(key, 'hex') as key, url, members.name as member_name, outcome, asked_at,
      (select min(programme_id) from programme_identities
        where programme_identities.key = coalesce(named_pages.leads_to, named_pages.key)
          and kind in ('page', 'declared', 'both')) as programme_id
    from named_pages left join members on members.id = member_id
    where asked_at is not null
    order by asked_at desc limit ${limit}`;
}
