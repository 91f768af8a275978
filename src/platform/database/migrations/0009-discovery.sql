-- Which new page of a site is visited next is decided by a strategy chosen for the site. What it has learned, and what is known of
-- links that wait, outlives the worker.

alter table sites add column strategy text not null default 'glint';

-- Where the link stood and what it said, while its page waits.
alter table pages add column link_context text;
alter table pages drop column energy;
-- 900 and more are for what is news while the rest of its site waits.
update pages set priority = 899 where state = 'new' and priority between 900 and 949;

-- By which rule of the strategy a new page was chosen.
alter table visits add column why text;

create table discoveries (
  site_id bigint primary key references sites (id) on delete cascade,
  strategy text not null,
  ending text check (ending in ('exhausted', 'dry')),
  -- While it is dry: when some of what is left is visited nevertheless, how many pages then; how often it has rested in a row, and
  -- the programmes found when the last rest began.
  resume_at timestamptz,
  resume_fetches integer not null,
  rest_count smallint not null,
  rest_programmes integer not null,
  fetch_count integer not null,
  programme_count integer not null,
  -- Links tried and judged together, those with the most fetches.
  arms jsonb not null,
  -- Read by the strategy that wrote it alone.
  memory text not null,
  saved_at timestamptz not null);

-- It holds numbers that hardly compress.
alter table discoveries alter column memory set storage external;
