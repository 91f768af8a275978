// What this room asks the members' tables.
import type { ActId, MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Member, MemberActKind } from "../../members/index.ts";

/** Moderators act one after another, so that of two who act on one member none waits for what the other waits for. */
export async function lockModeration(sql: SqlOrTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('glint moderation', 0))`;
}

/** A member who stays until the transaction ends: what is theirs is locked after them, as when they leave. */
export async function holdMember(sql: SqlOrTransaction, id: MemberId): Promise<Member | undefined> {
  const [row] = await sql<Member[]>`select id, name, role, created_at from members where id = ${id} for key share`;
  return row;
}

/** What an appeal is against. */
export type AppealedAct = {
  readonly id: ActId;
  readonly memberId: MemberId;
  readonly actorId?: MemberId;
  readonly act: MemberActKind;
  readonly thingKind?: string;
  readonly thingId?: string;
};

export async function findAct(sql: SqlOrTransaction, id: ActId): Promise<AppealedAct | undefined> {
  const [row] = await sql<AppealedAct[]>`
    select id, member_id, actor_id, act, thing_kind, thing_id from member_acts where id = ${id} and member_id is not null`;
  return row;
}

/** Whether the member was not acted on in this way again. */
export async function isLatest(sql: SqlOrTransaction, { id, memberId, act }: AppealedAct): Promise<boolean> {
  const [row] = await sql`
    select from member_acts where member_id = ${memberId} and act = ${act} and id > ${id} limit 1`;
  return row === undefined;
}

/** Whether somebody else than `actorId` could decide an appeal of this member. */
export async function hasOtherDeciders(
  sql: SqlOrTransaction,
  { actorId, owner }: { readonly actorId: MemberId; readonly owner: Member },
): Promise<boolean> {
  const [row] = await sql`
    select from members
    where id <> ${actorId} and id <> ${owner.id} and state = 'active'
      and (role = 'administrator' or (role = 'moderator' and ${owner.role} = 'member'))
    limit 1`;
  return row !== undefined;
}
