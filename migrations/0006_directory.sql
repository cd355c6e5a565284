-- The query builder writes no underscore in front of a digit.
alter table users rename column social_link_1 to social_link1;
alter table users rename column social_link_2 to social_link2;

-- What a search looks through: lower case without accents, so that "sjoberg" finds Sjöberg and "алена" finds Алёна.
alter table users add column search_key text collate "C" not null generated always as (
  regexp_replace(normalize(lower((first_name || ' ' || last_name || ' ' || first_name || ' ' || email::text) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')
) stored;
alter table job_titles add column search_key text collate "C" not null generated always as (
  regexp_replace(normalize(lower(name collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')
) stored;

-- What lists sort by, and the order in which a page walks from group to group.
alter table departments add column name_key text collate "und-x-icu" not null generated always as (lower(name collate "und-x-icu")) stored;
alter table locations add column name_key text collate "und-x-icu" not null generated always as (lower(name collate "und-x-icu")) stored;
alter table job_titles add column name_key text collate "und-x-icu" not null generated always as (lower(name collate "und-x-icu")) stored;
create index departments_by_name on departments (company_id, name_key, id);
create index locations_by_name on locations (company_id, name_key, id);
create index job_titles_by_name on job_titles (company_id, name_key, id);
create index users_by_department on users (company_id, department_id, name_key, id);
create index users_by_location on users (company_id, location_id, name_key, id);
create index users_by_job_title on users (company_id, job_title_id, name_key, id);
drop index users_company_id_department_id_name_key_idx;
drop index users_company_id_location_id_idx;
drop index users_company_id_job_title_id_idx;
-- a page by name with a search reads these rows from the index alone
create index users_search on users (company_id, name_key, id) include (search_key, job_title_id, deactivated_at, status);

-- Whom new people of a department report to: its head, or somebody else.
alter table departments
  add column reports_to text not null default 'head' check (reports_to in ('head', 'manager')),
  add column manager_id uuid,
  add foreign key (company_id, manager_id) references users (company_id, id);
create index on departments (company_id, manager_id);
create index on positions (company_id, location_id);
create index on positions (company_id, reports_to_id);
create index on users (company_id, hiring_source_id);
