import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { SiteState } from "../sites/site.ts";
import type { IdentityKind } from "./registry.ts";
import type { ReadRow, WrittenRow } from "./stored-programme.ts";

export type IdentityRow = { readonly key: string; readonly kind: IdentityKind; readonly programmeId: string };

// A page's own row may follow those of pages that declare its address: more than holdersMax are read.
const holdersReadMax = 20;

/** The programmes known by each of `keys` (hex), at most 20 a key. */
export function findHolders(sql: SqlOrTransaction, keys: readonly string[]): Promise<IdentityRow[]> {
  return sql<IdentityRow[]>`
    select encode(holder.key, 'hex') as key, holder.kind, holder.programme_id
    from (select distinct decode(hex, 'hex') as key from unnest(${[...keys]}::text[]) as hex) wanted
    cross join lateral (
      select key, kind, programme_id from programme_identities
      where programme_identities.key = wanted.key
      order by programme_id
      limit ${holdersReadMax}) holder`;
}

const addressesReadMax = 60;

/** What the programmes `ids` declare and play, at most 60 addresses each. */
export function findAddresses(sql: SqlOrTransaction, ids: readonly string[]): Promise<IdentityRow[]> {
  return sql<IdentityRow[]>`
    select encode(address.key, 'hex') as key, address.kind, address.programme_id
    from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (
      select key, kind, programme_id from programme_identities
      where programme_id = wanted.id and kind <> 'page'
      limit ${addressesReadMax}) address`;
}

/** Reads and locks programmes, the older first so that two workers never wait for each other. */
export function lockProgrammes(sql: SqlOrTransaction, ids: readonly string[]): Promise<ReadRow[]> {
  return sql<ReadRow[]>`
    select id, site_id, url, source_page, source_kind, title, description, keywords, site_category, publisher, language, is_live,
      published_at, published_is_day, duration_seconds, thumbnail_url, media, embeds, sources, score,
      views, likes, dislikes, favourites, comments, counters_at, first_seen_at, last_seen_at, gone_at
    from programmes
    where id = any (${[...ids]}::bigint[]) and alias_of is null
    order by id
    for no key update`;
}

/** Reads sites and keeps their states as they are until the transaction ends: none is removed while its pages are stored. */
export function lockSites(
  sql: SqlOrTransaction,
  ids: readonly string[],
): Promise<{ readonly id: SiteId; readonly key: string; readonly name: string; readonly state: SiteState }[]> {
  return sql`select id, key, name, state from sites where id = any (${[...ids]}::bigint[]) order by id for share`;
}

/** Stores new programmes; their ids in the order given. */
export async function insertProgrammes(sql: SqlOrTransaction, rows: readonly WrittenRow[]): Promise<string[]> {
  const placed = rows.map((row, place) => ({ ...row, place }));
  const inserted = await sql<{ id: string }[]>`
    with numbered as materialized (
      select nextval(pg_get_serial_sequence('programmes', 'id')) as new_id, place, ${valueColumns(sql)}
      from jsonb_to_recordset(${sql.json(placed)}) as given (place integer, ${columnTypes(sql)})
      order by place),
    stored as (
      insert into programmes (id, ${valueColumns(sql)})
      select new_id, ${valueColumns(sql)} from numbered)
    select new_id as id from numbered order by place`;
  return inserted.map(({ id }) => id);
}

/** Writes known programmes anew; they are on show again if they were gone. */
export async function updateProgrammes(sql: SqlOrTransaction, rows: readonly WrittenRow[]): Promise<void> {
  await sql`
    update programmes set gone_at = null, (${valueColumns(sql)}) = (
      given.site_id, given.url, given.source_page, given.source_kind, given.kind, given.title, given.description, given.keywords, given.category,
      given.site_category, given.publisher, given.language, given.is_live, given.published_at, given.published_is_day, given.duration_seconds,
      given.thumbnail_url, given.media, given.embeds, given.is_playable, given.sources, given.score, given.views, given.likes, given.dislikes,
      given.favourites, given.comments, given.counters_at, given.first_seen_at, given.last_seen_at, given.newest_at, given.heat, given.search)
    from jsonb_to_recordset(${sql.json([...rows])}) as given (id bigint, ${columnTypes(sql)})
    where programmes.id = given.id`;
}

export type SeenAgainRow = { readonly id: string; readonly lastSeenAt: Date; readonly countersAt: Date | undefined };

/** Notes that programmes were seen again with nothing new to say: far cheaper than writing them anew. */
export async function updateSeenAgain(sql: SqlOrTransaction, rows: readonly SeenAgainRow[]): Promise<void> {
  await sql`
    update programmes set last_seen_at = given.last_seen_at, counters_at = given.counters_at
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ lastSeenAt }) => lastSeenAt.toISOString())}::timestamptz[],
      ${rows.map(({ countersAt }) => countersAt?.toISOString() ?? null)}::timestamptz[]) as given (id, last_seen_at, counters_at)
    where programmes.id = given.id`;
}

function valueColumns(sql: SqlOrTransaction) {
  return sql`site_id, url, source_page, source_kind, kind, title, description, keywords, category, site_category, publisher, language,
    is_live, published_at, published_is_day, duration_seconds, thumbnail_url, media, embeds, is_playable, sources, score, views,
    likes, dislikes, favourites, comments, counters_at, first_seen_at, last_seen_at, newest_at, heat, search`;
}

function columnTypes(sql: SqlOrTransaction) {
  return sql`site_id bigint, url text, source_page text, source_kind text, kind text, title text, description text, keywords text[],
    category text, site_category text, publisher text, language text, is_live boolean, published_at timestamptz,
    published_is_day boolean, duration_seconds double precision, thumbnail_url text, media jsonb, embeds jsonb,
    is_playable boolean, sources jsonb, score real, views bigint, likes bigint, dislikes bigint, favourites bigint,
    comments bigint, counters_at timestamptz, first_seen_at timestamptz, last_seen_at timestamptz, newest_at timestamptz,
    heat double precision, search tsvector`;
}

/** Notes addresses that programmes are known by. */
export async function insertIdentities(sql: SqlOrTransaction, rows: readonly IdentityRow[]): Promise<void> {
  await sql`
    insert into programme_identities (key, programme_id, kind)
    select decode(key, 'hex'), programme_id, kind
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ programmeId }) => programmeId)}::bigint[],
      ${rows.map(({ kind }) => kind)}::text[]) as given (key, programme_id, kind)
    order by key, programme_id
    on conflict (key, programme_id) do update set kind = 'both'
      where programme_identities.kind not in ('both', excluded.kind)`;
}

/** Forgets addresses that lead to other programmes now. */
export async function deleteIdentities(
  sql: SqlOrTransaction,
  rows: readonly Pick<IdentityRow, "key" | "programmeId">[],
): Promise<void> {
  await sql`
    delete from programme_identities
    using unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ programmeId }) => programmeId)}::bigint[])
      as given (key, programme_id)
    where programme_identities.key = decode(given.key, 'hex') and programme_identities.programme_id = given.programme_id`;
}

export type SightingRow = {
  readonly site_id: string;
  readonly page_key: string;
  readonly page_url: string;
  readonly programme_id: string;
  readonly kind: string;
  readonly score: number;
  readonly seen_at: string;
};

/** Stores which page shows which programme; each page at most once in `rows`. */
export async function upsertSightings(sql: SqlOrTransaction, rows: readonly SightingRow[]): Promise<void> {
  await sql`
    insert into sightings (site_id, page_key, page_url, programme_id, kind, score, first_seen_at, last_seen_at)
    select site_id, decode(page_key, 'hex'), page_url, programme_id, kind, score, seen_at, seen_at
    from jsonb_to_recordset(${sql.json([...rows])})
      as given (site_id bigint, page_key text, page_url text, programme_id bigint, kind text, score real, seen_at timestamptz)
    order by site_id, page_key
    on conflict (site_id, page_key) do update
    set page_url = excluded.page_url, programme_id = excluded.programme_id, kind = excluded.kind, score = excluded.score,
      last_seen_at = greatest(sightings.last_seen_at, excluded.last_seen_at), gone_at = null`;
}

/** Has programmes stand in lists: a site shows them that is crawled. */
export async function listProgrammes(sql: SqlOrTransaction, ids: readonly string[]): Promise<void> {
  await sql`update programmes set is_listed = true where id = any(${[...ids]}::bigint[]) and not is_listed`;
}

/** Keeps programmes out of lists that no site shows that is crawled. */
export async function unlistProgrammes(sql: SqlOrTransaction, ids: readonly string[]): Promise<void> {
  await sql`update programmes set is_listed = false where id = any(${[...ids]}::bigint[])`;
}

/** Makes `younger` an alias of `older`: its pages and addresses become the older one's, its id keeps leading there. */
export async function joinProgrammes(
  sql: SqlOrTransaction,
  { older, younger, at }: { readonly older: string; readonly younger: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into programme_identities (key, programme_id, kind)
    select key, ${older}, kind from programme_identities where programme_id = ${younger}
    on conflict do nothing`;
  await sql`delete from programme_identities where programme_id = ${younger}`;
  await sql`update sightings set programme_id = ${older} where programme_id = ${younger}`;
  await sql`
    update programmes set is_listed = true
    where id = ${older} and not is_listed and exists (select from programmes where id = ${younger} and is_listed)`;
  await sql`
    update programmes set alias_of = ${older}, gone_at = coalesce(gone_at, ${at})
    where id = ${younger} or alias_of = ${younger}`;
}
