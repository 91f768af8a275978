-- Pages that are empty without scripts are rendered with Chromium where a site needs it and it helps.

alter table sites add column rendering text not null default 'auto';

-- Scripts and data fetched to render the page; null: it was read as it came.
alter table visits add column rendered_requests smallint;

create table site_renderings (
  site_id bigint primary key references sites (id) on delete cascade,
  state text not null check (state in ('watching', 'on', 'off')),
  -- Pages looked at while watching, and those empty without scripts.
  page_count integer not null,
  shell_count integer not null,
  render_count integer not null,
  -- Renderings that brought links or programmes, and those since that did not.
  gain_count integer not null,
  dry_count integer not null,
  -- A worker wanted to render and has no Chromium.
  missing_at timestamptz,
  decided_at timestamptz not null);

-- Renderings of all workers, hour by hour.
create table rendering_hours (
  hour timestamptz primary key,
  render_count integer not null);
