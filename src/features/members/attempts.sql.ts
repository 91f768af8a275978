import type { SqlOrTransaction } from "../../platform/database/index.ts";

export type Attempt = { readonly key: string; readonly address: string; readonly now: Date };

export async function insertAttempt(sql: SqlOrTransaction, { key, address, now }: Attempt): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into sign_in_attempts (name_key, address, attempted_at) values (${key}, ${address}, ${now})
    returning id`;
  return row.id;
}

export type AttemptCounts = {
  /** For this name, from this address. */
  readonly pair: number;
  /** For this name, from anywhere. */
  readonly name: number;
  /** From this address, for any name. */
  readonly address: number;
  /** The oldest that counts. */
  readonly firstAt: Date;
};

/** The attempts since `since`, this one included. */
export async function countAttempts(
  sql: SqlOrTransaction,
  { key, address, since }: { readonly key: string; readonly address: string; readonly since: Date },
): Promise<AttemptCounts> {
  const [row] = await sql<[AttemptCounts]>`
    select count(*) filter (where name_key = ${key} and address = ${address})::int as pair,
      count(*) filter (where name_key = ${key})::int as name,
      count(*) filter (where address = ${address})::int as address,
      min(attempted_at) as first_at
    from sign_in_attempts
    where (name_key = ${key} or address = ${address}) and attempted_at > ${since}`;
  return row;
}

export async function deleteAttempt(sql: SqlOrTransaction, id: string): Promise<void> {
  await sql`delete from sign_in_attempts where id = ${id}`;
}

/** Forgets what no longer counts. */
export async function deleteOldAttempts(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from sign_in_attempts where attempted_at <= ${before}`;
}
