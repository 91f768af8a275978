-- What the console shows of a crawl is counted as it happens: no page, and no visit, is counted anew when somebody looks.

-- A site's totals. Pages are those of role "page"; a page counts as visited from its first visit on, whatever came of it.
create table crawl_tallies (
  site_id bigint primary key references sites (id) on delete cascade,
  -- Figures before were taken from what was stored then; templates have none from before.
  counted_from timestamptz not null,
  requests bigint not null default 0,
  errors bigint not null default 0,
  programmes bigint not null default 0,
  known_pages bigint not null default 0,
  visited_pages bigint not null default 0,
  shelved_pages bigint not null default 0,
  template_count integer not null default 0
) with (fillfactor = 70);

insert into crawl_tallies (site_id, counted_from, requests, programmes, known_pages, visited_pages, shelved_pages)
select sites.id, now(),
  (select count(*) from visits where visits.site_id = sites.id),
  (select count(*) from programmes where programmes.site_id = sites.id and programmes.alias_of is null),
  (select coalesce(sum(page_count), 0) from turns where turns.site_id = sites.id),
  (select count(visited_at) from pages where pages.site_id = sites.id and pages.role = 'page'),
  (select count(*) from pages
    where pages.site_id = sites.id and pages.role = 'page' and pages.state = 'shelved' and pages.visited_at is null)
from sites;

-- A site's last hours by the minute.
create table crawl_minutes (
  site_id bigint not null references sites (id) on delete cascade,
  at timestamptz not null,
  requests integer not null,
  errors integer not null,
  new_pages integer not null,
  new_programmes integer not null,
  primary key (site_id, at)
) with (fillfactor = 70);
create index crawl_minutes_by_time on crawl_minutes (at);

-- Programmes found against requests: some fifty points for each time the requests double.
create table recall_points (
  site_id bigint not null references sites (id) on delete cascade,
  requests bigint not null,
  at timestamptz not null,
  programmes bigint not null,
  known_pages bigint not null,
  visited_pages bigint not null,
  primary key (site_id, requests)
);
insert into recall_points (site_id, requests, at, programmes, known_pages, visited_pages)
select site_id, requests, counted_from, programmes, known_pages, visited_pages from crawl_tallies where requests > 0;

-- What a site's URL templates hold and gave; beyond a thousand of one site the rest is counted as one, "{other}".
create table template_yields (
  site_id bigint not null references sites (id) on delete cascade,
  template text not null,
  pages bigint not null,
  visited_pages bigint not null,
  programmes bigint not null,
  example_url text not null,
  primary key (site_id, template)
) with (fillfactor = 70);

create index hosts_in_trouble on hosts (host) where trouble_count > 0;

alter table origins add column robots_fetched_at timestamptz;
