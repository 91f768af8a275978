import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type NamedPage = { /** Hex. */ readonly key: string; readonly url: string };

/** Notes pages that members named, but those a programme is known of, and those noted before. */
export async function insertNamedPages(
  sql: SqlOrTransaction,
  { pages, now }: { readonly pages: readonly NamedPage[]; readonly now: Date },
): Promise<void> {
  if (pages.length === 0) return;
  await sql`
    insert into named_pages (key, url, named_at)
    select decode(key, 'hex'), url, ${now}
    from unnest(${pages.map(({ key }) => key)}::text[], ${pages.map(({ url }) => url)}::text[]) as named (key, url)
    where not exists (select from programme_identities where programme_identities.key = decode(named.key, 'hex'))
    order by key
    on conflict do nothing`;
}

/** Pages that nobody was asked to look at yet, the longest waiting first. */
export async function listNamedPages(sql: SqlOrTransaction, limit: number): Promise<NamedPage[]> {
  return await sql<NamedPage[]>`
    select encode(key, 'hex') as key, url from named_pages where asked_at is null order by named_at limit ${limit}`;
}

export async function settleNamedPage(
  sql: SqlOrTransaction,
  { key, outcome, now }: { readonly key: string; readonly outcome: string; readonly now: Date },
): Promise<void> {
  await sql`update named_pages set asked_at = ${now}, outcome = ${outcome} where key = decode(${key}, 'hex')`;
}

/** Forgets what was asked before that time: a page that is named again is looked at again. */
export async function pruneNamedPages(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from named_pages where asked_at < ${before}`;
}
