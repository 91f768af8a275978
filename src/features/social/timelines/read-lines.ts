import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Passed, PostLine } from "../posts/post.ts";
import { findShownProgrammes, type Programmes, shownProgramme } from "../shown-programme.ts";
import { readEntities } from "../text/index.ts";
import type { Reader } from "../visibility.sql.ts";
import { foldText } from "../words/fold-text.ts";
import { findPhrase } from "../words/match-phrase.ts";
import { listLastingFilters, type OwnFilter } from "../words/own-filters.sql.ts";
import { chainMax, type LineRow, selectLines, selectRemoved } from "./lines.sql.ts";

/** The cards of those of `ids` that the reader sees, in the order of `ids`. */
export async function readLines(
  sql: SqlOrTransaction,
  { ids, ...reader }: Reader & { readonly ids: readonly PostId[] },
): Promise<PostLine[]> {
  if (ids.length === 0) return [];
  const { viewerId, showing } = reader;
  const [lines, filters] = await Promise.all([
    selectLines(sql, { ids, ...reader }),
    viewerId === undefined || showing === "look" ? [] : listLastingFilters(sql, viewerId),
  ]);
  const rows = new Map(lines.map((row) => [row.id, row]));
  const known = {
    rows,
    filtered: filterRows(lines, { filters, viewerId }),
    removed: await findRemoved(sql, rows),
    programmes: await findShownProgrammes(sql, lines),
  };
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row?.isAsked && !isLeftOut(row, { ...known, viewerId })
      ? [lineOf(row, { ...known, chain: [id], isTop: true })]
      : [];
  });
}

type Filtered = ReadonlyMap<PostId, OwnFilter>;

/** By which of the reader's filters a post of somebody else's is folded or left out; one that leaves out goes first. */
function filterRows(
  rows: readonly LineRow[],
  { filters, viewerId }: { readonly filters: readonly OwnFilter[]; readonly viewerId: MemberId | undefined },
): Filtered {
  if (filters.length === 0) return new Map();
  const ordered = [...filters.filter(({ way }) => way === "leave-out"), ...filters.filter(({ way }) => way === "fold")];
  return new Map(
    rows
      .filter(({ authorId }) => authorId !== viewerId)
      .flatMap((row) => {
        const words = [row.text, row.warning ?? "", ...row.pictures.map(({ alt }) => alt)].join("\n");
        const found = findPhrase(foldText(words), ordered);
        return found ? [[row.id, found] as const] : [];
      }),
  );
}

/** Rule 7 of visibility.ts; authors see all that is theirs, whatever it leans on. */
function isLeftOut(
  { id, authorId, isPlain, repostOfId, parentId }: LineRow,
  { filtered, viewerId }: { readonly filtered: Filtered; readonly viewerId: MemberId | undefined },
): boolean {
  if (authorId === viewerId) return false;
  return [id, isPlain ? repostOfId : undefined, parentId].some(
    (one) => one !== undefined && filtered.get(one)?.way === "leave-out",
  );
}

/** Of what is leant on and gone: what a moderator deleted. */
async function findRemoved(sql: SqlOrTransaction, rows: ReadonlyMap<PostId, LineRow>): Promise<ReadonlySet<PostId>> {
  const leaning = [...rows.values()].flatMap(({ repostOfId, parentId }) => [repostOfId, parentId]);
  const gone = leaning.filter((id) => id !== undefined && !rows.has(id)) as PostId[];
  return new Set(gone.length > 0 ? await selectRemoved(sql, gone) : []);
}

type Known = {
  readonly rows: ReadonlyMap<PostId, LineRow>;
  readonly filtered: Filtered;
  readonly removed: ReadonlySet<PostId>;
  readonly programmes: Programmes;
  /** The posts above this one, it included. */
  readonly chain: readonly PostId[];
  readonly isTop: boolean;
};

function lineOf(row: LineRow, known: Known): PostLine {
  const programme = shownProgramme(row, known.programmes);
  const repost = row.repostOfId && passed(row.repostOfId, known);
  const parent = known.isTop && row.parentId ? passed(row.parentId, known) : undefined;
  const filter = known.filtered.get(row.id);
  return {
    id: row.id,
    author: authorOf(row),
    text: row.text,
    entities: readEntities(row.text),
    mentionedNames: row.mentionedNames,
    ...(row.warning !== undefined && { warning: row.warning }),
    ...(row.ownWarning !== undefined && { ownWarning: row.ownWarning }),
    ...(filter && { foldedBy: filter.phrase }),
    isHeld: row.isHeld,
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
function passed(id: PostId, known: Known): Passed | undefined {
  const { rows, filtered, removed, chain } = known;
  if (chain.length > chainMax) return undefined;
  const row = rows.get(id);
  if (!row) return { kind: "stone", id, why: removed.has(id) ? "removed" : "gone" };
  if (!row.isOpen || filtered.get(id)?.way === "leave-out") return { kind: "stone", id, why: "hidden" };
  return { kind: "post", post: lineOf(row, { ...known, chain: [...chain, id], isTop: false }) };
}
