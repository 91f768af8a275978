-- Accounts, their sessions and one-time invitations: the first invitation makes the first administrator.

create table members (
  id bigint generated always as identity primary key,
  name text not null,
  -- The name in lower case: Alice and alice are one person.
  name_key text not null unique,
  role text not null check (role in ('member', 'moderator', 'administrator')),
  -- Absent: the account cannot be signed in to with a password.
  password_hash text,
  created_at timestamptz not null
);

create index members_by_role on members (role) where role <> 'member';

-- Only hashes of tokens are stored: who reads this table can sign in as nobody.
create table sessions (
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_by_member on sessions (member_id);
create index sessions_by_expiry on sessions (expires_at);

create table invitations (
  token_hash bytea primary key,
  role text not null check (role in ('member', 'moderator', 'administrator')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by bigint references members on delete set null
);

create index invitations_by_acceptor on invitations (accepted_by);
create index invitations_by_expiry on invitations (expires_at);

-- Failed (and running) attempts to sign in; names of nobody are counted too, so that a refusal tells nothing.
create table sign_in_attempts (
  id bigint generated always as identity primary key,
  name_key text not null,
  -- The address the attempt came from; '' when unknown.
  address text not null,
  attempted_at timestamptz not null
);

create index sign_in_attempts_by_name on sign_in_attempts (name_key, attempted_at);
create index sign_in_attempts_by_address on sign_in_attempts (address, attempted_at);
create index sign_in_attempts_by_time on sign_in_attempts (attempted_at);
