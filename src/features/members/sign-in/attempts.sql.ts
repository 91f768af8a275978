import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type Attempt = { readonly act: string; readonly key: string; readonly address: string; readonly now: Date };

export async function insertAttempt(sql: SqlOrTransaction, { act, key, address, now }: Attempt): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into attempts (act, key, address, attempted_at) values (${act}, ${key}, ${address}, ${now})
    returning id`;
  return row.id;
}

type Asked = {
  /** The attempt that is judged; it does not count itself. */
  readonly id: string;
  readonly act: string;
  readonly key: string;
  readonly address: string;
  readonly since: Date;
  readonly addressSince: Date;
};

export type AttemptCounts = {
  /** For this key, from this address. */
  readonly pairCount: number;
  readonly pairLastAt?: Date;
  /** For this key, from anywhere. */
  readonly keyCount: number;
  readonly keyLastAt?: Date;
  /** From this address, for any key. */
  readonly addressCount: number;
  readonly addressLastAt?: Date;
};

/** The other attempts that still count. */
export async function countAttempts(sql: SqlOrTransaction, asked: Asked): Promise<AttemptCounts> {
  const { id, act, key, address, since, addressSince } = asked;
  const [row] = await sql<[AttemptCounts]>`
    select count(*) filter (where key = ${key} and address = ${address})::int as pair_count,
      max(attempted_at) filter (where key = ${key} and address = ${address}) as pair_last_at,
      count(*) filter (where key = ${key})::int as key_count,
      max(attempted_at) filter (where key = ${key}) as key_last_at,
      count(*) filter (where address = ${address} and attempted_at > ${addressSince})::int as address_count,
      max(attempted_at) filter (where address = ${address}) as address_last_at
    from attempts
    where ((act = ${act} and key = ${key}) or (act = ${act} and address = ${address})) and attempted_at > ${since} and id <> ${id}`;
  return row;
}

export async function deleteAttempt(sql: SqlOrTransaction, id: string): Promise<void> {
  await sql`delete from attempts where id = ${id}`;
}

/** Who has come in has mistyped, not guessed. */
export async function deletePair(
  sql: SqlOrTransaction,
  { act, key, address }: Pick<Attempt, "act" | "key" | "address">,
): Promise<void> {
  await sql`delete from attempts where act = ${act} and key = ${key} and address = ${address}`;
}

export async function deleteAttemptsFor(sql: SqlOrTransaction, keys: readonly string[]): Promise<void> {
  await sql`delete from attempts where key = any(${keys as string[]})`;
}

/** Forgets what no longer counts. */
export async function deleteOldAttempts(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from attempts where attempted_at <= ${before}`;
}
