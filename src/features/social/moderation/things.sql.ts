import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Evidence } from "./report.ts";

/** A thing as it stands. */
export type Thing = {
  readonly memberId: MemberId;
  readonly evidence: Evidence;
  /** It waits for a moderator. */
  readonly isHeld: boolean;
  /** Anybody may read it. */
  readonly isPublic: boolean;
};

type ThingRow = {
  readonly memberId: MemberId;
  readonly text: string;
  readonly warning?: string;
  readonly version?: number;
  readonly pictures?: readonly string[];
  readonly isHeld: boolean;
  readonly isPublic: boolean;
};

export async function findPostThing(sql: SqlOrTransaction, id: PostId): Promise<Thing | undefined> {
  const [row] = await sql<ThingRow[]>`
    select author_id as member_id, text, coalesce(imposed_warning, warning) as warning, held_at is not null as is_held,
      visibility = 'public' as is_public,
      1 + (select count(*)::int from post_versions where post_id = posts.id) as version,
      array(select alt from post_pictures where post_id = posts.id order by place) as pictures
    from posts where id = ${id}`;
  return row && thingOf(row);
}

/** Whether somebody's page can be read. */
export async function isActiveMember(sql: SqlOrTransaction, id: MemberId): Promise<boolean> {
  const rows = await sql`select from members where id = ${id} and state = 'active'`;
  return rows.length > 0;
}

/** What a member says of themself. */
export async function findMemberThing(sql: SqlOrTransaction, id: MemberId): Promise<Thing | undefined> {
  const [row] = await sql<ThingRow[]>`
    select id as member_id, false as is_held, true as is_public,
      concat_ws(E'\n', '@' || name, display_name, bio,
        (select string_agg(concat_ws(' ', link ->> 'label', link ->> 'url'), E'\n') from jsonb_array_elements(links) as link)) as text
    from members where id = ${id} and state in ('active', 'suspended')`;
  return row && thingOf(row);
}

function thingOf({ memberId, isHeld, isPublic, ...seen }: ThingRow): Thing {
  const { text, warning, version, pictures = [] } = seen;
  return {
    memberId,
    isHeld,
    isPublic,
    evidence: {
      text,
      ...(warning !== undefined && { warning }),
      ...(version !== undefined && { version }),
      ...(pictures.length > 0 && { pictures }),
    },
  };
}
