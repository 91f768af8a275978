-- Direct messages: what two members say to each other. No list of posts reads these tables.

create table conversations (
  id bigint generated always as identity primary key,
  created_at timestamptz not null
);

-- A conversation as one of the two has it.
create table conversation_sides (
  member_id bigint not null references members on delete cascade,
  conversation_id bigint not null references conversations on delete cascade,
  -- Absent: the other has left the place.
  other_id bigint references members on delete set null,
  -- False: a stranger began it, and this member has not let them in.
  is_accepted boolean not null,
  -- The youngest message, by which conversations are ordered; the youngest that was read; up to which they were removed from this side.
  last_id bigint not null default 0,
  read_id bigint not null default 0,
  removed_id bigint not null default 0,
  primary key (member_id, conversation_id),
  unique (member_id, other_id),
  check (member_id <> other_id)
);

create index conversation_sides_by_age on conversation_sides (member_id, last_id);
create index conversation_sides_by_conversation on conversation_sides (conversation_id);
create index conversation_sides_by_other on conversation_sides (other_id);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations on delete cascade,
  -- Who leaves takes what they wrote along.
  author_id bigint not null references members on delete cascade,
  text text not null,
  -- A programme of Glint's that the words lead to, and from when on.
  programme_id bigint references programmes,
  at_seconds integer,
  -- Names one act of sending, so that a send that is repeated is one message.
  send_key text not null,
  created_at timestamptz not null
);

create index messages_by_conversation on messages (conversation_id, id);
create unique index messages_by_send_key on messages (author_id, send_key);
create index messages_by_author on messages (author_id, id);

-- What nobody has any more is gone.
create function remove_left_conversations() returns trigger language plpgsql as $$
begin
  delete from conversations
  where id in (select conversation_id from gone)
    and not exists (select from conversation_sides where conversation_id = conversations.id);
  return null;
end $$;

create trigger conversation_sides_removed after delete on conversation_sides referencing old table as gone
  for each statement execute function remove_left_conversations();

-- Whose messages a member lets in when they do not know them. No row: everyone's, as requests.
create table message_settings (
  member_id bigint primary key references members on delete cascade,
  accepts_from text not null check (accepts_from in ('everyone', 'followed', 'nobody'))
);
