import type { PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Passed, PostLine } from "../posts/post.ts";
import { findShownProgrammes, type Programmes, shownProgramme } from "../shown-programme.ts";
import { readEntities } from "../text/index.ts";
import type { Reader } from "../visibility.sql.ts";
import { chainMax, type LineRow, selectLines } from "./lines.sql.ts";

/** The cards of those of `ids` that the reader sees, in the order of `ids`. */
export async function readLines(
  sql: SqlOrTransaction,
  { ids, ...reader }: Reader & { readonly ids: readonly PostId[] },
): Promise<PostLine[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await selectLines(sql, { ids, ...reader })).map((row) => [row.id, row]));
  const programmes = await findShownProgrammes(sql, [...rows.values()]);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row?.isAsked ? [lineOf(row, { rows, programmes, chain: [id], isTop: true })] : [];
  });
}

type Known = {
  readonly rows: ReadonlyMap<PostId, LineRow>;
  readonly programmes: Programmes;
  /** The posts above this one, it included. */
  readonly chain: readonly PostId[];
  readonly isTop: boolean;
};

function lineOf(row: LineRow, known: Known): PostLine {
  const programme = shownProgramme(row, known.programmes);
  const repost = row.repostOfId && passed(row.repostOfId, known);
  const parent = known.isTop && row.parentId ? passed(row.parentId, known) : undefined;
  return {
    id: row.id,
    author: authorOf(row),
    text: row.text,
    entities: readEntities(row.text),
    mentionedNames: row.mentionedNames,
    ...(row.warning !== undefined && { warning: row.warning }),
    visibility: row.visibility,
    ...(programme && { programme }),
    pictures: row.pictures,
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    repostsCount: row.repostsCount,
    isLiked: row.isLiked,
    isFavourite: row.isFavourite,
    isReposted: row.isReposted,
    isPlain: row.isPlain,
    ...(repost && { repost }),
    ...(parent && { parent }),
    ...(row.threadId !== undefined && { threadId: row.threadId }),
    createdAt: row.createdAt,
    ...(row.editedAt !== undefined && { editedAt: row.editedAt }),
    isEditorial: row.isEditorial,
  };
}

function authorOf({ authorId, authorName, displayName, avatarEtag }: LineRow): PostLine["author"] {
  return {
    id: authorId,
    name: authorName,
    ...(displayName !== undefined && { displayName }),
    ...(avatarEtag !== undefined && { avatarEtag }),
  };
}

/** Chains end where the database's walk ended: the last post is shown without what it passes on. */
function passed(id: PostId, { rows, programmes, chain }: Known): Passed | undefined {
  if (chain.length > chainMax) return undefined;
  const row = rows.get(id);
  if (!row) return { kind: "stone", id, why: "gone" };
  if (!row.isOpen) return { kind: "stone", id, why: "hidden" };
  return { kind: "post", post: lineOf(row, { rows, programmes, chain: [...chain, id], isTop: false }) };
}
