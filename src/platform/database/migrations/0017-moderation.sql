-- Keeping the house: reports, what moderators do about them, what those acted on may answer, and words that are looked for in posts.

alter table member_acts
  -- Absent where a moderator deleted the account: the log outlives it.
  alter column member_id drop not null,
  -- Whom it was done to, then.
  add column subject text,
  -- What of theirs it was done to; absent: the member as such.
  add column thing_kind text,
  add column thing_id bigint,
  -- What that said when it was acted on.
  add column excerpt text,
  drop constraint member_acts_act_check,
  add constraint member_acts_act_check check (act in ('approve', 'decline', 'suspend', 'restore', 'role', 'link', 'limit', 'unlimit',
    'warn-post', 'unwarn-post', 'delete-post', 'release-post', 'dismiss', 'delete-account', 'appeal', 'uphold', 'overturn')),
  add constraint member_acts_subject_check check (member_id is not null or subject is not null);

create index member_acts_by_thing on member_acts (thing_kind, thing_id) where thing_kind is not null;

alter table posts
  -- Put before the text by a moderator or a word rule, and shown instead of the author's own.
  add column imposed_warning text,
  -- Waits for a moderator since then; nobody but the author sees it.
  add column held_at timestamptz;

-- Posts that a moderator deleted: their stones say so.
create table removed_posts (
  post_id bigint primary key,
  removed_at timestamptz not null
);

alter table posting_settings
  -- Pictures in one post of a new member.
  add column new_pictures_max integer not null default 2;

-- Something that moderators should look at: a member said so, or a word rule, or another part of Glint.
create table reports (
  id bigint generated always as identity primary key,
  thing_kind text not null check (thing_kind ~ '^[a-z-]{1,20}$'),
  thing_id bigint not null,
  -- Whose it is; with an account go the reports about it.
  member_id bigint references members on delete cascade,
  source text not null check (source in ('member', 'rule', 'finding')),
  -- Absent: no member, or one whose account is gone.
  reporter_id bigint references members on delete set null,
  category text not null check (category in ('spam', 'harassment', 'sexual', 'violence', 'illegal', 'other')),
  words text not null default '',
  -- The thing as it was seen: {"text", "warning", "version", "pictures"}.
  evidence jsonb not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  act_id bigint references member_acts on delete set null
);

-- One open report a reporter and thing.
create unique index reports_open_once on reports (thing_kind, thing_id, source, reporter_id) nulls not distinct
  where settled_at is null;
create index reports_by_thing on reports (thing_kind, thing_id, id);
create index reports_by_member on reports (member_id, id);
create index reports_by_reporter on reports (reporter_id, id);
create index reports_by_act on reports (act_id);
create index reports_settled on reports (settled_at) where settled_at is not null;

-- What a member says against something that was done to them: once an act.
create table appeals (
  act_id bigint primary key references member_acts on delete cascade,
  member_id bigint not null references members on delete cascade,
  words text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references members on delete set null,
  outcome text check (outcome in ('upheld', 'overturned')),
  -- For the member to read.
  answer text not null default '',
  check ((decided_at is null) = (outcome is null))
);

create index appeals_by_member on appeals (member_id);
create index appeals_by_decider on appeals (decided_by);
create index appeals_open on appeals (created_at) where decided_at is null;

-- Words that moderators look for in every post.
create table word_rules (
  id bigint generated always as identity primary key,
  -- What it is called where somebody is told of it.
  name text not null,
  phrase text not null,
  -- The phrase in the form in which spellings are one.
  key text not null unique,
  is_whole_word boolean not null,
  act text not null check (act in ('warn', 'hold', 'refuse')),
  created_by bigint references members on delete set null,
  created_at timestamptz not null
);

create index word_rules_by_creator on word_rules (created_by);

-- Words that a member does not want to meet in lists.
create table own_filters (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  phrase text not null,
  key text not null,
  is_whole_word boolean not null,
  way text not null check (way in ('fold', 'leave-out')),
  -- From then on it does not count; absent: for good.
  ends_at timestamptz,
  created_at timestamptz not null,
  unique (member_id, key)
);

-- Word of moderation comes from no member.
alter table notifications
  alter column actor_id drop not null,
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('mention', 'comment', 'repost', 'like', 'follow', 'request',
    'report-settled', 'moderated', 'appeal-decided')),
  add constraint notifications_actor_check
    check ((actor_id is null) = (kind in ('report-settled', 'moderated', 'appeal-decided')));

drop index notifications_by_act;
create unique index notifications_by_act on notifications (actor_id, member_id, kind, about_id) nulls not distinct
  where post_id is null and actor_id is not null;
