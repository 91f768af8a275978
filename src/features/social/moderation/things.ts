// The kinds of things that can be reported. Reports keep a kind and an id, so that another part of Glint may bring up things of its own
// (`openFinding`); what is known of a kind stands in one row here.
import type { MemberId, PostId } from "../../../base/ids.ts";
import { readId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { selectVisible } from "../visibility.sql.ts";
import type { ThingRef } from "./report.ts";
import { findMemberThing, findPostThing, isActiveMember, type Thing } from "./things.sql.ts";

type ThingKind = {
  /** As it stands, for moderators. */
  readonly find: (sql: SqlOrTransaction, id: string) => Promise<Thing | undefined>;
  /** Whether a member meets it at all. */
  readonly isSeen: (sql: SqlOrTransaction, id: string, viewerId: MemberId) => Promise<boolean>;
};

const kinds: Readonly<Record<string, ThingKind>> = {
  post: {
    find: (sql, id) => findPostThing(sql, id as PostId),
    isSeen: async (sql, id, viewerId) =>
      (await selectVisible(sql, { ids: [id as PostId], viewerId, showing: "look" })).length > 0,
  },
  member: {
    find: (sql, id) => findMemberThing(sql, id as MemberId),
    isSeen: (sql, id) => isActiveMember(sql, id as MemberId),
  },
};

/** A thing as it stands; undefined when it is gone, or of a kind that this room knows nothing of. */
export async function findThing(sql: SqlOrTransaction, { kind, id }: ThingRef): Promise<Thing | undefined> {
  return Object.hasOwn(kinds, kind) ? await kinds[kind]?.find(sql, id) : undefined;
}

/** A thing as a member sees it; undefined where they do not, whether there is one or not. */
export async function findSeenThing(
  sql: SqlOrTransaction,
  { viewerId, ...thing }: ThingRef & { readonly viewerId: MemberId },
): Promise<Thing | undefined> {
  const kind = Object.hasOwn(kinds, thing.kind) ? kinds[thing.kind] : undefined;
  return kind && (await kind.isSeen(sql, thing.id, viewerId)) ? await kind.find(sql, thing.id) : undefined;
}

/** A thing that an address names; undefined when it cannot be one. */
export function readThing(kind: string | undefined, id: string | undefined): ThingRef | undefined {
  const read = readId<string>(id ?? "");
  return read !== undefined && kind !== undefined && /^[a-z-]{1,20}$/.test(kind) ? { kind, id: read } : undefined;
}
