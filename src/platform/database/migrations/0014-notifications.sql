-- What members are told: who named, answered, passed on, liked or followed them.
create table notifications (
  -- The order they are shown in.
  id bigint generated always as identity primary key,
  -- Who is told, and of whom.
  member_id bigint not null references members on delete cascade,
  actor_id bigint not null references members on delete cascade,
  kind text not null check (kind in ('mention', 'comment', 'repost', 'like', 'follow', 'request')),
  -- The actor's post that did it; with it goes the notification.
  post_id bigint references posts on delete cascade,
  -- The member's own post that it happened to.
  about_id bigint references posts on delete cascade,
  created_at timestamptz not null,
  check (actor_id <> member_id),
  check ((post_id is not null) = (kind in ('mention', 'comment', 'repost'))),
  check ((about_id is not null) = (kind in ('comment', 'repost', 'like')))
);

create index notifications_by_member on notifications (member_id, id);
-- A post tells a member one thing: that it answers them says more than that it names them.
create unique index notifications_by_post on notifications (post_id, member_id) where post_id is not null;
create unique index notifications_by_act on notifications (actor_id, member_id, kind, about_id) nulls not distinct
  where post_id is null;
create index notifications_by_actor on notifications (actor_id);
create index notifications_by_about on notifications (about_id) where about_id is not null;
create index notifications_by_time on notifications (created_at);

-- Up to which notification a member has read.
create table notification_reads (
  member_id bigint primary key references members on delete cascade,
  read_id bigint not null
);
