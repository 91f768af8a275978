import type { SiteId } from "../../base/ids.ts";
import type { SqlOrTransaction } from "../../platform/database/index.ts";

const whyCharactersMax = 200;

/** One line of the log of visits. */
export type VisitRow = {
  readonly siteId: SiteId;
  readonly pageKey: string;
  readonly visitedAt: Date;
  readonly outcome: string;
  readonly reason?: string;
  readonly status?: number;
  readonly kind?: string;
  readonly receivedBytes: number;
  readonly elapsedMs: number;
  readonly newLinks: number;
  readonly newProgrammes: number;
  readonly difference?: number;
  readonly foreseen?: number;
  /** Of new pages: by which rule of the strategy the page was chosen. */
  readonly why?: string;
  /** Of a rendered page: requests for its scripts and data. */
  readonly renderedRequests?: number;
};

export async function insertVisits(sql: SqlOrTransaction, visits: readonly VisitRow[]): Promise<void> {
  await sql`
    insert into visits (site_id, page_key, visited_at, outcome, reason, status, kind, received_bytes, elapsed_ms, new_links,
      new_programmes, difference, foreseen, why, rendered_requests)
    select site_id, page_key, visited_at, outcome, reason, status, kind, received_bytes, elapsed_ms, new_links,
      new_programmes, difference, foreseen, why, rendered_requests
    from unnest(
      ${visits.map(({ siteId }) => siteId)}::bigint[],
      ${visits.map(({ pageKey }) => pageKey)}::bigint[],
      ${visits.map(({ visitedAt }) => visitedAt.toISOString())}::timestamptz[],
      ${visits.map(({ outcome }) => outcome)}::text[],
      ${visits.map(({ reason }) => reason ?? null)}::text[],
      ${visits.map(({ status }) => status ?? null)}::smallint[],
      ${visits.map(({ kind }) => kind ?? null)}::text[],
      ${visits.map(({ receivedBytes }) => receivedBytes)}::integer[],
      ${visits.map(({ elapsedMs }) => elapsedMs)}::integer[],
      ${visits.map(({ newLinks }) => newLinks)}::integer[],
      ${visits.map(({ newProgrammes }) => newProgrammes)}::integer[],
      ${visits.map(({ difference }) => difference ?? null)}::real[],
      ${visits.map(({ foreseen }) => foreseen ?? null)}::real[],
      ${visits.map(({ why }) => why?.slice(0, whyCharactersMax) ?? null)}::text[],
      ${visits.map(({ renderedRequests }) => renderedRequests ?? null)}::smallint[])
      as new (site_id, page_key, visited_at, outcome, reason, status, kind, received_bytes, elapsed_ms, new_links,
        new_programmes, difference, foreseen, why, rendered_requests)`;
}

/** Forgets visits made before `before`, and the oldest beyond `rowsMax` rows; at most 50,000 at a time. Returns how many. */
export async function pruneVisits(
  sql: SqlOrTransaction,
  { before, rowsMax }: { readonly before: Date; readonly rowsMax: number },
): Promise<number> {
  const deleted = await sql`
    delete from visits where (site_id, id) in (
      select site_id, id from visits
      where visited_at < ${before}
        or id <= (select max(id) from visits) - ${rowsMax}
      order by id
      limit 50000)`;
  return deleted.count;
}

/** Forgets the counts of links not taken up before that day. */
export async function pruneRefusedLinks(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from refused_links where on_day < (${before}::timestamptz at time zone 'UTC')::date`;
}

export type RefusedRow = {
  readonly siteId: SiteId;
  readonly reason: string;
  readonly linkCount: number;
  readonly exampleUrl: string;
};

/** Adds to the day's counts of links not taken up. */
export async function countRefusedLinks(sql: SqlOrTransaction, rows: readonly RefusedRow[], now: Date): Promise<void> {
  await sql`
    insert into refused_links (site_id, reason, on_day, link_count, example_url)
    select site_id, reason, (${now}::timestamptz at time zone 'UTC')::date, link_count, example_url
    from unnest(
      ${rows.map(({ siteId }) => siteId)}::bigint[],
      ${rows.map(({ reason }) => reason)}::text[],
      ${rows.map(({ linkCount }) => linkCount)}::integer[],
      ${rows.map(({ exampleUrl }) => exampleUrl)}::text[])
      as new (site_id, reason, link_count, example_url)
    order by site_id, reason
    on conflict (site_id, reason, on_day) do update
      set link_count = refused_links.link_count + excluded.link_count, example_url = excluded.example_url`;
}
