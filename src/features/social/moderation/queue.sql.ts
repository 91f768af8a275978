import type { MemberId, ReportId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Role } from "../../members/index.ts";
import type { Evidence, ReportCategory } from "./report.ts";

/** What is open about one thing. */
export type QueueLine = {
  readonly thingKind: string;
  readonly thingId: string;
  readonly memberId?: MemberId;
  readonly memberName?: string;
  readonly memberRole?: Role;
  /** Members who reported it, each once. */
  readonly reportersCount: number;
  /** A word rule holds it, or a part of Glint found it. */
  readonly isFound: boolean;
  readonly categories: readonly ReportCategory[];
  readonly oldestAt: Date;
  readonly newestId: ReportId;
  /** As it was seen last. */
  readonly evidence: Evidence;
};

/** What is open, grouped by the thing; what waits longest first. */
export async function listQueue(
  sql: SqlOrTransaction,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<QueueLine[]> {
  return await sql<QueueLine[]>`
    with open as (
      select thing_kind, thing_id, max(member_id) as member_id, count(distinct reporter_id)::int as reporters_count,
        bool_or(source <> 'member') as is_found, array_agg(distinct category order by category) as categories,
        min(created_at) as oldest_at, max(id) as newest_id
      from reports where settled_at is null
      group by thing_kind, thing_id
      order by min(id)
      limit ${limit} offset ${offset})
    select open.thing_kind, open.thing_id, open.member_id, name as member_name, role as member_role, reporters_count, is_found,
      open.categories, oldest_at, newest_id, reports.evidence
    from open
    join reports on reports.id = newest_id
    left join members on members.id = open.member_id
    order by oldest_at, newest_id`;
}

export async function countQueue(sql: SqlOrTransaction): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from reports where settled_at is null group by thing_kind, thing_id) as things`;
  return row.count;
}

/** What is known of a member's past here. */
export type MemberHistory = {
  readonly name: string;
  readonly role: Role;
  readonly joinedAt: Date;
  readonly isSuspended: boolean;
  readonly isLimited: boolean;
  readonly postsCount: number;
  /** Things of theirs that were reported, ever kept; and those whose reports were dismissed. */
  readonly reportedCount: number;
  readonly dismissedCount: number;
};

export async function findHistory(sql: SqlOrTransaction, memberId: MemberId): Promise<MemberHistory | undefined> {
  const [row] = await sql<MemberHistory[]>`
    select name, role, created_at as joined_at, state = 'suspended' as is_suspended, limited_at is not null as is_limited,
      (select count(*)::int from posts where author_id = members.id) as posts_count,
      (select count(distinct (thing_kind, thing_id))::int from reports where member_id = members.id) as reported_count,
      (select count(distinct (reports.thing_kind, reports.thing_id))::int
        from reports join member_acts on member_acts.id = act_id
        where reports.member_id = members.id and act in ('dismiss', 'release-post')) as dismissed_count
    from members where id = ${memberId}`;
  return row;
}

/** A post that another comments on, and how far away. */
export type ContextPost = { readonly authorName: string; readonly text: string; readonly warning?: string };

/** What a post comments on or passes on, for moderators whatever its visibility. */
export async function findContext(sql: SqlOrTransaction, postId: string): Promise<ContextPost[]> {
  return await sql<ContextPost[]>`
    select members.name as author_name, around.text, coalesce(around.imposed_warning, around.warning) as warning
    from posts
    cross join lateral (values (1, posts.parent_id), (2, posts.repost_of_id)) as leaning (place, id)
    join posts around on around.id = leaning.id
    join members on members.id = around.author_id
    where posts.id = ${postId} and around.visibility = 'public'
    order by leaning.place`;
}
