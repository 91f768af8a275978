import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/**
 * Since when the server has its memory: its own start, or the last time it recovered from the crash of one of its
 * processes (the checkpointer starts anew then; whether others' processes are told depends on the user's rights).
 */
export async function readServerStart(sql: SqlOrTransaction): Promise<string> {
  const [row] = await sql<{ startedAt: Date }[]>`
    select greatest(pg_postmaster_start_time(),
      (select max(backend_start) from pg_stat_activity where backend_type = 'checkpointer')) as started_at`;
  return row!.startedAt.toISOString();
}
