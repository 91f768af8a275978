-- A person may ask for a page: it is then visited before all others of its turn.

-- One is done once its page was visited after that moment.
create table fetch_requests (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  page_key bigint not null,
  asked_at timestamptz not null,
  asked_by bigint references members (id) on delete set null,
  foreign key (site_id, page_key) references pages (site_id, key) on delete cascade
);
create index fetch_requests_by_page on fetch_requests (site_id, page_key);
create index fetch_requests_by_member on fetch_requests (asked_by);
create index fetch_requests_by_time on fetch_requests (asked_at);

