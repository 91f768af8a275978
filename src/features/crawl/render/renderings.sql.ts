import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { RenderingState } from "./decision.ts";

/** What is known of a site's need for rendering; `missingAt`: a worker had no Chromium then. */
export type SiteRendering = RenderingState & { readonly missingAt?: Date };

export async function findRendering(sql: SqlOrTransaction, siteId: SiteId): Promise<SiteRendering | undefined> {
  const [row] = await sql<SiteRendering[]>`
    select state, page_count as pages, shell_count as shells, render_count as renders, gain_count as gains, dry_count as dry,
      missing_at, decided_at
    from site_renderings where site_id = ${siteId}`;
  return row;
}

/** Writes a site's state as one worker sees it; of two the last one's stays. */
export async function writeRendering(sql: SqlOrTransaction, siteId: SiteId, row: SiteRendering): Promise<void> {
  await sql`
    insert into site_renderings (site_id, state, page_count, shell_count, render_count, gain_count, dry_count, missing_at, decided_at)
    values (${siteId}, ${row.state}, ${row.pages}, ${row.shells}, ${row.renders}, ${row.gains}, ${row.dry},
      ${row.missingAt ?? null}, ${row.decidedAt})
    on conflict (site_id) do update set state = excluded.state, page_count = excluded.page_count, shell_count = excluded.shell_count,
      render_count = excluded.render_count, gain_count = excluded.gain_count, dry_count = excluded.dry_count,
      missing_at = excluded.missing_at, decided_at = excluded.decided_at`;
}

/** Takes one rendering from the hour's; false when all workers together have made `perHour`. */
export async function takeRendering(sql: SqlOrTransaction, hour: Date, perHour: number): Promise<boolean> {
  const rows = await sql`
    insert into rendering_hours as hours (hour, render_count) values (${hour}, 1)
    on conflict (hour) do update set render_count = hours.render_count + 1 where hours.render_count < ${perHour}
    returning render_count`;
  return rows.length > 0;
}

export async function pruneRenderingHours(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from rendering_hours where hour < ${before}`;
}
