import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type TemplateRow = {
  readonly siteId: SiteId;
  readonly template: string;
  readonly fetched: number;
  readonly selfFeeding: number;
  readonly stoppedAt?: Date;
};

/** What is remembered of a site's templates: stopped ones, and dry runs of at least a few visits. */
export async function readTemplates(sql: SqlOrTransaction, siteId: SiteId): Promise<TemplateRow[]> {
  return sql<TemplateRow[]>`
    select site_id, template, fetched, self_feeding, stopped_at from templates
    where site_id = ${siteId}
    order by fetched desc
    limit 10000`;
}

/** Writes templates as they are now; several workers on one site may overwrite each other's counts, never a stop. */
export async function writeTemplates(sql: SqlOrTransaction, rows: readonly TemplateRow[]): Promise<void> {
  await sql`
    insert into templates (site_id, template, fetched, self_feeding, stopped_at)
    select site_id, template, fetched, self_feeding, stopped_at
    from unnest(
      ${rows.map(({ siteId }) => siteId)}::bigint[],
      ${rows.map(({ template }) => template)}::text[],
      ${rows.map(({ fetched }) => fetched)}::integer[],
      ${rows.map(({ selfFeeding }) => selfFeeding)}::integer[],
      ${rows.map(({ stoppedAt }) => stoppedAt?.toISOString() ?? null)}::timestamptz[])
      as new (site_id, template, fetched, self_feeding, stopped_at)
    order by site_id, template
    on conflict (site_id, template) do update
      set fetched = excluded.fetched, self_feeding = excluded.self_feeding,
        stopped_at = coalesce(templates.stopped_at, excluded.stopped_at)`;
}
