import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type MemberActKind = "approve" | "decline" | "suspend" | "restore" | "role" | "link";

export type NewAct = {
  readonly memberId: MemberId;
  /** Undefined: the command line. */
  readonly actorId: MemberId | undefined;
  readonly act: MemberActKind;
  /** A reason, a role. */
  readonly detail?: string | undefined;
  readonly now: Date;
};

export async function insertAct(sql: SqlOrTransaction, { memberId, actorId, act, detail, now }: NewAct): Promise<void> {
  await sql`
    insert into member_acts (member_id, actor_id, act, detail, acted_at)
    values (${memberId}, ${actorId ?? null}, ${act}, ${detail ?? ""}, ${now})`;
}

/** One line of what was done to members. `actorName` is absent for the command line and for accounts that are gone. */
export type MemberAct = {
  readonly id: string;
  readonly memberId: MemberId;
  readonly memberName: string;
  readonly actorName?: string;
  readonly act: MemberActKind;
  readonly detail: string;
  readonly actedAt: Date;
};

/** The last acts, the youngest first; of one member when `memberId` is given. */
export async function listActs(
  sql: SqlOrTransaction,
  { memberId, limit }: { readonly memberId?: MemberId; readonly limit: number },
): Promise<MemberAct[]> {
  return await sql<MemberAct[]>`
    select member_acts.id, member_id, members.name as member_name, actors.name as actor_name, act, detail, acted_at
    from member_acts
    join members on members.id = member_id
    left join members actors on actors.id = actor_id
    where (${memberId ?? null}::bigint is null or member_id = ${memberId ?? null})
    order by member_acts.id desc
    limit ${limit}`;
}
