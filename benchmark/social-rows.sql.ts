// A microblog of any size, made by the database itself: members, follows and posts with heavy tails, and one author, one reader, one
// programme and one conversation at the end of each tail. Triggers and indexes are put back once the rows stand.
import type { Sql } from "../src/platform/database/index.ts";

export type SocialSize = { readonly members: number; readonly follows: number; readonly posts: number };

const programmes = 20_000;
/** Posts of one programme, comments of one post. */
export const crowd = 10_000;

export async function fillSocial(sql: Sql, size: SocialSize, say: (step: string) => void): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`set session_replication_role = replica`;
    await connection`select setseed(0.5)`;
    const indexes = await connection<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in ('posts', 'follows', 'likes', 'post_topics', 'post_mentions')
        and indexname not in (select conname from pg_constraint)`;
    for (const { name } of indexes) await connection`drop index ${sql(name)}`;
    say("members");
    await fillMembers(connection, size.members);
    say("follows");
    await fillFollows(connection, size);
    say("posts");
    await fillPosts(connection, size);
    say("what belongs to posts");
    await fillParts(connection, size);
    say("indexes");
    await connection`set maintenance_work_mem = '1GB'`;
    await connection`set max_parallel_maintenance_workers = 0`;
    for (const { definition } of indexes) await connection.unsafe(definition);
    await connection`set session_replication_role = origin`;
  } finally {
    connection.release();
  }
  say("vacuum");
  await sql`vacuum (analyze)`;
  await sql`checkpoint`;
}

async function fillMembers(sql: Sql, members: number): Promise<void> {
  await sql`
    insert into members (name, name_key, role, created_at)
    select 'm' || n, 'm' || n, 'member', now() - interval '1 year' from generate_series(1, ${members}::int) as n`;
  await sql`
    insert into sites (key, name, seeds, scope_kind, scope_value, scope_include, scope_exclude, pages_max, depth_max, state, is_sample,
      added_at)
    values ('bench.example', 'bench', '{}', 'host', 'bench.example', '{}', '{}', 1, 1, 'active', false, now())`;
  await sql`
    insert into programmes (site_id, url, source_page, source_kind, kind, title, keywords, is_live, published_is_day, media, embeds,
      is_playable, sources, score, first_seen_at, last_seen_at, newest_at, heat, search)
    select (select min(id) from sites), 'https://bench.example/' || n, 'https://bench.example/' || n, 'play', 'video', 'Programme ' || n,
      '{}', false, false, '[]', '[]', true, '{}', 0.9, now(), now(), now(), n, ''
    from generate_series(1, ${programmes}::int) as n`;
}

// The reader of rank r follows in proportion to r^-0.385, which gives the first of 100,000 readers 5,000 of 10 million; of them the first
// author has one in 200.
async function fillFollows(sql: Sql, { members, follows }: SocialSize): Promise<void> {
  await sql`
    insert into follows (follower_id, followee_id, state, created_at)
    select distinct follower, followee, 'accepted', now()
    from (
      select 1 + (rank * 7919::bigint) % ${members}::int as follower,
        1 + floor(${members}::int * power(random(), ln(${members}::float8) / ln(200)))::bigint as followee
      from generate_series(1, ${members}::int) as rank
      cross join lateral generate_series(1, greatest(1, round(
        ${follows}::float8 * 0.615 / power(${members}::float8, 0.615) * power(rank, -0.385)))::int) as nth) as pairs
    where follower <> followee
    order by 1, 2`;
}

// Of 100 posts 12 are comments, 12 bare reposts and 6 reposts with words; who has many followers writes more.
async function fillPosts(sql: Sql, { members, posts }: SocialSize): Promise<void> {
  await sql`
    insert into posts (author_id, text, visibility, parent_id, thread_id, repost_of_id, is_plain, in_feeds, programme_id, send_key,
      search, created_at)
    select author,
      case when is_plain then '' else text end,
      case when n % 50 = 0 and not is_repost then 'mentioned' when n % 17 = 0 and not is_repost then 'followers' else 'public' end,
      parent, parent, case when is_repost then older end, is_plain, parent is null, programme, md5(n::text),
      case when is_plain then '' else to_tsvector('simple', text) end, now() - (${posts}::int - n) * interval '1 second'
    from (
      select n, author, older, text,
        case when n % 100 < 12 and n > 1000 then older when n > ${posts}::int / 2 and n <= ${posts}::int / 2 + ${crowd}::int then 990 end as parent,
        n % 100 between 12 and 23 and n > 1000 and n not between ${posts}::int / 2 and ${posts}::int / 2 + ${crowd}::int as is_plain,
        n % 100 between 12 and 29 and n > 1000 and n not between ${posts}::int / 2 and ${posts}::int / 2 + ${crowd}::int as is_repost,
        case when n > ${posts}::int / 4 and n <= ${posts}::int / 4 + ${crowd}::int * 10 and n % 10 = 9 then 1 when n % 10 > 6 then programme end as programme
      from (
        select n, 1 + floor(${members}::int * power(random(), 1.6))::bigint as author,
          n - 1 - floor(least(n - 1, 100000) * power(random(), 2))::bigint as older,
          2 + floor(${programmes - 2} * power(random(), 2))::bigint as programme,
          'w' || floor(20000 * power(random(), 3)) || ' w' || floor(20000 * power(random(), 3)) || ' 潮汐 w' || floor(20000 * random())
            || ' w' || floor(20000 * random()) || ' w' || floor(20000 * random()) || ' some words more that all posts have, as it is' as text
        from generate_series(1, ${posts}::bigint) as n) as drawn) as shaped`;
  await sql`
    delete from posts using (
      select id, row_number() over (partition by author_id, repost_of_id order by id) as place from posts where is_plain) as twice
    where posts.id = twice.id and place > 1`;
}

async function fillParts(sql: Sql, { members, posts }: SocialSize): Promise<void> {
  await sql`
    insert into post_topics (key, post_id, name)
    select distinct 'topic' || floor(500 * power(random(), 2)), id, 'topic' from posts where id % 5 = 0 and in_feeds`;
  await sql`
    insert into post_mentions (member_id, post_id)
    select distinct 1 + floor(${members}::int * power(random(), 2))::bigint, id from posts where id % 20 = 0 and not is_plain`;
  await sql`
    insert into likes (post_id, member_id, created_at)
    select distinct 1 + floor(${posts}::int * random())::bigint, 1 + floor(${members}::int * random())::bigint, now()
    from generate_series(1, ${posts}::int / 2)`;
  await sql`delete from likes where not exists (select from posts where posts.id = post_id)`;
  await sql`
    insert into post_counts (post_id, likes_count, comments_count, reposts_count)
    select id, sum(likes), sum(comments), sum(reposts)
    from (
      select post_id as id, 1 as likes, 0 as comments, 0 as reposts from likes
      union all select parent_id, 0, 1, 0 from posts where parent_id is not null and visibility = 'public'
      union all select repost_of_id, 0, 0, 1 from posts where repost_of_id is not null and visibility = 'public') as reactions
    where exists (select from posts where posts.id = reactions.id)
    group by id`;
}

/** Members by how many they follow, the most eager first. */
export function readersByFollows(sql: Sql): Promise<{ readonly id: string; readonly count: number }[]> {
  return sql<{ id: string; count: number }[]>`
    select follower_id as id, count(*)::int as count from follows group by 1 order by 2 desc`;
}

/** Members by how many follow them, the most followed first. */
export function authorsByFollowers(sql: Sql): Promise<{ readonly id: string; readonly count: number }[]> {
  return sql<{ id: string; count: number }[]>`
    select followee_id as id, count(*)::int as count from follows group by 1 order by 2 desc`;
}

export async function sizeOfSocial(sql: Sql): Promise<{ readonly postsBytes: number; readonly followsBytes: number }> {
  const [row] = await sql<{ posts: string; follows: string }[]>`
    select pg_total_relation_size('posts') as posts, pg_total_relation_size('follows') as follows`;
  return { postsBytes: Number(row?.posts), followsBytes: Number(row?.follows) };
}

/** What fan-out on write needs: for each reader the posts that stand in their home. */
export async function makeInboxes(sql: Sql): Promise<void> {
  await sql`drop table if exists bench_inboxes`;
  await sql`create table bench_inboxes (member_id bigint not null, post_id bigint not null, primary key (member_id, post_id))`;
}

/** Gives a reader the inbox they would have: up to `most` posts of those they follow. */
export async function fillInbox(sql: Sql, memberId: string, most: number): Promise<void> {
  await sql`
    insert into bench_inboxes (member_id, post_id)
    select ${memberId}, latest.id
    from follows cross join lateral (
      select id from posts where author_id = followee_id and in_feeds order by id desc limit ${most}) as latest
    where follower_id = ${memberId} and state = 'accepted'
    order by latest.id desc limit ${most}
    on conflict do nothing`;
}

/** The author's part of fan-out on write: one row for each follower. */
export async function pushToInboxes(
  sql: Sql,
  { authorId, postId }: { readonly authorId: string; readonly postId: string },
): Promise<void> {
  await sql`
    insert into bench_inboxes (member_id, post_id)
    select follower_id, ${postId} from follows where followee_id = ${authorId} and state = 'accepted'
    on conflict do nothing`;
}

/** Fan-out on read by authors: the youngest of each are merged. */
export function mergeAuthors(sql: Sql, memberId: string, limit: number): Promise<{ readonly id: string }[]> {
  return sql<{ id: string }[]>`
    with authors as materialized (
      select followee_id as id from follows where follower_id = ${memberId} and state = 'accepted')
    select latest.id
    from authors cross join lateral (
      select posts.id from posts where author_id = authors.id and in_feeds order by posts.id desc limit ${limit}) as latest
    order by latest.id desc limit ${limit}`;
}

/** Fan-out on read by time: from the youngest post of all down to the last of the page. */
export function walkDown(sql: Sql, memberId: string, limit: number): Promise<{ readonly id: string }[]> {
  return sql<{ id: string }[]>`
    select id from posts
    where in_feeds and (author_id = ${memberId}
      or author_id in (select followee_id from follows where follower_id = ${memberId} and state = 'accepted'))
    order by id desc limit ${limit}`;
}

export function readInbox(sql: Sql, memberId: string, limit: number): Promise<{ readonly id: string }[]> {
  return sql<{ id: string }[]>`
    select post_id as id from bench_inboxes where member_id = ${memberId} order by post_id desc limit ${limit}`;
}

/** Hybrid: inboxes hold what authors of up to `few` followers wrote, the others are merged in when somebody reads. */
export function readHybrid(
  sql: Sql,
  {
    memberId,
    loudIds,
    limit,
  }: { readonly memberId: string; readonly loudIds: readonly string[]; readonly limit: number },
): Promise<{ readonly id: string }[]> {
  return sql<{ id: string }[]>`
    select id from (
      (select post_id as id from bench_inboxes where member_id = ${memberId} order by post_id desc limit ${limit})
      union
      (select latest.id
       from (select followee_id from follows where follower_id = ${memberId} and state = 'accepted'
               and followee_id = any(${[...loudIds]}::bigint[])) as loud
       cross join lateral (
         select id from posts where author_id = followee_id and in_feeds order by id desc limit ${limit}) as latest
       order by latest.id desc limit ${limit})) as both_parts
    order by id desc limit ${limit}`;
}
