-- How many pages a site has is asked at the beginning of each turn: counted as they are added, not each time anew.

alter table turns add column page_count bigint not null default 0;

update turns set page_count = (
  select count(*) from pages
  where pages.site_id = turns.site_id and pages.origin_id = turns.origin_id and pages.role = 'page');
