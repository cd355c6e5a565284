-- A proposed change of one of the company's own fields. Each field is a right of its own, so that each has a request of its own; it goes with
-- its field, as the values do.
alter table change_requests add column field_id uuid,
  add foreign key (company_id, field_id) references custom_fields (company_id, id) on delete cascade,
  add check ((section = 'customField') = (field_id is not null));
create index on change_requests (company_id, field_id) where field_id is not null;
create unique index change_requests_one_waits on change_requests (company_id, user_id, section, field_id) nulls not distinct
  where status = 'pending';
drop index change_requests_company_id_user_id_section_idx;
