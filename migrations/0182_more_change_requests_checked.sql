-- concurrently: two indexes of references, and one that keeps authors and rows apart
drop index concurrently if exists change_requests_by_author;
create index concurrently change_requests_by_author on change_requests (company_id, asked_by) where asked_by is not null;
drop index concurrently if exists change_requests_by_table;
create index concurrently change_requests_by_table on change_requests (company_id, table_id) where table_id is not null;
-- one waits of one author for a section, a field or a row; what is to be added may be many
drop index concurrently if exists change_requests_one_waits_each;
create unique index concurrently change_requests_one_waits_each
  on change_requests (company_id, user_id, section, field_id, target_id, coalesce(asked_by, user_id)) nulls not distinct
  where status = 'pending' and act <> 'add';
drop index concurrently if exists change_requests_one_waits;
alter table change_requests validate constraint change_requests_act_check;
alter table change_requests validate constraint change_requests_company_id_asked_by_fkey;
alter table change_requests validate constraint change_requests_company_id_table_id_fkey;
