-- How fetches are spent: the thresholds that steer revisits, what was spent on what, and what is learned of each site.

alter table sites add column fetches_per_hour integer;

-- How fast the page changes: share replaced a day on a listing, changes a day elsewhere. The policy's own state is opaque to SQL.
alter table pages add column changes_per_day real;

-- The difference the policy expected of the visit.
alter table visits add column foreseen real;

create index pages_listings on pages (site_id, origin_id, due_at) where kind = 'listing' and state = 'stored';

-- One row: how the whole crawl is steered. The settings are those of the worker that steered last, for the console to show.
create table steering (
  is_only boolean primary key default true check (is_only),
  -- The refresh policy chosen here; null: the default one.
  policy text,
  policy_chosen_at timestamptz,
  -- Budget and exchange rate chosen in the console; null: the settings of the processes.
  chosen_fetches_per_hour double precision,
  chosen_new_page_worth double precision,
  -- The controller's memory (BudgetState of glint/refresh); null where nothing limits the fetches.
  budget_state jsonb,
  threshold double precision,
  threshold_least double precision,
  fetches_per_hour double precision,
  site_fetches_per_hour double precision,
  new_page_worth double precision,
  counters_share double precision,
  steered_at timestamptz
);

insert into steering default values;

-- What all visits of a site tell of each of its pages; one row a site that was visited.
create table site_habits (
  site_id bigint primary key references sites on delete cascade,
  -- The site's own controller, and T by it; null while its own budget does not bind.
  budget_state jsonb,
  threshold double precision,
  -- SiteMemory of glint/refresh: rhythm and churn.
  memory jsonb,
  -- By kind of side signal: how many were heard, told of a change, told of nothing; and the changes no signal told of.
  signals jsonb
);

-- Fetches by what they were for, a row for each site and five minutes.
create table spending (
  site_id bigint not null references sites on delete cascade,
  from_at timestamptz not null,
  discovery integer not null,
  refresh integer not null,
  counters integer not null,
  primary key (site_id, from_at)
);

create index spending_by_time on spending (from_at) include (site_id, discovery, refresh, counters);

-- T and the budget over time; without a site: of the whole crawl.
create table thresholds (
  site_id bigint references sites on delete cascade,
  at timestamptz not null,
  threshold double precision not null,
  fetches_per_hour double precision
);

create unique index thresholds_by_scope on thresholds (site_id, at) nulls not distinct;
create index thresholds_by_time on thresholds (at);
