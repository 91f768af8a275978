// Guessing is made slow, not impossible to mistype: some failures are free, then each one doubles the wait. An attempt is noted
// before it is judged, so that a hundred at once are a hundred; one that was refused for the wait is not counted.
// All of it is in the database, so that no second process gives new tries.
import { secondsAfter } from "../../../base/clock.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { type AttemptCounts, countAttempts, deleteAttempt, deleteOldAttempts, insertAttempt } from "./attempts.sql.ts";
import { type WaitRule, waitSeconds } from "./waits.ts";

type Rules = { readonly pair?: WaitRule; readonly key?: WaitRule; readonly address?: WaitRule };

// A name is tried by few people, many people may share an address. Whoever knows a name can make its owner wait at another
// address for five minutes at most; at the address the guesses come from for an hour.
const rules = {
  "sign-in": {
    pair: { free: 5, firstSeconds: 15, mostSeconds: 3600 },
    key: { free: 30, firstSeconds: 5, mostSeconds: 300 },
    address: { free: 100, firstSeconds: 5, mostSeconds: 300 },
  },
  register: { address: { free: 5, firstSeconds: 60, mostSeconds: 6 * 3600 } },
  mail: {
    key: { free: 3, firstSeconds: 300, mostSeconds: 24 * 3600 },
    address: { free: 20, firstSeconds: 60, mostSeconds: 3600 },
  },
  passkey: { address: { free: 100, firstSeconds: 5, mostSeconds: 300 } },
} as const satisfies Record<string, Rules>;

export type CountedAct = keyof typeof rules;

export type TakenAttempt =
  | { readonly kind: "free"; readonly id: string }
  | { readonly kind: "wait"; readonly seconds: number };

const windowSeconds = 24 * 3600;
const addressWindowSeconds = 3600;

type AttemptRequest = {
  readonly act: CountedAct;
  /** What is tried: a name's key, a mail address; "" when it is nothing in particular. */
  readonly key: string;
  /** Where from; "" when unknown. */
  readonly address: string;
  readonly now: Date;
};

/** Notes an attempt and says whether it may go on. One that succeeds is taken back by its id. */
export async function takeAttempt(sql: SqlOrTransaction, request: AttemptRequest): Promise<TakenAttempt> {
  const { act, now } = request;
  const since = secondsAfter(now, -windowSeconds);
  await deleteOldAttempts(sql, since);
  const attempt = { act, now, key: cut(request.key), address: cut(request.address) };
  const id = await insertAttempt(sql, attempt);
  const addressSince = secondsAfter(now, -addressWindowSeconds);
  const counts = await countAttempts(sql, { ...attempt, id, since, addressSince });
  const seconds = longestWait(counts, { act, address: attempt.address, now });
  if (seconds === 0) return { kind: "free", id };
  await deleteAttempt(sql, id);
  return { kind: "wait", seconds };
}

function longestWait(
  counts: AttemptCounts,
  { act, address, now }: { readonly act: CountedAct; readonly address: string; readonly now: Date },
): number {
  const { pair, key, address: byAddress }: Rules = rules[act];
  const waits = [0];
  if (pair) waits.push(waitSeconds(failures(counts.pairCount, counts.pairLastAt), pair, now));
  if (key) waits.push(waitSeconds(failures(counts.keyCount, counts.keyLastAt), key, now));
  // Without an address all attempts come from one place, so only names are told apart.
  if (byAddress && address !== "")
    waits.push(waitSeconds(failures(counts.addressCount, counts.addressLastAt), byAddress, now));
  return Math.max(...waits);
}

function failures(count: number, lastAt: Date | undefined) {
  return { count, ...(lastAt && { lastAt }) };
}

function cut(text: string): string {
  return text.replaceAll("\u0000", "").slice(0, 100);
}
