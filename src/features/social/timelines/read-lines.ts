import type { PostId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { findCards, findProgrammesAt, type ProgrammeCard } from "../../catalog/index.ts";
import type { Passed, PostLine, PostPicture } from "../posts/post.ts";
import { readEntities } from "../text/index.ts";
import type { Reader } from "../visibility.sql.ts";
import { chainMax, type LineRow, selectLines, selectLinks, selectMentionedNames, selectPictures } from "./lines.sql.ts";

/** The cards of posts that the reader sees (`selectVisible`), in the order of `ids`. */
export async function readLines(
  sql: SqlOrTransaction,
  { ids, ...reader }: Reader & { readonly ids: readonly PostId[] },
): Promise<PostLine[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await selectLines(sql, { ids, ...reader })).map((row) => [row.id, row]));
  const parts = await readParts(sql, [...rows.values()]);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [lineOf(row, { rows, parts, chain: [id], isTop: true })] : [];
  });
}

type Parts = {
  readonly pictures: ReadonlyMap<PostId, readonly PostPicture[]>;
  readonly names: ReadonlyMap<PostId, readonly string[]>;
  readonly links: ReadonlyMap<PostId, readonly string[]>;
  readonly programmesAt: ReadonlyMap<string, ProgrammeId>;
  readonly cards: ReadonlyMap<ProgrammeId, ProgrammeCard>;
};

async function readParts(sql: SqlOrTransaction, rows: readonly LineRow[]): Promise<Parts> {
  const ids = rows.map(({ id }) => id);
  const [pictures, names, links] = await Promise.all([
    selectPictures(sql, ids),
    selectMentionedNames(sql, ids),
    selectLinks(sql, ids),
  ]);
  const programmesAt = await findProgrammesAt(sql, [...new Set(links.map(({ url }) => url))]);
  const attached = rows.map(({ programmeId }) => programmeId).filter((id) => id !== undefined);
  const cards = await findCards(sql, [...new Set([...attached, ...programmesAt.values()])]);
  const plain = ({ postId: _, ...picture }: (typeof pictures)[number]): PostPicture => picture;
  return {
    pictures: grouped(pictures, plain),
    names: grouped(names, ({ name }) => name),
    links: grouped(links, ({ url }) => url),
    programmesAt,
    cards,
  };
}

function grouped<Row extends { readonly postId: PostId }, Value>(rows: readonly Row[], read: (row: Row) => Value) {
  return new Map([...Map.groupBy(rows, ({ postId }) => postId)].map(([id, own]) => [id, own.map(read)]));
}

type Known = {
  readonly rows: ReadonlyMap<PostId, LineRow>;
  readonly parts: Parts;
  /** The posts above this one, it included. */
  readonly chain: readonly PostId[];
  readonly isTop: boolean;
};

function lineOf(row: LineRow, known: Known): PostLine {
  const { parts } = known;
  const programme = programmeOf(row, parts);
  const repost = row.repostOfId && passed(row.repostOfId, known);
  const parent = known.isTop && row.parentId ? passed(row.parentId, known) : undefined;
  return {
    id: row.id,
    author: authorOf(row),
    text: row.text,
    entities: readEntities(row.text),
    mentionedNames: parts.names.get(row.id) ?? [],
    ...(row.warning !== undefined && { warning: row.warning }),
    visibility: row.visibility,
    ...(programme && { programme }),
    pictures: parts.pictures.get(row.id) ?? [],
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
function passed(id: PostId, { rows, parts, chain }: Known): Passed | undefined {
  if (chain.length > chainMax) return undefined;
  const row = rows.get(id);
  if (!row) return { kind: "stone", id, why: "gone" };
  if (!row.isOpen) return { kind: "stone", id, why: "hidden" };
  return { kind: "post", post: lineOf(row, { rows, parts, chain: [...chain, id], isTop: false }) };
}

/** What is attached; else what the first address that leads to a programme leads to. */
function programmeOf(
  { id, programmeId, atSeconds }: LineRow,
  { cards, links, programmesAt }: Parts,
): PostLine["programme"] {
  const attached = programmeId && cards.get(programmeId);
  if (attached) return { card: attached, ...(atSeconds !== undefined && { atSeconds }) };
  for (const url of links.get(id) ?? []) {
    const found = programmesAt.get(url);
    const card = found && cards.get(found);
    if (card) return { card };
  }
  return undefined;
}
