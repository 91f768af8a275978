-- Operators examine pages, say which verdicts are right or wrong, and learn weights of their own from that.

-- A page as it was examined, for a day: so that its result has an address, and a label needs no second upload.
create table examined_pages (
  id bigint generated always as identity primary key,
  url text not null,
  -- How it came: asked for by its address, or handed in.
  origin text not null check (origin in ('fetched', 'given')),
  -- The Content-Type header as received; '' when there was none.
  content_type text not null,
  body_gzip bytea not null,
  body_bytes integer not null,
  examined_by bigint not null references members on delete cascade,
  examined_at timestamptz not null
);

create index examined_pages_by_member on examined_pages (examined_by);
create index examined_pages_by_time on examined_pages (examined_at);

-- What a page is, as an operator says; once for each page. The bytes stay, so that a later version can read its evidence anew.
create table labels (
  id bigint generated always as identity primary key,
  -- SHA-256 of the address's de-duplication key.
  url_key bytea not null unique,
  url text not null,
  -- Pages of one site are kept together when what was learned is tested.
  site text not null,
  content_type text not null,
  body_gzip bytea not null,
  body_bytes integer not null,
  said_kind text not null check (said_kind in ('play', 'embed', 'listing', 'none')),
  -- What the verdict was made from, 0 to 1.
  score double precision not null,
  true_kind text not null check (true_kind in ('play', 'embed', 'listing', 'none')),
  labelled_by bigint references members on delete set null,
  labelled_at timestamptz not null
);

create index labels_by_time on labels (labelled_at desc, id desc);
create index labels_wrong_by_time on labels (labelled_at desc, id desc) where said_kind <> true_kind;
create index labels_by_member on labels (labelled_by);

-- Weights learned from the labels, and how good they are. At most one row is being learned, at most one is in use.
create table learned_weights (
  id bigint generated always as identity primary key,
  state text not null check (state in ('learning', 'learned', 'failed')),
  -- Labels read so far, and of how many.
  read_count integer not null default 0,
  label_count integer not null,
  seed integer not null,
  wanted_precision double precision not null,
  -- Which shipped weights they correct; weights of another version are not used.
  shipped_mark text not null,
  models jsonb,
  figures jsonb,
  -- Why it failed.
  trouble text,
  started_at timestamptz not null,
  -- The learner's last sign of life.
  beat_at timestamptz not null,
  learned_by bigint references members on delete set null,
  is_active boolean not null default false,
  used_at timestamptz,
  check (state <> 'learned' or (models is not null and figures is not null)),
  check (not is_active or (state = 'learned' and used_at is not null))
);

create unique index learned_weights_learning on learned_weights (state) where state = 'learning';
create unique index learned_weights_active on learned_weights (is_active) where is_active;
create index learned_weights_by_member on learned_weights (learned_by);
