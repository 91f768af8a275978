-- The frontier: what is known of each site's pages, whose turn it is, and a bounded log of visits.

-- Politeness is counted by host ("tv.example", "127.0.0.1:8080"): at most one worker holds a host at a time, whatever
-- sites share it. The lease is here and nowhere else; it ends by itself at leased_until.
create table hosts (
  host text primary key,
  leased_by text,
  leased_until timestamptz,
  -- Grows with every lease: a worker that lost its lease cannot record under the old number.
  lease_number bigint not null default 0,
  -- The next request may be made from then on (crawl delay, Retry-After, back-off).
  free_at timestamptz not null,
  -- Failures in a row that speak against the host, not against one page: connection faults, 429, 503.
  trouble_count integer not null default 0,
  trouble text
);

create index hosts_by_holder on hosts (leased_by) where leased_by is not null;

create table origins (
  id integer generated always as identity primary key,
  origin text not null unique,
  host text not null references hosts,
  -- robots.txt as last fetched: status 0 when no answer came, null when never asked.
  robots_status integer,
  robots_body text not null default '',
  robots_due_at timestamptz,
  robots_unreachable_since timestamptz,
  -- How the host answers to an address that does not exist (soft 404).
  made_up_status integer,
  made_up_hash bigint,
  made_up_url text,
  made_up_at timestamptz
);

create index origins_by_host on origins (host);

-- One row a site and origin: the unit a worker leases.
create table turns (
  site_id bigint not null references sites on delete cascade,
  origin_id integer not null references origins,
  -- The earliest due page; infinity when there is none.
  due_at timestamptz not null,
  primary key (site_id, origin_id)
);

create index turns_due on turns (due_at);
create index turns_by_origin on turns (origin_id);

create table pages (
  site_id bigint not null references sites on delete cascade,
  -- xxHash64 of the de-duplication key of the address.
  key bigint not null,
  origin_id integer not null references origins,
  url text not null,
  -- What the address is for: a page, or a list of pages.
  role text not null check (role in ('page', 'feed', 'sitemap')),
  -- new: never visited; stored: has content; redirect, gone, refused, failed: see reason; shelved: a trap, never visited.
  state text not null check (state in ('new', 'stored', 'redirect', 'gone', 'refused', 'failed', 'shelved')),
  reason text,
  priority smallint not null,
  depth smallint not null,
  -- Fish-Search: how far from a relevant page links are still followed with preference.
  energy smallint not null,
  found_at timestamptz not null,
  -- Next visit; for new pages the time they were found, for shelved ones infinity.
  due_at timestamptz not null,
  visited_at timestamptz,
  kind text check (kind in ('play', 'embed', 'listing', 'none')),
  status smallint,
  failure_count smallint not null default 0,
  etag text,
  last_modified text,
  body_hash bigint,
  -- What the page says (items, facts), without what changes on every visit.
  content_hash bigint,
  refresh_state text not null default '',
  primary key (site_id, key)
);

-- The two orders a turn takes pages in; each page is in one of them.
create index pages_new on pages (site_id, origin_id, priority desc, found_at) where state = 'new';
create index pages_due on pages (site_id, origin_id, due_at) where state in ('stored', 'redirect', 'gone', 'refused', 'failed');

create table visits (
  site_id bigint not null references sites on delete cascade,
  id bigint generated always as identity,
  page_key bigint not null,
  visited_at timestamptz not null,
  outcome text not null check (outcome in ('page', 'unchanged', 'redirect', 'gone', 'refused', 'failed')),
  reason text,
  status smallint,
  kind text,
  received_bytes integer not null,
  elapsed_ms integer not null,
  new_links integer not null,
  new_programmes integer not null,
  difference real,
  primary key (site_id, id)
);

create index visits_by_id on visits (id);
create index visits_by_time on visits (visited_at);
create index visits_by_site_and_time on visits (site_id, visited_at);

-- Dry runs of URL templates, for the trap guard: rows only for templates whose last visit was not fruitful.
create table templates (
  site_id bigint not null references sites on delete cascade,
  template text not null,
  fetched integer not null,
  self_feeding integer not null,
  stopped_at timestamptz,
  primary key (site_id, template)
);

-- Links that were not taken up, by reason and day: they leave no page, so the count is kept here.
create table refused_links (
  site_id bigint not null references sites on delete cascade,
  reason text not null,
  on_day date not null,
  link_count integer not null,
  example_url text not null,
  primary key (site_id, reason, on_day)
);
