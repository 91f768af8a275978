-- What an account is beside a name and a password: ways to sign in, an address, a profile, standing, follows.

alter table members
  -- The name with everything that looks alike made one: bob1 and bobl. Names of one look are given once; absent where two
  -- names from before this rule look alike.
  add column look_key text unique,
  -- unverified: has not opened the link in the mail; waiting: for a moderator.
  add column state text not null default 'active'
    check (state in ('unverified', 'waiting', 'active', 'declined', 'suspended')),
  -- Why it is declined or suspended, for the member to read.
  add column state_reason text,
  add column state_at timestamptz,
  -- What an applicant wrote to the moderators.
  add column application text,
  -- Only ever an address whose owner has opened a link sent to it.
  add column email text,
  add column email_key text unique,
  add column display_name text,
  add column bio text,
  -- [{"label", "url"}], at most four.
  add column links jsonb not null default '[]',
  add column language text check (language in ('en', 'zh')),
  -- Follows wait until the member accepts them.
  add column approves_followers boolean not null default false,
  -- Search engines may list the profile.
  add column is_listed boolean not null default true;

update members set look_key = looks.look_key
from (
  select id, look_key, row_number() over (partition by look_key order by id) as place
  from (
    select id, replace(replace(translate(name_key, '01i_', 'oll'), 'rn', 'm'), 'vv', 'w') as look_key from members
  ) alike
) looks
where looks.id = members.id and looks.place = 1 and looks.look_key <> '';

create index members_waiting on members (state_at) where state in ('unverified', 'waiting', 'declined');

alter table sessions
  -- Names a session on pages; the token is known to its browser only.
  add column id bigint generated always as identity unique,
  add column device text not null default '',
  -- Shortened: the last part of an address is nobody's business.
  add column place text not null default '',
  add column method text not null default 'password' check (method in ('password', 'passkey')),
  add column used_at timestamptz;

update sessions set used_at = created_at;
alter table sessions alter column used_at set not null;

-- One-time links that are sent by mail or handed over by an administrator.
create table member_links (
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  purpose text not null check (purpose in ('verify-email', 'reset-password')),
  -- The address that is proven by opening it.
  email text,
  -- Where the member was going.
  back text not null default '/',
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index member_links_by_member on member_links (member_id, purpose);
create index member_links_by_expiry on member_links (expires_at);

create table passkeys (
  -- As the authenticator gave it, base64url.
  credential_id text primary key,
  id bigint generated always as identity unique,
  member_id bigint not null references members on delete cascade,
  name text not null,
  -- The host name it is good for.
  host text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  used_at timestamptz
);

create index passkeys_by_member on passkeys (member_id);

-- Questions put to authenticators; each is answered once.
create table passkey_challenges (
  challenge text primary key,
  -- Absent: for signing in, where nobody is known yet.
  member_id bigint references members on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenges_by_member on passkey_challenges (member_id);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

create table member_pictures (
  member_id bigint not null references members on delete cascade,
  kind text not null check (kind in ('avatar', 'banner')),
  bytes bytea not null,
  content_type text not null,
  etag text not null,
  stored_at timestamptz not null,
  primary key (member_id, kind)
);

-- What moderators and administrators did to members.
create table member_acts (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- Absent: the command line, or someone whose account is gone.
  actor_id bigint references members on delete set null,
  act text not null check (act in ('approve', 'decline', 'suspend', 'restore', 'role', 'link')),
  detail text not null default '',
  acted_at timestamptz not null
);

create index member_acts_by_member on member_acts (member_id, id);
create index member_acts_by_actor on member_acts (actor_id);

-- How one becomes a member; one row.
create table registration (
  only_one boolean primary key default true check (only_one),
  mode text not null check (mode in ('open', 'approval', 'invitation', 'closed')),
  changed_at timestamptz
);

insert into registration (mode) values ('invitation');

alter table invitations add column created_by bigint references members on delete set null;
create index invitations_by_creator on invitations (created_by);

-- Not only sign-ins are counted: registrations, mails, questions to authenticators.
alter table sign_in_attempts rename to attempts;
alter table attempts rename column name_key to key;
alter table attempts add column act text not null default 'sign-in';
drop index sign_in_attempts_by_name, sign_in_attempts_by_address, sign_in_attempts_by_time;
create index attempts_by_key on attempts (act, key, attempted_at);
create index attempts_by_address on attempts (act, address, attempted_at);
create index attempts_by_time on attempts (attempted_at);

-- Who reads whom. Feeds ask both ways: whom do I follow, who follows me.
create table follows (
  follower_id bigint not null references members on delete cascade,
  followee_id bigint not null references members on delete cascade,
  state text not null check (state in ('requested', 'accepted')),
  created_at timestamptz not null,
  primary key (follower_id, followee_id),
  check (follower_id <> followee_id)
);

create index follows_by_followee on follows (followee_id, state, follower_id);
