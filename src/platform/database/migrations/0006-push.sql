-- WebSub: what hubs are asked to tell of feeds, and the callbacks that were refused.

create table push_subscriptions (
  site_id bigint not null,
  page_key bigint not null,
  hub text not null,
  -- What the hub calls the feed.
  topic text not null,
  -- The end of the callback's path, which nobody can guess, and the key of the hub's signatures.
  token text not null unique,
  secret text not null,
  -- wanted: not asked yet; asked: the hub has not confirmed yet; active: it has; denied, failed: see reason.
  state text not null check (state in ('wanted', 'asked', 'active', 'denied', 'failed')),
  reason text,
  -- Requests since the last confirmation.
  attempts smallint not null default 0,
  -- When the hub is asked next: for the first time, again, or for a new lease.
  next_at timestamptz not null,
  asked_at timestamptz,
  lease_until timestamptz,
  -- Notifications taken, and the last one.
  heard bigint not null default 0,
  heard_at timestamptz,
  primary key (site_id, page_key),
  foreign key (site_id, page_key) references pages on delete cascade
);

create index push_subscriptions_next on push_subscriptions (next_at);

create table push_refusals (
  reason text not null,
  on_day date not null,
  refused_count bigint not null,
  primary key (reason, on_day)
);
