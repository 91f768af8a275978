-- Links of members to pages of no site are looked at too: what they show has a card, and stands in no list of programmes.

-- A named site is not crawled: it gives programmes behind members' links their place, until an operator adds it as one of their own.
alter table sites drop constraint sites_state_check;
alter table sites add constraint sites_state_check check (state in ('active', 'paused', 'removed', 'named'));

-- False while only members' links lead to it.
alter table programmes add column is_listed boolean not null default true;

drop index programmes_newest;
drop index programmes_hottest;
drop index programmes_newest_by_site;
drop index programmes_hottest_by_site;
drop index programmes_newest_by_category;
drop index programmes_hottest_by_category;
drop index programmes_search;
drop index programmes_by_state;
create index programmes_newest on programmes (newest_at desc, id desc) include (is_playable) where gone_at is null and is_listed;
create index programmes_hottest on programmes (heat desc, id desc) where gone_at is null and is_listed;
create index programmes_newest_by_site on programmes (site_id, newest_at desc, id desc) where gone_at is null and is_listed;
create index programmes_hottest_by_site on programmes (site_id, heat desc, id desc) where gone_at is null and is_listed;
create index programmes_newest_by_category on programmes (category, newest_at desc, id desc) where gone_at is null and is_listed;
create index programmes_hottest_by_category on programmes (category, heat desc, id desc) where gone_at is null and is_listed;
create index programmes_search on programmes using gin (search) where gone_at is null and is_listed;
create index programmes_by_state on programmes (gone_at, is_playable) where alias_of is null and is_listed;

-- Who named it first; nobody once they left.
alter table named_pages add column member_id bigint references members on delete set null;
-- Not looked at before: its host rests, or what may be fetched in an hour is used up.
alter table named_pages add column due_at timestamptz not null default '-infinity';
-- It was fetched here and not by the crawl of a site; this is what the limits of an hour count.
alter table named_pages add column is_fetched boolean not null default false;
-- The key of the page where its redirects ended.
alter table named_pages add column leads_to bytea;

drop index named_pages_waiting;
create index named_pages_waiting on named_pages (due_at) where asked_at is null;
create index named_pages_by_member on named_pages (member_id);
