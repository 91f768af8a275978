-- The microblog: posts and what is done with them, who wants nothing of whom, and what stands in which count.

-- Set by a moderator: posts reach followers only, and stand in no list of strangers.
alter table members add column limited_at timestamptz;

-- Homes are put together from it, without a look into the table.
create index follows_accepted on follows (follower_id, followee_id) where state = 'accepted';

create table posts (
  -- The order of every timeline.
  id bigint generated always as identity primary key,
  author_id bigint not null references members on delete cascade,
  text text not null,
  -- Shown instead of the text until the reader wants it.
  warning text,
  visibility text not null check (visibility in ('public', 'followers', 'mentioned')),
  -- The post it comments on, and the one the conversation began with. No foreign keys: a deleted post is gone, and what
  -- answered it or passed it on stands on its stone.
  parent_id bigint,
  thread_id bigint,
  repost_of_id bigint,
  -- A repost without own words: nothing is left of it where its original may not be seen.
  is_plain boolean not null,
  -- Stands in feeds; false for a comment on a post that is not also a repost.
  in_feeds boolean not null,
  programme_id bigint references programmes,
  at_seconds double precision,
  is_editorial boolean not null default false,
  -- Names one act of sending, so that a send that is repeated is one post.
  send_key text,
  search tsvector not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  check ((parent_id is null) = (thread_id is null)),
  check (not is_plain or repost_of_id is not null)
);

create index posts_by_author on posts (author_id, id) include (in_feeds);
create index posts_in_feeds on posts (id) include (author_id) where in_feeds;
create unique index posts_by_send_key on posts (author_id, send_key) where send_key is not null;
create index posts_by_parent on posts (parent_id, id) where parent_id is not null;
create index posts_by_thread on posts (thread_id, id) where thread_id is not null;
create index posts_by_repost on posts (repost_of_id, author_id) where repost_of_id is not null;
-- One passes a post on without words once.
create unique index posts_plain_once on posts (author_id, repost_of_id) where is_plain;
create index posts_by_programme on posts (programme_id, id) where programme_id is not null;
-- Never twice.
create unique index posts_editorial_once on posts (programme_id) where is_editorial;
create index posts_search on posts using gin (search);

-- What a post said before it was edited, the first version first.
create table post_versions (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  text text not null,
  warning text,
  -- When this version was written.
  written_at timestamptz not null
);

create index post_versions_by_post on post_versions (post_id, id);

create table post_mentions (
  member_id bigint not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  primary key (member_id, post_id)
);

create index post_mentions_by_post on post_mentions (post_id);

create table post_topics (
  -- The topic in the form that makes spellings one.
  key text not null,
  post_id bigint not null references posts on delete cascade,
  name text not null,
  primary key (key, post_id)
);

create index post_topics_by_post on post_topics (post_id);

-- Addresses in a post's text: a reader sees the programme behind one as soon as Glint knows it.
create table post_links (
  post_id bigint not null references posts on delete cascade,
  place smallint not null,
  url text not null,
  primary key (post_id, place)
);

create table post_pictures (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- Absent until it is posted; one that never is, is removed after a day.
  post_id bigint references posts on delete cascade,
  place smallint not null default 0,
  alt text not null default '',
  bytes bytea not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  etag text not null,
  uploaded_at timestamptz not null
);

create index post_pictures_by_post on post_pictures (post_id, place) where post_id is not null;
create index post_pictures_by_member on post_pictures (member_id);
create index post_pictures_waiting on post_pictures (uploaded_at) where post_id is null;

create table likes (
  post_id bigint not null references posts on delete cascade,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null,
  primary key (post_id, member_id)
);

create index likes_by_member on likes (member_id, post_id);

-- A member's own lists of favourites; nobody else sees them.
create table favourite_lists (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  name text not null,
  created_at timestamptz not null,
  unique (member_id, name)
);

create table favourites (
  member_id bigint not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  -- Absent: in no list of their own.
  list_id bigint references favourite_lists on delete set null,
  created_at timestamptz not null,
  primary key (member_id, post_id)
);

create index favourites_by_post on favourites (post_id);
create index favourites_by_list on favourites (list_id, post_id) where list_id is not null;

-- Neither sees anything of the other.
create table blocks (
  blocker_id bigint not null references members on delete cascade,
  blocked_id bigint not null references members on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index blocks_by_blocked on blocks (blocked_id, blocker_id);

-- One does not want the other's posts in lists; the other does not know.
create table mutes (
  muter_id bigint not null references members on delete cascade,
  muted_id bigint not null references members on delete cascade,
  created_at timestamptz not null,
  -- From then on it does not count; absent: for good.
  ends_at timestamptz,
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);

create index mutes_by_muted on mutes (muted_id);

-- Likes, comments and reposts of a post. Kept by triggers, so that they are right whatever removes a row: a member who
-- leaves takes likes along by foreign keys. No row means none of each. Comments and reposts count where they are public.
create table post_counts (
  post_id bigint primary key references posts on delete cascade,
  likes_count integer not null default 0,
  comments_count integer not null default 0,
  reposts_count integer not null default 0
) with (fillfactor = 70);

-- Posts that are gone are left out; rows are taken in order, so that two statements cannot wait for each other.
create function count_reactions(ids bigint[], likes integer[], comments integer[], reposts integer[]) returns void
language sql as $$
  with standing as materialized (select id from posts where id = any(ids) order by id for key share)
  insert into post_counts as counts (post_id, likes_count, comments_count, reposts_count)
  select standing.id, sum(l), sum(c), sum(r)
  from unnest(ids, likes, comments, reposts) as changes (id, l, c, r) join standing on standing.id = changes.id
  group by standing.id
  order by standing.id
  on conflict (post_id) do update set
    likes_count = counts.likes_count + excluded.likes_count,
    comments_count = counts.comments_count + excluded.comments_count,
    reposts_count = counts.reposts_count + excluded.reposts_count
$$;

create function count_likes() returns trigger language plpgsql as $$
declare
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  perform count_reactions(array_agg(post_id), array_agg(step), array_agg(0), array_agg(0)) from changed having count(*) > 0;
  return null;
end $$;

create trigger likes_added after insert on likes referencing new table as changed
  for each statement execute function count_likes();
create trigger likes_removed after delete on likes referencing old table as changed
  for each statement execute function count_likes();

create function count_posts() returns trigger language plpgsql as $$
declare
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  perform count_reactions(array_agg(id), array_agg(0), array_agg(comments), array_agg(reposts))
  from (
    select parent_id as id, step as comments, 0 as reposts from changed
    where parent_id is not null and visibility = 'public'
    union all
    select repost_of_id, 0, step from changed where repost_of_id is not null and visibility = 'public'
  ) as targets
  having count(*) > 0;
  return null;
end $$;

create trigger posts_added after insert on posts referencing new table as changed
  for each statement execute function count_posts();
create trigger posts_removed after delete on posts referencing old table as changed
  for each statement execute function count_posts();

-- What administrators set; one row. New members are held shorter: most spam comes from accounts of the last days.
create table posting_settings (
  only_one boolean primary key default true check (only_one),
  posts_per_hour integer not null default 120,
  new_posts_per_hour integer not null default 20,
  -- Addresses in one post of a new member.
  new_links_max integer not null default 2,
  -- Members named in one post of a new member.
  new_mentions_max integer not null default 3,
  new_days integer not null default 3,
  is_editorial_on boolean not null default true,
  editorial_per_day integer not null default 12,
  -- The account that posts what is hot; made when it is first needed.
  editorial_id bigint references members on delete set null,
  editorial_at timestamptz
);

insert into posting_settings default values;
create index posting_settings_editorial on posting_settings (editorial_id);

-- Pages that a member's link named and that no programme is known of: they are looked at once, by the crawl's rules.
create table named_pages (
  -- Half of the SHA-256 of the normalised address, as in programme_identities.
  key bytea primary key,
  url text not null,
  named_at timestamptz not null,
  -- Set when the crawl was asked; `outcome` says what it answered.
  asked_at timestamptz,
  outcome text
);

create index named_pages_waiting on named_pages (named_at) where asked_at is null;
create index named_pages_by_time on named_pages (asked_at) where asked_at is not null;
