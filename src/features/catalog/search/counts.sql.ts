import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { CategoryId } from "../categories/categories.ts";

export type CategoryCount = { readonly category: CategoryId; readonly count: number };

export type ProgrammeCounts = {
  /** On show. */
  readonly total: number;
  readonly playable: number;
  readonly gone: number;
};

/** The categories that have programmes on show, the largest first. */
export function listCategories(sql: SqlOrTransaction): Promise<CategoryCount[]> {
  return sql<CategoryCount[]>`
    select category, count(*)::int as count from programmes
    where gone_at is null and is_listed and category is not null
    group by category
    order by count desc, category`;
}

/** How many programmes there are. */
export async function countProgrammes(sql: SqlOrTransaction): Promise<ProgrammeCounts> {
  const [row] = await sql<[ProgrammeCounts]>`
    select count(*) filter (where gone_at is null)::int as total,
      count(*) filter (where gone_at is null and is_playable)::int as playable,
      count(*) filter (where gone_at is not null)::int as gone
    from programmes
    where alias_of is null and is_listed`;
  return row;
}
