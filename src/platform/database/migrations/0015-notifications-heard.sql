-- Who is told something hears it at once also when it is taken back, whatever takes it: an edit, a deleted post, an account that is
-- deleted, suspended or limited.

create function notify_untold() returns trigger language plpgsql as $$
begin
  perform pg_notify('glint_notifications', member_id::text) from (select distinct member_id from gone) as members;
  return null;
end $$;

create trigger notifications_removed after delete on notifications referencing old table as gone
  for each statement execute function notify_untold();

create function notify_standing() returns trigger language plpgsql as $$
begin
  perform pg_notify('glint_notifications', member_id::text)
  from (select distinct member_id from notifications where actor_id = new.id) as members;
  return null;
end $$;

create trigger members_standing after update of state, limited_at on members
  for each row when (old.state is distinct from new.state or (old.limited_at is null) <> (new.limited_at is null))
  execute function notify_standing();
