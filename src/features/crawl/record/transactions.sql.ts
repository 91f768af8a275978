import type { Transaction } from "../../../platform/database/index.ts";

export type OpenedTransaction = {
  /**
   * Since when the server has its memory: its own start, or the last time it recovered from the crash of one of its
   * processes (the checkpointer starts anew then; whether others' processes are told depends on the user's rights).
   */
  readonly serverStart: string;
  readonly id: string;
};

/**
 * Sets up a batch's transaction. Its commit returns before it is on disk: a crash may then lose the last moments of a crawl,
 * which are made again; PostgreSQL stays consistent, and what came before is not touched. A worker that is cut off in the middle
 * of it keeps its rows locked for `silentSeconds` at most.
 */
export async function openTransaction(transaction: Transaction, silentSeconds: number): Promise<OpenedTransaction> {
  const [row] = await transaction<{ startedAt: Date; id: string }[]>`
    select greatest(pg_postmaster_start_time(),
        (select max(backend_start) from pg_stat_activity where backend_type = 'checkpointer')) as started_at,
      pg_current_xact_id()::text as id, set_config('synchronous_commit', 'off', true),
      set_config('idle_in_transaction_session_timeout', ${`${silentSeconds}s`}, true)`;
  return { serverStart: row!.startedAt.toISOString(), id: row!.id };
}

/** Whether a transaction that is over was committed; ids are of one server's life. */
export async function wasCommitted(transaction: Transaction, id: string): Promise<boolean> {
  const [row] = await transaction<{ status?: string }[]>`select pg_xact_status(${id}::text::xid8) as status`;
  return row?.status === "committed";
}
