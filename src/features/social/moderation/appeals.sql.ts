import type { ActId, MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { MemberActKind, Role } from "../../members/index.ts";

export type AppealOutcome = "upheld" | "overturned";

/** False when the act was appealed against before. */
export async function insertAppeal(
  sql: SqlOrTransaction,
  appeal: { readonly actId: ActId; readonly memberId: MemberId; readonly words: string; readonly now: Date },
): Promise<boolean> {
  const { actId, memberId, words, now } = appeal;
  const rows = await sql`
    insert into appeals (act_id, member_id, words, created_at) values (${actId}, ${memberId}, ${words}, ${now})
    on conflict (act_id) do nothing
    returning act_id`;
  return rows.length > 0;
}

/** Whether an appeal is decided; undefined when there is none. Of two who decide it the second finds it decided. */
export async function lockAppeal(
  sql: SqlOrTransaction,
  actId: ActId,
): Promise<{ readonly isDecided: boolean } | undefined> {
  const [row] = await sql<{ isDecided: boolean }[]>`
    select decided_at is not null as is_decided from appeals where act_id = ${actId} for update`;
  return row;
}

type Decision = {
  readonly actId: ActId;
  readonly outcome: AppealOutcome;
  readonly answer: string;
  readonly by: MemberId;
  readonly now: Date;
};

export async function setDecision(sql: SqlOrTransaction, { actId, outcome, answer, by, now }: Decision): Promise<void> {
  await sql`
    update appeals set outcome = ${outcome}, answer = ${answer}, decided_by = ${by}, decided_at = ${now} where act_id = ${actId}`;
}

/** An appeal as moderators read it, with what it is against. */
export type AppealLine = {
  readonly actId: ActId;
  readonly memberId: MemberId;
  readonly memberName: string;
  readonly memberRole: Role;
  readonly act: MemberActKind;
  readonly reason: string;
  readonly excerpt?: string;
  readonly actorId?: MemberId;
  readonly actorName?: string;
  readonly actedAt: Date;
  readonly words: string;
  readonly createdAt: Date;
};

/** Appeals that nobody has decided, the oldest first. */
export async function listAppeals(sql: SqlOrTransaction, limit: number): Promise<AppealLine[]> {
  return await sql<AppealLine[]>`
    select appeals.act_id, appeals.member_id, members.name as member_name, members.role as member_role, act, detail as reason, excerpt,
      actor_id, actors.name as actor_name, acted_at, words, appeals.created_at
    from appeals
    join member_acts on member_acts.id = appeals.act_id
    join members on members.id = appeals.member_id
    left join members actors on actors.id = actor_id
    where decided_at is null
    order by appeals.created_at, appeals.act_id
    limit ${limit}`;
}

/** What was done to a member, as they read it: without who did it. */
export type OwnAct = {
  readonly id: ActId;
  readonly act: MemberActKind;
  readonly reason: string;
  readonly excerpt?: string;
  readonly actedAt: Date;
  /** What they said against it. */
  readonly appeal?: string;
  readonly appealedAt?: Date;
  readonly outcome?: AppealOutcome;
  readonly answer?: string;
};

export async function listOwnActs(
  sql: SqlOrTransaction,
  {
    memberId,
    acts,
    limit,
  }: { readonly memberId: MemberId; readonly acts: readonly MemberActKind[]; readonly limit: number },
): Promise<OwnAct[]> {
  return await sql<OwnAct[]>`
    select id, act, detail as reason, excerpt, acted_at, words as appeal, created_at as appealed_at, outcome, answer
    from member_acts left join appeals on appeals.act_id = id
    where member_acts.member_id = ${memberId} and act = any(${[...acts]}::text[])
    order by id desc
    limit ${limit}`;
}
