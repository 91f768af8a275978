// Who sees what, in every list of the real database, against an oracle that knows nothing of SQL: random graphs of follows, blocks, mutes,
// suspensions, limits, filtered words, held posts and posts that lean on one another, each looked at by everybody.
import fc from "fast-check";
import { expect, test } from "vitest";
import { fakeClock } from "../../../test/support/clock.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import "../../../test/support/property-seed.ts";
import type { MemberId, PostId, ProgrammeId } from "../../base/ids.ts";
import type { Sql } from "../../platform/database/index.ts";
import {
  canSee,
  countNewer,
  favouritePost,
  findPost,
  findThread,
  likePost,
  listFavourites,
  listHome,
  listLocal,
  listMentions,
  listOfMember,
  listOfProgramme,
  listTopic,
  type PostLine,
  type PostPage,
  searchPosts,
  type Visibility,
} from "./index.ts";
import { selectVisible } from "./visibility.sql.ts";
import type { JudgedPost, Relations, Showing } from "./visibility.ts";

const membersCount = 6;
const programme = "1" as ProgrammeId;

type WorldPost = {
  readonly author: number;
  readonly visibility: Visibility;
  readonly mentions: readonly number[];
  /** Places of earlier posts, counted back from this one; 0 is none. */
  readonly parent: number;
  readonly repostOf: number;
  readonly hasWords: boolean;
  /** A word that some filter. */
  readonly hasFog: boolean;
  readonly isHeld: boolean;
  readonly hasTopic: boolean;
  readonly hasProgramme: boolean;
  readonly isDeleted: boolean;
};

type World = {
  readonly states: readonly { readonly isActive: boolean; readonly isLimited: boolean }[];
  readonly follows: readonly (readonly [number, number, boolean])[];
  readonly blocks: readonly (readonly [number, number])[];
  /** Whether it has not ended, last. */
  readonly mutes: readonly (readonly [number, number, boolean])[];
  readonly posts: readonly WorldPost[];
  readonly favourites: readonly (readonly [number, number])[];
  /** Who filters the word, whether it is left out (not folded), and whether the filter has not ended. */
  readonly filters: readonly (readonly [number, boolean, boolean])[];
};

const member = fc.integer({ min: 0, max: membersCount - 1 });
const pair = fc.tuple(member, member).filter(([a, b]) => a !== b);
const rarely = (weight: number) => fc.integer({ min: 1, max: weight }).map((drawn) => drawn === 1);
const world: fc.Arbitrary<World> = fc.record({
  states: fc.array(fc.record({ isActive: rarely(6).map((drawn) => !drawn), isLimited: rarely(5) }), {
    minLength: membersCount,
    maxLength: membersCount,
  }),
  follows: fc.uniqueArray(
    fc.tuple(member, member, fc.boolean()).filter(([a, b]) => a !== b),
    { maxLength: 14, selector: ([a, b]) => `${a} ${b}` },
  ),
  blocks: fc.uniqueArray(pair, { maxLength: 3, selector: String }),
  mutes: fc.uniqueArray(
    fc.tuple(pair, fc.boolean()).map(([[a, b], isLasting]) => [a, b, isLasting] as const),
    { maxLength: 4, selector: ([a, b]) => `${a} ${b}` },
  ),
  posts: fc.array(
    fc.record({
      author: member,
      visibility: fc.constantFrom<Visibility>("public", "public", "followers", "mentioned"),
      mentions: fc.uniqueArray(member, { maxLength: 2 }),
      parent: fc.integer({ min: -3, max: 4 }).map((back) => Math.max(0, back)),
      repostOf: fc.integer({ min: -3, max: 4 }).map((back) => Math.max(0, back)),
      hasWords: fc.boolean(),
      hasFog: rarely(4),
      isHeld: rarely(9),
      hasTopic: fc.boolean(),
      hasProgramme: fc.boolean(),
      isDeleted: rarely(8),
    }),
    { minLength: 1, maxLength: 14 },
  ),
  favourites: fc.uniqueArray(fc.tuple(member, fc.nat(13)), { maxLength: 8, selector: String }),
  filters: fc.uniqueArray(
    fc.tuple(
      member,
      fc.boolean(),
      rarely(4).map((drawn) => !drawn),
    ),
    {
      maxLength: 4,
      selector: ([who]) => who,
    },
  ),
});

/** What the oracle and the database both know of one post. */
type Stood = JudgedPost & {
  readonly place: number;
  readonly inFeeds: boolean;
  readonly hasTopic: boolean;
  readonly hasProgramme: boolean;
  readonly hasFog: boolean;
  readonly threadId: PostId | undefined;
};

/** Puts a world into the database, as a sequence of ids that starts anew. */
async function build(sql: Sql, { states, follows, blocks, mutes, posts, filters }: World) {
  await sql`truncate members, posts, post_counts, likes, favourites, follows, blocks, mutes, post_mentions, post_topics restart identity cascade`;
  await sql`insert into posting_settings default values on conflict do nothing`;
  const ids = states.map((_, index) => String(index + 1) as MemberId);
  for (const [index, { isActive, isLimited }] of states.entries())
    await sql`insert into members (name, name_key, role, created_at, state, limited_at)
      values (${`m${index}`}, ${`m${index}`}, 'member', now(), ${isActive ? "active" : "suspended"}, ${isLimited ? new Date() : null})`;
  for (const [from, to, isAccepted] of follows)
    await sql`insert into follows (follower_id, followee_id, state, created_at)
      values (${ids[from]!}, ${ids[to]!}, ${isAccepted ? "accepted" : "requested"}, now())`;
  for (const [from, to] of blocks) await sql`insert into blocks values (${ids[from]!}, ${ids[to]!}, now())`;
  for (const [index, [from, to, isLasting]] of mutes.entries()) {
    // What lasts ends tomorrow, or never.
    const days = isLasting ? (index % 2 === 0 ? 1 : null) : -1;
    await sql`insert into mutes (muter_id, muted_id, created_at, ends_at)
      values (${ids[from]!}, ${ids[to]!}, now(), now() + make_interval(days => ${days}::integer))`;
  }
  for (const [index, [who, isLeaving, isLasting]] of filters.entries()) {
    const days = isLasting ? (index % 2 === 0 ? 1 : null) : -1;
    await sql`insert into own_filters (member_id, phrase, key, is_whole_word, way, ends_at, created_at)
      values (${ids[who]!}, 'Fog', 'fog', ${index % 2 === 0}, ${isLeaving ? "leave-out" : "fold"},
        now() + make_interval(days => ${days}::integer), now())`;
  }
  const stood = posts.map((post, place): Stood => shape(post, { place, ids, posts }));
  for (const post of stood) {
    await sql`
      insert into posts (author_id, text, visibility, parent_id, thread_id, repost_of_id, is_plain, in_feeds, programme_id, search, held_at,
        created_at)
      values (${post.authorId}, ${post.isPlain ? "" : post.hasFog ? "潮汐ＦＯＧ" : "潮汐"}, ${post.visibility}, ${post.parentId ?? null}, ${post.threadId ?? null},
        ${post.repostOfId ?? null}, ${post.isPlain}, ${post.inFeeds}, ${post.hasProgramme ? programme : null},
        ${post.isPlain ? "" : "'潮汐'"}::tsvector, ${post.isHeld ? new Date() : null}, now())
      on conflict do nothing`;
    // A second bare repost stands nowhere; its id is used up all the same.
    const [there] = await sql`select from posts where id = ${post.id}`;
    if (!there) continue;
    for (const id of post.mentions) await sql`insert into post_mentions values (${id}, ${post.id})`;
    if (post.hasTopic) await sql`insert into post_topics values ('topic', ${post.id}, 'topic')`;
  }
  await sql`delete from posts where id = any(${posts.flatMap(({ isDeleted }, place) => (isDeleted ? [String(place + 1)] : []))}::bigint[])`;
  const standing = new Set((await sql<{ id: PostId }[]>`select id from posts`).map(({ id }) => id));
  return { ids, posts: stood.filter(({ id }) => standing.has(id)) };
}

type Making = { readonly place: number; readonly ids: readonly MemberId[]; readonly posts: readonly WorldPost[] };

function shape(post: WorldPost, { place, ids, posts }: Making): Stood {
  const back = (steps: number) => (steps > 0 && steps <= place ? (String(place + 1 - steps) as PostId) : undefined);
  const parentId = back(post.parent);
  const repostOfId = back(post.repostOf);
  const isPlain = repostOfId !== undefined && parentId === undefined && !post.hasWords;
  const rootOf = (at: number): number => {
    const { parent } = posts[at]!;
    return parent > 0 && parent <= at ? rootOf(at - parent) : at;
  };
  return {
    id: String(place + 1) as PostId,
    place,
    authorId: ids[post.author]!,
    visibility: post.visibility,
    mentions: new Set(post.mentions.map((index) => ids[index]!)),
    isPlain,
    inFeeds: parentId === undefined || repostOfId !== undefined,
    isHeld: post.isHeld,
    hasFog: post.hasFog && !isPlain,
    hasTopic: post.hasTopic && !isPlain,
    hasProgramme: post.hasProgramme && !isPlain,
    threadId: parentId === undefined ? undefined : (String(rootOf(place) + 1) as PostId),
    ...(parentId !== undefined && { parentId }),
    ...(repostOfId !== undefined && { repostOfId }),
  };
}

/** The rules in the head of visibility.ts once more, written as plainly as they are told, in other words than `canSee`. */
function oracleOf({ states, follows, blocks, mutes, filters }: World, posts: readonly Stood[]) {
  const has = (pairs: readonly (readonly [number, number, ...unknown[]])[], a: MemberId, b: MemberId) =>
    pairs.some(([from, to]) => String(from + 1) === a && String(to + 1) === b);
  const accepted = follows.filter(([, , isAccepted]) => isAccepted);
  const lasting = mutes.filter(([, , isLasting]) => isLasting);
  const byId = new Map(posts.map((post) => [post.id, post]));
  const filterOf = (viewer: MemberId | undefined) =>
    filters.find(([who, , isLasting]) => isLasting && String(who + 1) === viewer);
  const alone = (viewer: MemberId | undefined, post: Stood, showing: Showing): boolean => {
    const inList = showing !== "look";
    const { authorId: author } = post;
    if (viewer === author) return true;
    const state = states[Number(author) - 1]!;
    const isFollower = viewer !== undefined && has(accepted, viewer, author);
    const reasons = [
      !state.isActive,
      viewer !== undefined && has(blocks, viewer, author),
      viewer !== undefined && has(blocks, author, viewer),
      inList && viewer !== undefined && has(lasting, viewer, author),
      state.isLimited && (showing === "wide" || !isFollower),
      post.isHeld,
      inList && post.hasFog && filterOf(viewer)?.[1] === true,
    ];
    if (reasons.includes(true)) return false;
    const audience: Record<Visibility, boolean> = {
      public: true,
      followers: isFollower || (viewer !== undefined && post.mentions.has(viewer)),
      mentioned: viewer !== undefined && post.mentions.has(viewer),
    };
    return audience[post.visibility];
  };
  const sees = (viewer: MemberId | undefined, post: Stood, showing: Showing): boolean => {
    if (viewer === post.authorId) return true;
    const original = post.isPlain ? byId.get(post.repostOfId!) : undefined;
    const parent = showing !== "look" && post.parentId ? byId.get(post.parentId) : undefined;
    return [post, original, parent].every((one) => one === undefined || alone(viewer, one, showing));
  };
  const relations: Relations = {
    isActive: (id) => states[Number(id) - 1]!.isActive,
    isLimited: (id) => states[Number(id) - 1]!.isLimited,
    follows: (a, b) => has(accepted, a, b),
    blocks: (a, b) => has(blocks, a, b),
    mutes: (a, b) => has(lasting, a, b),
    leavesOut: (reader, post) => (byId.get(post.id)?.hasFog ?? false) && filterOf(reader)?.[1] === true,
    findPost: (id) => byId.get(id),
  };
  const folds = (viewer: MemberId | undefined, post: Stood) =>
    post.hasFog && post.authorId !== viewer && filterOf(viewer)?.[1] === false;
  return { alone, sees, folds, relations, isFollowing: (a: MemberId, b: MemberId) => has(accepted, a, b) };
}

/** All of a timeline, two posts a page. */
async function readAll(list: (before: PostId | undefined) => Promise<PostPage>): Promise<PostLine[]> {
  const lines: PostLine[] = [];
  let before: PostId | undefined;
  do {
    const page = await list(before);
    lines.push(...page.posts);
    before = page.next;
  } while (before !== undefined);
  return lines;
}

// A failure is made smaller for minutes before it is told.
test("everybody sees in every list what the rules say, and nothing else", { timeout: 300_000 }, async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  await sql`insert into sites (key, name, seeds, scope_kind, scope_value, scope_include, scope_exclude, pages_max, depth_max, state, is_sample, added_at)
    values ('a.example', 'a', '{}', 'host', 'a.example', '{}', '{}', 1, 1, 'active', false, now())`;
  await sql`insert into programmes (site_id, url, source_page, source_kind, kind, title, keywords, is_live, published_is_day, media, embeds,
      is_playable, sources, score, first_seen_at, last_seen_at, newest_at, heat, search)
    values (1, 'https://a.example/', 'https://a.example/', 'play', 'video', 'A', '{}', false, false, '[]', '[]', true, '{}', 0.9, now(), now(), now(), 1, '')`;
  await fc.assert(
    fc.asyncProperty(world, async (drawn) => {
      const { ids, posts } = await build(sql, drawn);
      const oracle = oracleOf(drawn, posts);
      const kept = drawn.favourites.flatMap(([who, place]) => {
        const post = posts.find((one) => one.place === place);
        return post && oracle.sees(ids[who], post, "look") ? [{ who: ids[who]!, post }] : [];
      });
      for (const { who, post } of kept) {
        expect(await favouritePost(sql, { postId: post.id, memberId: who }, clock)).toEqual({ kind: "done" });
        await likePost(sql, { postId: post.id, memberId: who }, clock);
      }
      for (const viewerId of [undefined, ...ids]) await lookAs(viewerId);

      async function lookAs(viewerId: MemberId | undefined) {
        const viewer = viewerId && { memberId: viewerId };
        const wanted = (showing: Showing, belongs: (post: Stood) => boolean) =>
          posts.filter((post) => belongs(post) && oracle.sees(viewerId, post, showing)).map(({ id }) => id);
        const limit = 2;
        const lists: readonly [string, PostId[], Promise<PostLine[]>][] = [
          [
            "home",
            viewerId === undefined
              ? []
              : wanted(
                  "list",
                  (post) => post.inFeeds && (post.authorId === viewerId || oracle.isFollowing(viewerId, post.authorId)),
                ),
            readAll((before) => listHome(sql, { viewer, before, limit })),
          ],
          [
            "local",
            wanted("wide", (post) => post.inFeeds && post.visibility === "public" && !post.isPlain),
            readAll((before) => listLocal(sql, { viewer, before, limit })),
          ],
          [
            "topic",
            wanted("wide", (post) => post.hasTopic),
            readAll((before) => listTopic(sql, { topic: "Topic", viewer, before, limit })),
          ],
          [
            "programme",
            wanted("list", (post) => post.hasProgramme),
            readAll((before) => listOfProgramme(sql, { programmeId: programme, viewer, before, limit })),
          ],
          [
            "mentions",
            viewerId === undefined ? [] : wanted("list", (post) => post.mentions.has(viewerId)),
            readAll((before) => listMentions(sql, { viewer, before, limit })),
          ],
          [
            "favourites",
            wanted("look", (post) => kept.some((one) => one.who === viewerId && one.post.id === post.id)),
            readAll((before) => listFavourites(sql, { viewer, before, limit })),
          ],
          [
            "search",
            wanted("wide", (post) => !post.isPlain),
            readAll((before) => searchPosts(sql, { query: "潮汐", viewer, before, limit })),
          ],
          ...ids.map((memberId): [string, PostId[], Promise<PostLine[]>] => [
            `member ${memberId}`,
            wanted("look", (post) => post.inFeeds && post.authorId === memberId),
            readAll((before) => listOfMember(sql, { memberId, viewer, before, limit })),
          ]),
        ];
        for (const [name, ids_, lines] of lists) {
          const read = await lines;
          expect([name, viewerId, read.map(({ id }) => id)]).toEqual([name, viewerId, [...ids_].reverse()]);
          const isWide = name === "local" || name === "topic" || name === "search";
          const showing = name === "favourites" || name.startsWith("member") ? "look" : isWide ? "wide" : "list";
          for (const line of read) checkLine(line, viewerId, showing);
        }
        await lookUp(viewerId);
        for (const showing of ["wide", "list", "look"] as const) {
          const told = posts.filter((post) => canSee(viewerId, post, { relations: oracle.relations, showing }));
          expect([viewerId, showing, told.map(({ id }) => id)]).toEqual([
            viewerId,
            showing,
            wanted(showing, () => true),
          ]);
          const relations = { ...oracle.relations, leavesOut: () => false };
          const seen = await selectVisible(sql, { ids: posts.map(({ id }) => id), viewerId, showing });
          const pure = posts.filter((post) => canSee(viewerId, post, { relations, showing }));
          expect([viewerId, showing, [...seen].reverse()]).toEqual([viewerId, showing, pure.map(({ id }) => id)]);
        }
        const newer = await countNewer(sql, { timeline: { kind: "local" }, viewer, after: "3" as PostId });
        expect(newer).toBe(
          wanted(
            "wide",
            (post) => post.inFeeds && post.visibility === "public" && !post.isPlain && post.place > 2,
          ).filter((id) => posts.find((post) => post.id === id)?.authorId !== viewerId).length,
        );
      }

      /** What hangs on a line: its original and its parent show through only for who may see them; counts are of what stands. */
      function checkLine(line: PostLine, viewerId: MemberId | undefined, showing: Showing) {
        const post = posts.find(({ id }) => id === line.id)!;
        expect([line.id, line.foldedBy]).toEqual([
          line.id,
          showing !== "look" && oracle.folds(viewerId, post) ? "Fog" : undefined,
        ]);
        for (const [id, passed] of [
          [post.repostOfId, line.repost],
          [post.parentId, line.parent],
        ] as const) {
          if (id === undefined) expect(passed).toBeUndefined();
          else {
            const other = posts.find((one) => one.id === id);
            const shown = other ? (oracle.alone(viewerId, other, showing) ? "post" : "hidden") : "gone";
            expect([line.id, passed?.kind === "stone" ? passed.why : passed?.kind]).toEqual([line.id, shown]);
          }
        }
        const leaning = (key: "parentId" | "repostOfId") =>
          posts.filter((one) => one[key] === line.id && one.visibility === "public").length;
        expect([line.id, line.likesCount, line.commentsCount, line.repostsCount]).toEqual([
          line.id,
          kept.filter((one) => one.post.id === line.id).length,
          leaning("parentId"),
          leaning("repostOfId"),
        ]);
        expect([line.isLiked, line.isFavourite]).toEqual(
          Array(2).fill(kept.some((one) => one.who === viewerId && one.post.id === line.id)),
        );
      }

      async function lookUp(viewerId: MemberId | undefined) {
        const viewer = viewerId && { memberId: viewerId };
        for (const post of posts) {
          const sees = oracle.sees(viewerId, post, "look");
          expect([post.id, viewerId, (await findPost(sql, { viewer, postId: post.id })) !== undefined]).toEqual([
            post.id,
            viewerId,
            sees,
          ]);
          const thread = await findThread(sql, { viewer, postId: post.id, limit: 100 });
          const below = posts.filter(
            ({ threadId, parentId }) => (post.threadId === undefined ? threadId : parentId) === post.id,
          );
          expect([post.id, viewerId, thread?.comments.map(({ id }) => id)]).toEqual([
            post.id,
            viewerId,
            sees ? below.filter((one) => oracle.sees(viewerId, one, "list")).map(({ id }) => id) : undefined,
          ]);
        }
      }
    }),
    { numRuns: 15 },
  );
});
