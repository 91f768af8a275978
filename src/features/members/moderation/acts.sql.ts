import type { ActId, MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type MemberActKind =
  | "approve"
  | "decline"
  | "suspend"
  | "restore"
  | "role"
  | "link"
  | "limit"
  | "unlimit"
  | "warn-post"
  | "unwarn-post"
  | "delete-post"
  | "release-post"
  | "dismiss"
  | "delete-account"
  | "appeal"
  | "uphold"
  | "overturn";

export type NewAct = {
  /** Undefined: of nobody, or of an account that the act deletes. */
  readonly memberId: MemberId | undefined;
  /** Undefined: the command line. */
  readonly actorId: MemberId | undefined;
  readonly act: MemberActKind;
  /** A reason, a role. */
  readonly detail?: string | undefined;
  /** Whom it was done to, where there is no member to point at. */
  readonly subject?: string | undefined;
  /** What of the member's it was done to; undefined: the member as such. */
  readonly thing?: { readonly kind: string; readonly id: string } | undefined;
  /** What the thing said. */
  readonly excerpt?: string | undefined;
  readonly now: Date;
};

export async function insertAct(sql: SqlOrTransaction, done: NewAct): Promise<ActId> {
  const { memberId, actorId, act, detail, subject, thing, excerpt, now } = done;
  const [row] = await sql<[{ id: ActId }]>`
    insert into member_acts (member_id, actor_id, act, detail, subject, thing_kind, thing_id, excerpt, acted_at)
    values (${memberId ?? null}, ${actorId ?? null}, ${act}, ${detail ?? ""}, ${subject ?? null}, ${thing?.kind ?? null},
      ${thing?.id ?? null}, ${excerpt ?? null}, ${now})
    returning id`;
  return row.id;
}

/** Keeps the log of an account that a moderator is about to delete, under its name. */
export async function outliveAccount(
  sql: SqlOrTransaction,
  { memberId, name }: { readonly memberId: MemberId; readonly name: string },
): Promise<void> {
  await sql`update member_acts set member_id = null, subject = ${name} where member_id = ${memberId}`;
}

/** One line of what was done to members. `actorName` is absent for the command line and for accounts that are gone. */
export type MemberAct = {
  readonly id: ActId;
  /** Absent: of nobody, or of an account that a moderator deleted. */
  readonly memberId?: MemberId;
  readonly memberName: string;
  readonly actorName?: string;
  readonly act: MemberActKind;
  readonly detail: string;
  readonly thingKind?: string;
  readonly thingId?: string;
  readonly excerpt?: string;
  readonly actedAt: Date;
};

/** The last acts, the youngest first; of one member when `memberId` is given. */
export async function listActs(
  sql: SqlOrTransaction,
  { memberId, limit }: { readonly memberId?: MemberId; readonly limit: number },
): Promise<MemberAct[]> {
  return await sql<MemberAct[]>`
    select member_acts.id, member_id, coalesce(members.name, subject) as member_name, actors.name as actor_name, act, detail,
      thing_kind, thing_id, excerpt, acted_at
    from member_acts
    left join members on members.id = member_id
    left join members actors on actors.id = actor_id
    where (${memberId ?? null}::bigint is null or member_id = ${memberId ?? null})
    order by member_acts.id desc
    limit ${limit}`;
}
