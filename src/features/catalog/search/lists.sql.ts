import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { CategoryId } from "../categories/categories.ts";

export type ListFilter = {
  readonly category: CategoryId | undefined;
  readonly siteId: SiteId | undefined;
  readonly playableOnly: boolean;
};

/** A place in an order: its value and, among equals, the id. */
export type Position<At> = { readonly at: At; readonly id: ProgrammeId };

export type ListQuery<At> = {
  readonly filter: ListFilter;
  readonly limit: number;
  readonly offset: number;
  readonly after: Position<At> | undefined;
};

/** Counting stops here: nobody turns 400 pages, and an exact count of a million rows takes longer than all else. */
export const totalMax = 10_000;

export function selectNewest(
  sql: SqlOrTransaction,
  { filter, limit, offset, after }: ListQuery<Date>,
): Promise<Position<Date>[]> {
  return sql<Position<Date>[]>`
    select id, newest_at as at from programmes
    where ${isListed(sql, filter)}
      and (${after?.at ?? null}::timestamptz is null or (newest_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
    order by newest_at desc, id desc
    limit ${limit} offset ${offset}`;
}

export function selectHottest(
  sql: SqlOrTransaction,
  { filter, limit, offset, after }: ListQuery<number>,
): Promise<Position<number>[]> {
  return sql<Position<number>[]>`
    select id, heat as at from programmes
    where ${isListed(sql, filter)}
      and (${after?.at ?? null}::float8 is null or (heat, id) < (${after?.at ?? null}::float8, ${after?.id ?? null}::bigint))
    order by heat desc, id desc
    limit ${limit} offset ${offset}`;
}

/** How many programmes a list has; more than `totalMax` are counted as one more. */
export async function countListed(sql: SqlOrTransaction, filter: ListFilter): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from programmes where ${isListed(sql, filter)} limit ${totalMax + 1}) listed`;
  return row.count;
}

function isListed(sql: SqlOrTransaction, { category, siteId, playableOnly }: ListFilter) {
  return sql`gone_at is null and is_listed
    and (${category ?? null}::text is null or category = ${category ?? null})
    and (${siteId ?? null}::bigint is null or site_id = ${siteId ?? null}::bigint)
    and (not ${playableOnly}::boolean or is_playable)`;
}
