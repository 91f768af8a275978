import type { SqlOrTransaction, Transaction } from "./sql.ts";

// Advisory locks are numbers per database. The first number is Glint's own ("GLNT" in ASCII), the second the purpose.
const glint = 0x474c_4e54;
const purposes = { migrating: 1, serving: 2, usingServer: 3, steering: 4 } as const;
export type LockPurpose = keyof typeof purposes;

/** Takes a session lock if it is free; false when another session has it. Use a reserved connection. */
export async function tryLock(sql: SqlOrTransaction, purpose: LockPurpose): Promise<boolean> {
  const [row] = await sql<[{ held: boolean }]>`select pg_try_advisory_lock(${glint}, ${purposes[purpose]}) as held`;
  return row.held;
}

/** Takes a session lock that others may share; false while someone holds it alone. Use a reserved connection. */
export async function tryShareLock(sql: SqlOrTransaction, purpose: LockPurpose): Promise<boolean> {
  const [row] = await sql<
    [{ held: boolean }]
  >`select pg_try_advisory_lock_shared(${glint}, ${purposes[purpose]}) as held`;
  return row.held;
}

export async function releaseLock(sql: SqlOrTransaction, purpose: LockPurpose): Promise<void> {
  await sql`select pg_advisory_unlock(${glint}, ${purposes[purpose]})`;
}

export async function releaseSharedLock(sql: SqlOrTransaction, purpose: LockPurpose): Promise<void> {
  await sql`select pg_advisory_unlock_shared(${glint}, ${purposes[purpose]})`;
}

/** Waits for a session lock. Use a reserved connection. */
export async function waitForLock(sql: SqlOrTransaction, purpose: LockPurpose): Promise<void> {
  await sql`select pg_advisory_lock(${glint}, ${purposes[purpose]})`;
}

/** Takes a lock until the transaction ends if it is free; false when another session has it. */
export async function tryLockWithin(transaction: Transaction, purpose: LockPurpose): Promise<boolean> {
  const [row] = await transaction<[{ held: boolean }]>`
    select pg_try_advisory_xact_lock(${glint}, ${purposes[purpose]}) as held`;
  return row.held;
}
