import type { MemberId, MessageId, PostId } from "../../base/ids.ts";
import type { SqlOrTransaction } from "../../platform/database/index.ts";
import { listBlocked, listMuted } from "./blocks/blocks.sql.ts";
import { exportFollows } from "./follows/export-follows.ts";
import { listAllMessages, type OwnMessage } from "./messages/conversations.sql.ts";
import { readOwnActs } from "./moderation/appeals.ts";
import { listOwnReports } from "./moderation/reports.sql.ts";
import { countOwnPosts, listOwnFavourites, listOwnLikes, listOwnPosts, type OwnPost } from "./posts/own-posts.sql.ts";
import { findPicture } from "./posts/pictures.sql.ts";
import { listLastingFilters } from "./words/own-filters.sql.ts";

type Asked = { readonly memberId: MemberId; readonly host: string };
type ExportFile = { readonly name: string; readonly bytes: Uint8Array };

const context = "https://www.w3.org/ns/activitystreams";

/**
 * This room's part of an account's export: what the member wrote, with its pictures and versions, likes, favourites, messages,
 * whom and what they keep away from, what moderators did to them, what they reported, and follows.
 */
export async function* socialFiles(sql: SqlOrTransaction, asked: Asked): AsyncGenerator<ExportFile> {
  const { memberId, host } = asked;
  const posts: OwnPost[] = [];
  const rows = await countOwnPosts(sql, memberId);
  while (posts.length < rows) {
    const more = await listOwnPosts(sql, { memberId, after: posts.at(-1)?.id ?? ("0" as PostId), limit: stretch });
    if (more.length === 0) break;
    posts.push(...more);
  }
  yield json(
    "outbox.json",
    collection(
      "outbox.json",
      posts.map((post) => createOf(post, host)),
    ),
  );
  const likes = await listOwnLikes(sql, memberId);
  yield json(
    "likes.json",
    collection(
      "likes.json",
      likes.map(({ postId }) => addressOf(host, postId)),
    ),
  );
  const favourites = await listOwnFavourites(sql, memberId);
  yield json(
    "favourites.json",
    favourites.map(({ postId, ...rest }) => ({ post: addressOf(host, postId), ...rest })),
  );
  yield json("messages.json", await readMessages(sql, memberId));
  yield json("distance.json", await readDistance(sql, memberId));
  yield json("moderation.json", {
    acts: await readOwnActs(sql, memberId, linesMax),
    reports: await listOwnReports(sql, memberId, linesMax),
  });
  yield { name: "following_accounts.csv", bytes: new TextEncoder().encode(await exportFollows(sql, asked)) };
  for (const { id } of posts.flatMap(({ pictures }) => pictures)) {
    const picture = await findPicture(sql, id);
    if (picture) yield { name: pictureName(id), bytes: picture.bytes };
  }
}

const linesMax = 100_000; // of each list below that is read in one piece
const stretch = 1000; // posts or messages read at a time

async function readMessages(sql: SqlOrTransaction, memberId: MemberId): Promise<OwnMessage[]> {
  const messages: OwnMessage[] = [];
  for (;;) {
    const after = messages.at(-1)?.id ?? ("0" as MessageId);
    const more = await listAllMessages(sql, { memberId, after, limit: stretch });
    messages.push(...more);
    if (more.length < stretch) return messages;
  }
}

/** Whom and what a member keeps away from. */
async function readDistance(sql: SqlOrTransaction, memberId: MemberId) {
  const all = { memberId, limit: linesMax, offset: 0 };
  return {
    blocked: (await listBlocked(sql, all)).map(({ name }) => name),
    muted: (await listMuted(sql, all)).map(({ name, endsAt }) => ({ name, ...(endsAt && { endsAt }) })),
    filters: (await listLastingFilters(sql, memberId)).map(({ phrase, isWholeWord, way, endsAt }) => ({
      phrase,
      isWholeWord,
      way,
      ...(endsAt && { endsAt }),
    })),
  };
}

const addressOf = (host: string, id: PostId) => `https://${host}/post/${id}`;
const pictureName = (id: string) => `media/post-${id}.webp`;

/** A post as the activity that made it (ActivityStreams 2.0; a content warning is `summary`, as other programs read it). */
function createOf(post: OwnPost, host: string): Readonly<Record<string, unknown>> {
  const id = addressOf(host, post.id);
  const object = {
    id,
    type: "Note",
    content: post.text,
    ...(post.warning !== undefined && { summary: post.warning, sensitive: true }),
    ...(post.parentId !== undefined && { inReplyTo: addressOf(host, post.parentId) }),
    ...(post.repostOfId !== undefined && { quoteUrl: addressOf(host, post.repostOfId) }),
    ...(post.programmeUrl !== undefined && { context: post.programmeUrl }),
    published: post.createdAt.toISOString(),
    ...(post.editedAt !== undefined && { updated: post.editedAt.toISOString(), versions: post.versions }),
    visibility: post.visibility,
    tag: [
      ...post.topics.map((name) => ({ type: "Hashtag", name: `#${name}` })),
      ...post.mentionedNames.map((name) => ({ type: "Mention", name: `@${name}` })),
    ],
    attachment: post.pictures.map((picture) => ({
      type: "Image",
      mediaType: "image/webp",
      url: pictureName(picture.id),
      name: picture.alt,
      width: picture.width,
      height: picture.height,
    })),
  };
  return { id: `${id}#create`, type: "Create", published: object.published, object };
}

function collection(id: string, orderedItems: readonly unknown[]) {
  return { "@context": context, id, type: "OrderedCollection", totalItems: orderedItems.length, orderedItems };
}

function json(name: string, value: unknown): ExportFile {
  return { name, bytes: new TextEncoder().encode(`${JSON.stringify(value, undefined, 2)}\n`) };
}
