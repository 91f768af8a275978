import type { Clock } from "../../src/base/clock.ts";
import { createMember, type Member, type Role, signIn } from "../../src/features/members/index.ts";
import type { Sql } from "../../src/platform/database/index.ts";

export const testPassword = "a quiet lantern hums";

/** An account without a password, which costs no hashing. */
export async function plainMember(sql: Sql, name: string, clock: Clock, role: Role = "member"): Promise<Member> {
  const made = await createMember(sql, { name, role }, clock);
  if (made.kind !== "created") throw new Error(`${name}: ${made.kind}`);
  return made.member;
}

/** An account with `testPassword`, and the token of a session of its. */
export async function signedInMember(
  sql: Sql,
  name: string,
  clock: Clock,
  role: Role = "member",
): Promise<{ readonly member: Member; readonly token: string }> {
  const made = await createMember(sql, { name, role, password: testPassword }, clock);
  if (made.kind !== "created") throw new Error(`${name}: ${made.kind}`);
  const outcome = await signIn(sql, { name, password: testPassword }, clock);
  if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
  return { member: made.member, token: outcome.token };
}
