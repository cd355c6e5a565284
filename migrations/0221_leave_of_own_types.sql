-- What a leave is, its kind, is the name of a built-in type or the id of one of the company's own. The reference follows from it, whichever
-- version of the server writes.
create function sec.keep_own_type() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.own_type_id := case when new.kind in ('vacation', 'day_off', 'sick_day', 'parental_leave') then null else new.kind::uuid end;
  return new;
end $$;

alter table leave_policies add column own_type_id uuid;
alter table leave_group_policies add column own_type_id uuid;
alter table time_off_requests add column own_type_id uuid;
alter table leave_adjustments add column own_type_id uuid;

create trigger keep_own_type before insert or update of kind, own_type_id on leave_policies for each row execute function sec.keep_own_type();
create trigger keep_own_type before insert or update of kind, own_type_id on leave_group_policies for each row execute function sec.keep_own_type();
create trigger keep_own_type before insert or update of kind, own_type_id on time_off_requests for each row execute function sec.keep_own_type();
create trigger keep_own_type before insert or update of kind, own_type_id on leave_adjustments for each row execute function sec.keep_own_type();

alter table leave_policies drop constraint leave_policies_kind_check,
  add constraint leave_policies_own_type foreign key (company_id, own_type_id) references leave_types (company_id, id) not valid;
alter table leave_group_policies drop constraint leave_group_policies_kind_check,
  add constraint leave_group_policies_own_type foreign key (company_id, own_type_id) references leave_types (company_id, id) not valid;
alter table time_off_requests drop constraint time_off_requests_kind_check,
  add constraint time_off_requests_own_type foreign key (company_id, own_type_id) references leave_types (company_id, id) not valid;
alter table leave_adjustments drop constraint leave_adjustments_kind_check,
  add constraint leave_adjustments_own_type foreign key (company_id, own_type_id) references leave_types (company_id, id) not valid;
