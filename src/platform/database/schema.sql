-- The schema after all migrations, for reading. Written by scripts/dump-schema.ts; change the migrations instead.

CREATE OR REPLACE FUNCTION public.count_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step integer := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  perform count_reactions(array_agg(post_id), array_agg(step), array_agg(0), array_agg(0)) from changed having count(*) > 0;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.count_posts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION public.count_reactions(ids bigint[], likes integer[], comments integer[], reposts integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;
CREATE OR REPLACE FUNCTION public.notify_standing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('glint_notifications', member_id::text)
  from (select distinct member_id from notifications where actor_id = new.id) as members;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.notify_untold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('glint_notifications', member_id::text) from (select distinct member_id from gone) as members;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION public.remove_left_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from conversations
  where id in (select conversation_id from gone)
    and not exists (select from conversation_sides where conversation_id = conversations.id);
  return null;
end $function$;

create table appeals (
  act_id bigint not null,
  member_id bigint not null,
  words text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  outcome text,
  answer text not null default ''::text,
  constraint appeals_pkey PRIMARY KEY (act_id),
  constraint appeals_act_id_fkey FOREIGN KEY (act_id) REFERENCES member_acts(id) ON DELETE CASCADE,
  constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint appeals_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint appeals_check CHECK (((decided_at IS NULL) = (outcome IS NULL))),
  constraint appeals_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'overturned'::text])))
);

create table attempts (
  id bigint not null generated always as identity,
  key text not null,
  address text not null,
  attempted_at timestamp with time zone not null,
  act text not null default 'sign-in'::text,
  constraint sign_in_attempts_pkey PRIMARY KEY (id)
);

create table blocks (
  blocker_id bigint not null,
  blocked_id bigint not null,
  created_at timestamp with time zone not null,
  constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint blocks_check CHECK ((blocker_id <> blocked_id))
);

create table conversation_sides (
  member_id bigint not null,
  conversation_id bigint not null,
  other_id bigint,
  is_accepted boolean not null,
  last_id bigint not null default 0,
  read_id bigint not null default 0,
  removed_id bigint not null default 0,
  constraint conversation_sides_pkey PRIMARY KEY (member_id, conversation_id),
  constraint conversation_sides_member_id_other_id_key UNIQUE (member_id, other_id),
  constraint conversation_sides_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_sides_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint conversation_sides_other_id_fkey FOREIGN KEY (other_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint conversation_sides_check CHECK ((member_id <> other_id))
);

create table conversations (
  id bigint not null generated always as identity,
  created_at timestamp with time zone not null,
  constraint conversations_pkey PRIMARY KEY (id)
);

create table crawl_minutes (
  site_id bigint not null,
  at timestamp with time zone not null,
  requests integer not null,
  errors integer not null,
  new_pages integer not null,
  new_programmes integer not null,
  constraint crawl_minutes_pkey PRIMARY KEY (site_id, at),
  constraint crawl_minutes_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
) with (fillfactor=70);

create table crawl_tallies (
  site_id bigint not null,
  counted_from timestamp with time zone not null,
  requests bigint not null default 0,
  errors bigint not null default 0,
  programmes bigint not null default 0,
  known_pages bigint not null default 0,
  visited_pages bigint not null default 0,
  shelved_pages bigint not null default 0,
  template_count integer not null default 0,
  constraint crawl_tallies_pkey PRIMARY KEY (site_id),
  constraint crawl_tallies_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
) with (fillfactor=70);

create table discoveries (
  site_id bigint not null,
  strategy text not null,
  ending text,
  resume_at timestamp with time zone,
  resume_fetches integer not null,
  rest_count smallint not null,
  rest_programmes integer not null,
  fetch_count integer not null,
  programme_count integer not null,
  arms jsonb not null,
  memory text not null,
  saved_at timestamp with time zone not null,
  constraint discoveries_pkey PRIMARY KEY (site_id),
  constraint discoveries_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  constraint discoveries_ending_check CHECK ((ending = ANY (ARRAY['exhausted'::text, 'dry'::text])))
);

create table examined_pages (
  id bigint not null generated always as identity,
  url text not null,
  origin text not null,
  content_type text not null,
  body_gzip bytea not null,
  body_bytes integer not null,
  examined_by bigint not null,
  examined_at timestamp with time zone not null,
  constraint examined_pages_pkey PRIMARY KEY (id),
  constraint examined_pages_examined_by_fkey FOREIGN KEY (examined_by) REFERENCES members(id) ON DELETE CASCADE,
  constraint examined_pages_origin_check CHECK ((origin = ANY (ARRAY['fetched'::text, 'given'::text])))
);

create table favourite_lists (
  id bigint not null generated always as identity,
  member_id bigint not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint favourite_lists_pkey PRIMARY KEY (id),
  constraint favourite_lists_member_id_name_key UNIQUE (member_id, name),
  constraint favourite_lists_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table favourites (
  member_id bigint not null,
  post_id bigint not null,
  list_id bigint,
  created_at timestamp with time zone not null,
  constraint favourites_pkey PRIMARY KEY (member_id, post_id),
  constraint favourites_list_id_fkey FOREIGN KEY (list_id) REFERENCES favourite_lists(id) ON DELETE SET NULL,
  constraint favourites_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint favourites_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table fetch_requests (
  id bigint not null generated always as identity,
  site_id bigint not null,
  page_key bigint not null,
  asked_at timestamp with time zone not null,
  asked_by bigint,
  constraint fetch_requests_pkey PRIMARY KEY (id),
  constraint fetch_requests_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint fetch_requests_site_id_page_key_fkey FOREIGN KEY (site_id, page_key) REFERENCES pages(site_id, key) ON DELETE CASCADE
);

create table follows (
  follower_id bigint not null,
  followee_id bigint not null,
  state text not null,
  created_at timestamp with time zone not null,
  constraint follows_pkey PRIMARY KEY (follower_id, followee_id),
  constraint follows_followee_id_fkey FOREIGN KEY (followee_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint follows_check CHECK ((follower_id <> followee_id)),
  constraint follows_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text])))
);

create table hosts (
  host text not null,
  leased_by text,
  leased_until timestamp with time zone,
  lease_number bigint not null default 0,
  free_at timestamp with time zone not null,
  trouble_count integer not null default 0,
  trouble text,
  constraint hosts_pkey PRIMARY KEY (host)
);

create table invitations (
  token_hash bytea not null,
  role text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by bigint,
  created_by bigint,
  constraint invitations_pkey PRIMARY KEY (token_hash),
  constraint invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['member'::text, 'moderator'::text, 'administrator'::text])))
);

create table labels (
  id bigint not null generated always as identity,
  url_key bytea not null,
  url text not null,
  site text not null,
  content_type text not null,
  body_gzip bytea not null,
  body_bytes integer not null,
  said_kind text not null,
  score double precision not null,
  true_kind text not null,
  labelled_by bigint,
  labelled_at timestamp with time zone not null,
  constraint labels_pkey PRIMARY KEY (id),
  constraint labels_url_key_key UNIQUE (url_key),
  constraint labels_labelled_by_fkey FOREIGN KEY (labelled_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint labels_said_kind_check CHECK ((said_kind = ANY (ARRAY['play'::text, 'embed'::text, 'listing'::text, 'none'::text]))),
  constraint labels_true_kind_check CHECK ((true_kind = ANY (ARRAY['play'::text, 'embed'::text, 'listing'::text, 'none'::text])))
);

create table learned_weights (
  id bigint not null generated always as identity,
  state text not null,
  read_count integer not null default 0,
  label_count integer not null,
  seed integer not null,
  wanted_precision double precision not null,
  shipped_mark text not null,
  models jsonb,
  figures jsonb,
  trouble text,
  started_at timestamp with time zone not null,
  beat_at timestamp with time zone not null,
  learned_by bigint,
  is_active boolean not null default false,
  used_at timestamp with time zone,
  constraint learned_weights_pkey PRIMARY KEY (id),
  constraint learned_weights_learned_by_fkey FOREIGN KEY (learned_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint learned_weights_check CHECK (((state <> 'learned'::text) OR ((models IS NOT NULL) AND (figures IS NOT NULL)))),
  constraint learned_weights_check1 CHECK (((NOT is_active) OR ((state = 'learned'::text) AND (used_at IS NOT NULL)))),
  constraint learned_weights_state_check CHECK ((state = ANY (ARRAY['learning'::text, 'learned'::text, 'failed'::text])))
);

create table likes (
  post_id bigint not null,
  member_id bigint not null,
  created_at timestamp with time zone not null,
  constraint likes_pkey PRIMARY KEY (post_id, member_id),
  constraint likes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint likes_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table member_acts (
  id bigint not null generated always as identity,
  member_id bigint,
  actor_id bigint,
  act text not null,
  detail text not null default ''::text,
  acted_at timestamp with time zone not null,
  subject text,
  thing_kind text,
  thing_id bigint,
  excerpt text,
  constraint member_acts_pkey PRIMARY KEY (id),
  constraint member_acts_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint member_acts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_acts_act_check CHECK ((act = ANY (ARRAY['approve'::text, 'decline'::text, 'suspend'::text, 'restore'::text, 'role'::text, 'link'::text, 'limit'::text, 'unlimit'::text, 'warn-post'::text, 'unwarn-post'::text, 'delete-post'::text, 'release-post'::text, 'dismiss'::text, 'delete-account'::text, 'appeal'::text, 'uphold'::text, 'overturn'::text]))),
  constraint member_acts_subject_check CHECK (((member_id IS NOT NULL) OR (subject IS NOT NULL)))
);

create table member_links (
  token_hash bytea not null,
  member_id bigint not null,
  purpose text not null,
  email text,
  back text not null default '/'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint member_links_pkey PRIMARY KEY (token_hash),
  constraint member_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_links_purpose_check CHECK ((purpose = ANY (ARRAY['verify-email'::text, 'reset-password'::text])))
);

create table member_pictures (
  member_id bigint not null,
  kind text not null,
  bytes bytea not null,
  content_type text not null,
  etag text not null,
  stored_at timestamp with time zone not null,
  constraint member_pictures_pkey PRIMARY KEY (member_id, kind),
  constraint member_pictures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_pictures_kind_check CHECK ((kind = ANY (ARRAY['avatar'::text, 'banner'::text])))
);

create table members (
  id bigint not null generated always as identity,
  name text not null,
  name_key text not null,
  role text not null,
  password_hash text,
  created_at timestamp with time zone not null,
  look_key text,
  state text not null default 'active'::text,
  state_reason text,
  state_at timestamp with time zone,
  application text,
  email text,
  email_key text,
  display_name text,
  bio text,
  links jsonb not null default '[]'::jsonb,
  language text,
  approves_followers boolean not null default false,
  is_listed boolean not null default true,
  limited_at timestamp with time zone,
  constraint members_pkey PRIMARY KEY (id),
  constraint members_email_key_key UNIQUE (email_key),
  constraint members_look_key_key UNIQUE (look_key),
  constraint members_name_key_key UNIQUE (name_key),
  constraint members_language_check CHECK ((language = ANY (ARRAY['en'::text, 'zh'::text]))),
  constraint members_role_check CHECK ((role = ANY (ARRAY['member'::text, 'moderator'::text, 'administrator'::text]))),
  constraint members_state_check CHECK ((state = ANY (ARRAY['unverified'::text, 'waiting'::text, 'active'::text, 'declined'::text, 'suspended'::text])))
);

create table message_settings (
  member_id bigint not null,
  accepts_from text not null,
  constraint message_settings_pkey PRIMARY KEY (member_id),
  constraint message_settings_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint message_settings_accepts_from_check CHECK ((accepts_from = ANY (ARRAY['everyone'::text, 'followed'::text, 'nobody'::text])))
);

create table messages (
  id bigint not null generated always as identity,
  conversation_id bigint not null,
  author_id bigint not null,
  text text not null,
  programme_id bigint,
  at_seconds integer,
  send_key text not null,
  created_at timestamp with time zone not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint messages_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
);

create table mutes (
  muter_id bigint not null,
  muted_id bigint not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint mutes_pkey PRIMARY KEY (muter_id, muted_id),
  constraint mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint mutes_muter_id_fkey FOREIGN KEY (muter_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint mutes_check CHECK ((muter_id <> muted_id))
);

create table named_pages (
  key bytea not null,
  url text not null,
  named_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  outcome text,
  member_id bigint,
  due_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  is_fetched boolean not null default false,
  leads_to bytea,
  constraint named_pages_pkey PRIMARY KEY (key),
  constraint named_pages_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE SET NULL
);

create table notification_reads (
  member_id bigint not null,
  read_id bigint not null,
  constraint notification_reads_pkey PRIMARY KEY (member_id),
  constraint notification_reads_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table notifications (
  id bigint not null generated always as identity,
  member_id bigint not null,
  actor_id bigint,
  kind text not null,
  post_id bigint,
  about_id bigint,
  created_at timestamp with time zone not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_about_id_fkey FOREIGN KEY (about_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint notifications_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint notifications_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE,
  constraint notifications_actor_check CHECK (((actor_id IS NULL) = (kind = ANY (ARRAY['report-settled'::text, 'moderated'::text, 'appeal-decided'::text])))),
  constraint notifications_check CHECK ((actor_id <> member_id)),
  constraint notifications_check1 CHECK (((post_id IS NOT NULL) = (kind = ANY (ARRAY['mention'::text, 'comment'::text, 'repost'::text])))),
  constraint notifications_check2 CHECK (((about_id IS NOT NULL) = (kind = ANY (ARRAY['comment'::text, 'repost'::text, 'like'::text])))),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['mention'::text, 'comment'::text, 'repost'::text, 'like'::text, 'follow'::text, 'request'::text, 'report-settled'::text, 'moderated'::text, 'appeal-decided'::text])))
);

create table origins (
  id integer not null generated always as identity,
  origin text not null,
  host text not null,
  robots_status integer,
  robots_body text not null default ''::text,
  robots_due_at timestamp with time zone,
  robots_unreachable_since timestamp with time zone,
  made_up_status integer,
  made_up_hash bigint,
  made_up_url text,
  made_up_at timestamp with time zone,
  robots_fetched_at timestamp with time zone,
  constraint origins_pkey PRIMARY KEY (id),
  constraint origins_origin_key UNIQUE (origin),
  constraint origins_host_fkey FOREIGN KEY (host) REFERENCES hosts(host)
);

create table own_filters (
  id bigint not null generated always as identity,
  member_id bigint not null,
  phrase text not null,
  key text not null,
  is_whole_word boolean not null,
  way text not null,
  ends_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint own_filters_pkey PRIMARY KEY (id),
  constraint own_filters_member_id_key_key UNIQUE (member_id, key),
  constraint own_filters_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint own_filters_way_check CHECK ((way = ANY (ARRAY['fold'::text, 'leave-out'::text])))
);

create table pages (
  site_id bigint not null,
  key bigint not null,
  origin_id integer not null,
  url text not null,
  role text not null,
  state text not null,
  reason text,
  priority smallint not null,
  depth smallint not null,
  found_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  visited_at timestamp with time zone,
  kind text,
  status smallint,
  failure_count smallint not null default 0,
  etag text,
  last_modified text,
  body_hash bigint,
  content_hash bigint,
  refresh_state text not null default ''::text,
  changes_per_day real,
  link_context text,
  constraint pages_pkey PRIMARY KEY (site_id, key),
  constraint pages_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES origins(id),
  constraint pages_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  constraint pages_kind_check CHECK ((kind = ANY (ARRAY['play'::text, 'embed'::text, 'listing'::text, 'none'::text]))),
  constraint pages_role_check CHECK ((role = ANY (ARRAY['page'::text, 'feed'::text, 'sitemap'::text]))),
  constraint pages_state_check CHECK ((state = ANY (ARRAY['new'::text, 'stored'::text, 'redirect'::text, 'gone'::text, 'refused'::text, 'failed'::text, 'shelved'::text])))
);

create table passkey_challenges (
  challenge text not null,
  member_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table passkeys (
  credential_id text not null,
  id bigint not null generated always as identity,
  member_id bigint not null,
  name text not null,
  host text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (credential_id),
  constraint passkeys_id_key UNIQUE (id),
  constraint passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE
);

create table post_counts (
  post_id bigint not null,
  likes_count integer not null default 0,
  comments_count integer not null default 0,
  reposts_count integer not null default 0,
  constraint post_counts_pkey PRIMARY KEY (post_id),
  constraint post_counts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
) with (fillfactor=70);

create table post_links (
  post_id bigint not null,
  place smallint not null,
  url text not null,
  constraint post_links_pkey PRIMARY KEY (post_id, place),
  constraint post_links_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table post_mentions (
  member_id bigint not null,
  post_id bigint not null,
  constraint post_mentions_pkey PRIMARY KEY (member_id, post_id),
  constraint post_mentions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint post_mentions_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table post_pictures (
  id bigint not null generated always as identity,
  member_id bigint not null,
  post_id bigint,
  place smallint not null default 0,
  alt text not null default ''::text,
  bytes bytea not null,
  content_type text not null,
  width integer not null,
  height integer not null,
  etag text not null,
  uploaded_at timestamp with time zone not null,
  constraint post_pictures_pkey PRIMARY KEY (id),
  constraint post_pictures_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint post_pictures_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table post_topics (
  key text not null,
  post_id bigint not null,
  name text not null,
  constraint post_topics_pkey PRIMARY KEY (key, post_id),
  constraint post_topics_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table post_versions (
  id bigint not null generated always as identity,
  post_id bigint not null,
  text text not null,
  warning text,
  written_at timestamp with time zone not null,
  constraint post_versions_pkey PRIMARY KEY (id),
  constraint post_versions_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE
);

create table posting_settings (
  only_one boolean not null default true,
  posts_per_hour integer not null default 120,
  new_posts_per_hour integer not null default 20,
  new_links_max integer not null default 2,
  new_mentions_max integer not null default 3,
  new_days integer not null default 3,
  is_editorial_on boolean not null default true,
  editorial_per_day integer not null default 12,
  editorial_id bigint,
  editorial_at timestamp with time zone,
  new_pictures_max integer not null default 2,
  constraint posting_settings_pkey PRIMARY KEY (only_one),
  constraint posting_settings_editorial_id_fkey FOREIGN KEY (editorial_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint posting_settings_only_one_check CHECK (only_one)
);

create table posts (
  id bigint not null generated always as identity,
  author_id bigint not null,
  text text not null,
  warning text,
  visibility text not null,
  parent_id bigint,
  thread_id bigint,
  repost_of_id bigint,
  is_plain boolean not null,
  in_feeds boolean not null,
  programme_id bigint,
  at_seconds double precision,
  is_editorial boolean not null default false,
  send_key text,
  search tsvector not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  imposed_warning text,
  held_at timestamp with time zone,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint posts_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id),
  constraint posts_check CHECK (((parent_id IS NULL) = (thread_id IS NULL))),
  constraint posts_check1 CHECK (((NOT is_plain) OR (repost_of_id IS NOT NULL))),
  constraint posts_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'followers'::text, 'mentioned'::text])))
);

create table programme_identities (
  key bytea not null,
  programme_id bigint not null,
  kind text not null,
  constraint programme_identities_pkey PRIMARY KEY (key, programme_id),
  constraint programme_identities_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id),
  constraint programme_identities_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'declared'::text, 'both'::text, 'media'::text, 'embed'::text])))
);

create table programmes (
  id bigint not null generated by default as identity,
  alias_of bigint,
  site_id bigint not null,
  url text not null,
  source_page text not null,
  source_kind text not null,
  kind text not null,
  title text not null,
  description text,
  keywords text[] not null,
  category text,
  site_category text,
  publisher text,
  language text,
  is_live boolean not null,
  published_at timestamp with time zone,
  published_is_day boolean not null,
  duration_seconds double precision,
  thumbnail_url text,
  media jsonb not null,
  embeds jsonb not null,
  is_playable boolean not null,
  sources jsonb not null,
  score real not null,
  views bigint,
  likes bigint,
  dislikes bigint,
  favourites bigint,
  comments bigint,
  counters_at timestamp with time zone,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  newest_at timestamp with time zone not null,
  heat double precision not null,
  search tsvector not null,
  is_listed boolean not null default true,
  constraint programmes_pkey PRIMARY KEY (id),
  constraint programmes_alias_of_fkey FOREIGN KEY (alias_of) REFERENCES programmes(id),
  constraint programmes_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint programmes_alias_is_gone CHECK (((alias_of IS NULL) OR (gone_at IS NOT NULL))),
  constraint programmes_kind_check CHECK ((kind = ANY (ARRAY['video'::text, 'audio'::text]))),
  constraint programmes_source_kind_check CHECK ((source_kind = ANY (ARRAY['play'::text, 'embed'::text])))
);

create table push_refusals (
  reason text not null,
  on_day date not null,
  refused_count bigint not null,
  constraint push_refusals_pkey PRIMARY KEY (reason, on_day)
);

create table push_subscriptions (
  site_id bigint not null,
  page_key bigint not null,
  hub text not null,
  topic text not null,
  token text not null,
  secret text not null,
  state text not null,
  reason text,
  attempts smallint not null default 0,
  next_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  lease_until timestamp with time zone,
  heard bigint not null default 0,
  heard_at timestamp with time zone,
  constraint push_subscriptions_pkey PRIMARY KEY (site_id, page_key),
  constraint push_subscriptions_token_key UNIQUE (token),
  constraint push_subscriptions_site_id_page_key_fkey FOREIGN KEY (site_id, page_key) REFERENCES pages(site_id, key) ON DELETE CASCADE,
  constraint push_subscriptions_state_check CHECK ((state = ANY (ARRAY['wanted'::text, 'asked'::text, 'active'::text, 'denied'::text, 'failed'::text])))
);

create table recall_points (
  site_id bigint not null,
  requests bigint not null,
  at timestamp with time zone not null,
  programmes bigint not null,
  known_pages bigint not null,
  visited_pages bigint not null,
  constraint recall_points_pkey PRIMARY KEY (site_id, requests),
  constraint recall_points_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table refused_links (
  site_id bigint not null,
  reason text not null,
  on_day date not null,
  link_count integer not null,
  example_url text not null,
  constraint refused_links_pkey PRIMARY KEY (site_id, reason, on_day),
  constraint refused_links_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table registration (
  only_one boolean not null default true,
  mode text not null,
  changed_at timestamp with time zone,
  constraint registration_pkey PRIMARY KEY (only_one),
  constraint registration_mode_check CHECK ((mode = ANY (ARRAY['open'::text, 'approval'::text, 'invitation'::text, 'closed'::text]))),
  constraint registration_only_one_check CHECK (only_one)
);

create table removed_posts (
  post_id bigint not null,
  removed_at timestamp with time zone not null,
  constraint removed_posts_pkey PRIMARY KEY (post_id)
);

create table rendering_hours (
  hour timestamp with time zone not null,
  render_count integer not null,
  constraint rendering_hours_pkey PRIMARY KEY (hour)
);

create table reports (
  id bigint not null generated always as identity,
  thing_kind text not null,
  thing_id bigint not null,
  member_id bigint,
  source text not null,
  reporter_id bigint,
  category text not null,
  words text not null default ''::text,
  evidence jsonb not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  act_id bigint,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_act_id_fkey FOREIGN KEY (act_id) REFERENCES member_acts(id) ON DELETE SET NULL,
  constraint reports_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES members(id) ON DELETE SET NULL,
  constraint reports_category_check CHECK ((category = ANY (ARRAY['spam'::text, 'harassment'::text, 'sexual'::text, 'violence'::text, 'illegal'::text, 'other'::text]))),
  constraint reports_source_check CHECK ((source = ANY (ARRAY['member'::text, 'rule'::text, 'finding'::text]))),
  constraint reports_thing_kind_check CHECK ((thing_kind ~ '^[a-z-]{1,20}$'::text))
);

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (version),
  constraint schema_migrations_version_check CHECK ((version > 0))
);

create table sessions (
  token_hash bytea not null,
  member_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  id bigint not null generated always as identity,
  device text not null default ''::text,
  place text not null default ''::text,
  method text not null default 'password'::text,
  used_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['password'::text, 'passkey'::text])))
);

create table sightings (
  site_id bigint not null,
  page_key bytea not null,
  page_url text not null,
  programme_id bigint not null,
  kind text not null,
  score real not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  constraint sightings_pkey PRIMARY KEY (site_id, page_key),
  constraint sightings_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id),
  constraint sightings_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id),
  constraint sightings_kind_check CHECK ((kind = ANY (ARRAY['play'::text, 'embed'::text])))
);

create table site_habits (
  site_id bigint not null,
  budget_state jsonb,
  threshold double precision,
  memory jsonb,
  signals jsonb,
  constraint site_habits_pkey PRIMARY KEY (site_id),
  constraint site_habits_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table site_renderings (
  site_id bigint not null,
  state text not null,
  page_count integer not null,
  shell_count integer not null,
  render_count integer not null,
  gain_count integer not null,
  dry_count integer not null,
  missing_at timestamp with time zone,
  decided_at timestamp with time zone not null,
  constraint site_renderings_pkey PRIMARY KEY (site_id),
  constraint site_renderings_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  constraint site_renderings_state_check CHECK ((state = ANY (ARRAY['watching'::text, 'on'::text, 'off'::text])))
);

create table sites (
  id bigint not null generated always as identity,
  key text not null,
  name text not null,
  seeds text[] not null,
  scope_kind text not null,
  scope_value text not null,
  scope_include text[] not null,
  scope_exclude text[] not null,
  pages_max integer not null,
  depth_max integer not null,
  delay_seconds double precision,
  state text not null,
  is_sample boolean not null,
  added_at timestamp with time zone not null,
  fetches_per_hour integer,
  strategy text not null default 'glint'::text,
  rendering text not null default 'auto'::text,
  constraint sites_pkey PRIMARY KEY (id),
  constraint sites_key_key UNIQUE (key),
  constraint sites_scope_kind_check CHECK ((scope_kind = ANY (ARRAY['domain'::text, 'host'::text, 'prefix'::text]))),
  constraint sites_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'removed'::text, 'named'::text])))
);

create table spending (
  site_id bigint not null,
  from_at timestamp with time zone not null,
  discovery integer not null,
  refresh integer not null,
  counters integer not null,
  constraint spending_pkey PRIMARY KEY (site_id, from_at),
  constraint spending_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table steering (
  is_only boolean not null default true,
  policy text,
  policy_chosen_at timestamp with time zone,
  chosen_fetches_per_hour double precision,
  chosen_new_page_worth double precision,
  budget_state jsonb,
  threshold double precision,
  threshold_least double precision,
  fetches_per_hour double precision,
  site_fetches_per_hour double precision,
  new_page_worth double precision,
  counters_share double precision,
  steered_at timestamp with time zone,
  constraint steering_pkey PRIMARY KEY (is_only),
  constraint steering_is_only_check CHECK (is_only)
);

create table template_yields (
  site_id bigint not null,
  template text not null,
  pages bigint not null,
  visited_pages bigint not null,
  programmes bigint not null,
  example_url text not null,
  constraint template_yields_pkey PRIMARY KEY (site_id, template),
  constraint template_yields_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
) with (fillfactor=70);

create table templates (
  site_id bigint not null,
  template text not null,
  fetched integer not null,
  self_feeding integer not null,
  stopped_at timestamp with time zone,
  constraint templates_pkey PRIMARY KEY (site_id, template),
  constraint templates_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table thresholds (
  site_id bigint,
  at timestamp with time zone not null,
  threshold double precision not null,
  fetches_per_hour double precision,
  constraint thresholds_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table thumbnails (
  programme_id bigint not null,
  source_url text not null,
  bytes bytea,
  content_type text,
  etag text not null,
  fetched_at timestamp with time zone not null,
  failure text,
  failure_count integer not null,
  retry_at timestamp with time zone,
  constraint thumbnails_pkey PRIMARY KEY (programme_id),
  constraint thumbnails_programme_id_fkey FOREIGN KEY (programme_id) REFERENCES programmes(id)
);

create table turns (
  site_id bigint not null,
  origin_id integer not null,
  due_at timestamp with time zone not null,
  page_count bigint not null default 0,
  constraint turns_pkey PRIMARY KEY (site_id, origin_id),
  constraint turns_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES origins(id),
  constraint turns_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE
);

create table visits (
  site_id bigint not null,
  id bigint not null generated always as identity,
  page_key bigint not null,
  visited_at timestamp with time zone not null,
  outcome text not null,
  reason text,
  status smallint,
  kind text,
  received_bytes integer not null,
  elapsed_ms integer not null,
  new_links integer not null,
  new_programmes integer not null,
  difference real,
  foreseen real,
  why text,
  rendered_requests smallint,
  constraint visits_pkey PRIMARY KEY (site_id, id),
  constraint visits_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id) ON DELETE CASCADE,
  constraint visits_outcome_check CHECK ((outcome = ANY (ARRAY['page'::text, 'unchanged'::text, 'redirect'::text, 'gone'::text, 'refused'::text, 'failed'::text])))
);

create table word_rules (
  id bigint not null generated always as identity,
  name text not null,
  phrase text not null,
  key text not null,
  is_whole_word boolean not null,
  act text not null,
  created_by bigint,
  created_at timestamp with time zone not null,
  constraint word_rules_pkey PRIMARY KEY (id),
  constraint word_rules_key_key UNIQUE (key),
  constraint word_rules_created_by_fkey FOREIGN KEY (created_by) REFERENCES members(id) ON DELETE SET NULL,
  constraint word_rules_act_check CHECK ((act = ANY (ARRAY['warn'::text, 'hold'::text, 'refuse'::text])))
);

CREATE INDEX appeals_by_decider ON public.appeals USING btree (decided_by);
CREATE INDEX appeals_by_member ON public.appeals USING btree (member_id);
CREATE INDEX appeals_open ON public.appeals USING btree (created_at) WHERE (decided_at IS NULL);
CREATE INDEX attempts_by_address ON public.attempts USING btree (act, address, attempted_at);
CREATE INDEX attempts_by_key ON public.attempts USING btree (act, key, attempted_at);
CREATE INDEX attempts_by_time ON public.attempts USING btree (attempted_at);
CREATE INDEX blocks_by_blocked ON public.blocks USING btree (blocked_id, blocker_id);
CREATE INDEX conversation_sides_by_age ON public.conversation_sides USING btree (member_id, last_id);
CREATE INDEX conversation_sides_by_conversation ON public.conversation_sides USING btree (conversation_id);
CREATE INDEX conversation_sides_by_other ON public.conversation_sides USING btree (other_id);
CREATE INDEX crawl_minutes_by_time ON public.crawl_minutes USING btree (at);
CREATE INDEX examined_pages_by_member ON public.examined_pages USING btree (examined_by);
CREATE INDEX examined_pages_by_time ON public.examined_pages USING btree (examined_at);
CREATE INDEX favourites_by_list ON public.favourites USING btree (list_id, post_id) WHERE (list_id IS NOT NULL);
CREATE INDEX favourites_by_post ON public.favourites USING btree (post_id);
CREATE INDEX fetch_requests_by_member ON public.fetch_requests USING btree (asked_by);
CREATE INDEX fetch_requests_by_page ON public.fetch_requests USING btree (site_id, page_key);
CREATE INDEX fetch_requests_by_time ON public.fetch_requests USING btree (asked_at);
CREATE INDEX follows_accepted ON public.follows USING btree (follower_id, followee_id) WHERE (state = 'accepted'::text);
CREATE INDEX follows_by_followee ON public.follows USING btree (followee_id, state, follower_id);
CREATE INDEX hosts_by_holder ON public.hosts USING btree (leased_by) WHERE (leased_by IS NOT NULL);
CREATE INDEX hosts_in_trouble ON public.hosts USING btree (host) WHERE (trouble_count > 0);
CREATE INDEX invitations_by_acceptor ON public.invitations USING btree (accepted_by);
CREATE INDEX invitations_by_creator ON public.invitations USING btree (created_by);
CREATE INDEX invitations_by_expiry ON public.invitations USING btree (expires_at);
CREATE INDEX labels_by_member ON public.labels USING btree (labelled_by);
CREATE INDEX labels_by_time ON public.labels USING btree (labelled_at DESC, id DESC);
CREATE INDEX labels_wrong_by_time ON public.labels USING btree (labelled_at DESC, id DESC) WHERE (said_kind <> true_kind);
CREATE UNIQUE INDEX learned_weights_active ON public.learned_weights USING btree (is_active) WHERE is_active;
CREATE INDEX learned_weights_by_member ON public.learned_weights USING btree (learned_by);
CREATE UNIQUE INDEX learned_weights_learning ON public.learned_weights USING btree (state) WHERE (state = 'learning'::text);
CREATE INDEX likes_by_member ON public.likes USING btree (member_id, post_id);
CREATE INDEX member_acts_by_actor ON public.member_acts USING btree (actor_id);
CREATE INDEX member_acts_by_member ON public.member_acts USING btree (member_id, id);
CREATE INDEX member_acts_by_thing ON public.member_acts USING btree (thing_kind, thing_id) WHERE (thing_kind IS NOT NULL);
CREATE INDEX member_links_by_expiry ON public.member_links USING btree (expires_at);
CREATE INDEX member_links_by_member ON public.member_links USING btree (member_id, purpose);
CREATE INDEX members_by_role ON public.members USING btree (role) WHERE (role <> 'member'::text);
CREATE INDEX members_waiting ON public.members USING btree (state_at) WHERE (state = ANY (ARRAY['unverified'::text, 'waiting'::text, 'declined'::text]));
CREATE INDEX messages_by_author ON public.messages USING btree (author_id, id);
CREATE INDEX messages_by_conversation ON public.messages USING btree (conversation_id, id);
CREATE UNIQUE INDEX messages_by_send_key ON public.messages USING btree (author_id, send_key);
CREATE INDEX mutes_by_muted ON public.mutes USING btree (muted_id);
CREATE INDEX named_pages_by_member ON public.named_pages USING btree (member_id);
CREATE INDEX named_pages_by_time ON public.named_pages USING btree (asked_at) WHERE (asked_at IS NOT NULL);
CREATE INDEX named_pages_waiting ON public.named_pages USING btree (due_at) WHERE (asked_at IS NULL);
CREATE INDEX notifications_by_about ON public.notifications USING btree (about_id) WHERE (about_id IS NOT NULL);
CREATE UNIQUE INDEX notifications_by_act ON public.notifications USING btree (actor_id, member_id, kind, about_id) NULLS NOT DISTINCT WHERE ((post_id IS NULL) AND (actor_id IS NOT NULL));
CREATE INDEX notifications_by_actor ON public.notifications USING btree (actor_id);
CREATE INDEX notifications_by_member ON public.notifications USING btree (member_id, id);
CREATE UNIQUE INDEX notifications_by_post ON public.notifications USING btree (post_id, member_id) WHERE (post_id IS NOT NULL);
CREATE INDEX notifications_by_time ON public.notifications USING btree (created_at);
CREATE INDEX origins_by_host ON public.origins USING btree (host);
CREATE INDEX pages_due ON public.pages USING btree (site_id, origin_id, due_at) WHERE (state = ANY (ARRAY['stored'::text, 'redirect'::text, 'gone'::text, 'refused'::text, 'failed'::text]));
CREATE INDEX pages_listings ON public.pages USING btree (site_id, origin_id, due_at) WHERE ((kind = 'listing'::text) AND (state = 'stored'::text));
CREATE INDEX pages_new ON public.pages USING btree (site_id, origin_id, priority DESC, found_at) WHERE (state = 'new'::text);
CREATE INDEX passkey_challenges_by_expiry ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_by_member ON public.passkey_challenges USING btree (member_id);
CREATE INDEX passkeys_by_member ON public.passkeys USING btree (member_id);
CREATE INDEX post_mentions_by_post ON public.post_mentions USING btree (post_id);
CREATE INDEX post_pictures_by_member ON public.post_pictures USING btree (member_id);
CREATE INDEX post_pictures_by_post ON public.post_pictures USING btree (post_id, place) WHERE (post_id IS NOT NULL);
CREATE INDEX post_pictures_waiting ON public.post_pictures USING btree (uploaded_at) WHERE (post_id IS NULL);
CREATE INDEX post_topics_by_post ON public.post_topics USING btree (post_id);
CREATE INDEX post_versions_by_post ON public.post_versions USING btree (post_id, id);
CREATE INDEX posting_settings_editorial ON public.posting_settings USING btree (editorial_id);
CREATE INDEX posts_by_author ON public.posts USING btree (author_id, id) INCLUDE (in_feeds);
CREATE INDEX posts_by_parent ON public.posts USING btree (parent_id, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX posts_by_programme ON public.posts USING btree (programme_id, id) WHERE (programme_id IS NOT NULL);
CREATE INDEX posts_by_repost ON public.posts USING btree (repost_of_id, author_id) WHERE (repost_of_id IS NOT NULL);
CREATE UNIQUE INDEX posts_by_send_key ON public.posts USING btree (author_id, send_key) WHERE (send_key IS NOT NULL);
CREATE INDEX posts_by_thread ON public.posts USING btree (thread_id, id) WHERE (thread_id IS NOT NULL);
CREATE UNIQUE INDEX posts_editorial_once ON public.posts USING btree (programme_id) WHERE is_editorial;
CREATE INDEX posts_in_feeds ON public.posts USING btree (id) INCLUDE (author_id) WHERE in_feeds;
CREATE UNIQUE INDEX posts_plain_once ON public.posts USING btree (author_id, repost_of_id) WHERE is_plain;
CREATE INDEX posts_search ON public.posts USING gin (search);
CREATE INDEX programme_identities_by_programme ON public.programme_identities USING btree (programme_id);
CREATE INDEX programmes_by_alias ON public.programmes USING btree (alias_of) WHERE (alias_of IS NOT NULL);
CREATE INDEX programmes_by_site ON public.programmes USING btree (site_id, id);
CREATE INDEX programmes_by_state ON public.programmes USING btree (gone_at, is_playable) WHERE ((alias_of IS NULL) AND is_listed);
CREATE INDEX programmes_hottest ON public.programmes USING btree (heat DESC, id DESC) WHERE ((gone_at IS NULL) AND is_listed);
CREATE INDEX programmes_hottest_by_category ON public.programmes USING btree (category, heat DESC, id DESC) WHERE ((gone_at IS NULL) AND is_listed);
CREATE INDEX programmes_hottest_by_site ON public.programmes USING btree (site_id, heat DESC, id DESC) WHERE ((gone_at IS NULL) AND is_listed);
CREATE INDEX programmes_newest ON public.programmes USING btree (newest_at DESC, id DESC) INCLUDE (is_playable) WHERE ((gone_at IS NULL) AND is_listed);
CREATE INDEX programmes_newest_by_category ON public.programmes USING btree (category, newest_at DESC, id DESC) WHERE ((gone_at IS NULL) AND is_listed);
CREATE INDEX programmes_newest_by_site ON public.programmes USING btree (site_id, newest_at DESC, id DESC) WHERE ((gone_at IS NULL) AND is_listed);
CREATE INDEX programmes_search ON public.programmes USING gin (search) WHERE ((gone_at IS NULL) AND is_listed);
CREATE INDEX push_subscriptions_next ON public.push_subscriptions USING btree (next_at);
CREATE INDEX reports_by_act ON public.reports USING btree (act_id);
CREATE INDEX reports_by_member ON public.reports USING btree (member_id, id);
CREATE INDEX reports_by_reporter ON public.reports USING btree (reporter_id, id);
CREATE INDEX reports_by_thing ON public.reports USING btree (thing_kind, thing_id, id);
CREATE UNIQUE INDEX reports_open_once ON public.reports USING btree (thing_kind, thing_id, source, reporter_id) NULLS NOT DISTINCT WHERE (settled_at IS NULL);
CREATE INDEX reports_settled ON public.reports USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_member ON public.sessions USING btree (member_id);
CREATE INDEX sightings_by_programme ON public.sightings USING btree (programme_id);
CREATE INDEX spending_by_time ON public.spending USING btree (from_at) INCLUDE (site_id, discovery, refresh, counters);
CREATE UNIQUE INDEX thresholds_by_scope ON public.thresholds USING btree (site_id, at) NULLS NOT DISTINCT;
CREATE INDEX thresholds_by_time ON public.thresholds USING btree (at);
CREATE INDEX turns_by_origin ON public.turns USING btree (origin_id);
CREATE INDEX turns_due ON public.turns USING btree (due_at);
CREATE INDEX visits_by_id ON public.visits USING btree (id);
CREATE INDEX visits_by_site_and_time ON public.visits USING btree (site_id, visited_at);
CREATE INDEX visits_by_time ON public.visits USING btree (visited_at);
CREATE INDEX word_rules_by_creator ON public.word_rules USING btree (created_by);

CREATE TRIGGER conversation_sides_removed AFTER DELETE ON public.conversation_sides REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION remove_left_conversations();
CREATE TRIGGER likes_added AFTER INSERT ON public.likes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();
CREATE TRIGGER likes_removed AFTER DELETE ON public.likes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_likes();
CREATE TRIGGER members_standing AFTER UPDATE OF state, limited_at ON public.members FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR ((old.limited_at IS NULL) <> (new.limited_at IS NULL)))) EXECUTE FUNCTION notify_standing();
CREATE TRIGGER notifications_removed AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION notify_untold();
CREATE TRIGGER posts_added AFTER INSERT ON public.posts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
CREATE TRIGGER posts_removed AFTER DELETE ON public.posts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_posts();
