-- The ledger of where people work and for whom: location, department, job title, manager, position. A row sets some of these from a day
-- on and leaves the others as they were, so that two changes that are planned apart do not undo each other. The person's own row stays
-- what everything reads: it is what the applied rows add up to. A row that is planned is applied on its day.
create table job_changes (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  effective_date date not null,
  -- which columns it sets: nothing is a value too, when somebody reports to nobody
  sets text[] not null
    check (cardinality(sets) > 0 and sets <@ array['department_id', 'location_id', 'job_title_id', 'manager_id', 'position_id']),
  department_id uuid,
  location_id uuid,
  job_title_id uuid,
  manager_id uuid,
  position_id uuid,
  -- what they were called when this was recorded: a department may go, the history of its people stays
  names jsonb not null default '{}',
  reason text not null default '',
  -- with it the history begins: it sets all five
  is_first boolean not null default false,
  applied_at timestamptz,
  -- why it could not be applied on its day, as the key of a message
  problem text check (problem is null or applied_at is null),
  primary key (company_id, id),
  check (not is_first or cardinality(sets) = 5),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call sec.belongs_to_company('job_changes', 'select, insert');
call sec.effective_dated('job_changes', array['applied_at', 'problem']);
-- of two rows for one day the one that was recorded later counts; one transaction may record several
alter table job_changes alter column recorded_at set default clock_timestamp();
create unique index job_changes_first on job_changes (company_id, user_id) where is_first and ended_at is null;
create index on job_changes (company_id, user_id);
create index job_changes_planned on job_changes (company_id, effective_date) where applied_at is null and ended_at is null;

create function job_change_names() returns trigger language plpgsql as $$
begin
  new.names := jsonb_strip_nulls(jsonb_build_object(
    'department_id', (select d.name from departments d where d.company_id = new.company_id and d.id = new.department_id),
    'location_id', (select l.name from locations l where l.company_id = new.company_id and l.id = new.location_id),
    'job_title_id', (select j.name from job_titles j where j.company_id = new.company_id and j.id = new.job_title_id),
    'position_id', (select p.name from positions p where p.company_id = new.company_id and p.id = new.position_id),
    'manager_id', (select trim(u.first_name || ' ' || u.last_name) from users u
      where u.company_id = new.company_id and u.id = new.manager_id)));
  return new;
end $$;
create trigger job_change_names before insert on job_changes for each row
  when (new.names = '{}' and coalesce(new.department_id, new.location_id, new.job_title_id, new.manager_id, new.position_id) is not null)
  execute function job_change_names();
create trigger job_change_names_again before update of department_id on job_changes for each row execute function job_change_names();

-- The first rows of these people, with their names, in one statement: an import brings thousands.
create function sec.first_job_changes(people users[]) returns void language sql set search_path = pg_catalog, public as $$
  insert into job_changes (company_id, user_id, effective_date, sets, department_id, location_id, job_title_id, manager_id, position_id,
    names, is_first, applied_at)
  select p.company_id, p.id, least(coalesce(p.hire_date, p.created_at::date), p.created_at::date),
    array['department_id', 'location_id', 'job_title_id', 'manager_id', 'position_id'],
    p.department_id, p.location_id, p.job_title_id, p.manager_id, p.position_id,
    jsonb_strip_nulls(jsonb_build_object('department_id', d.name, 'location_id', l.name, 'job_title_id', j.name, 'position_id', o.name,
      'manager_id', trim(m.first_name || ' ' || m.last_name))), true, now()
  from unnest(people) p
    left join departments d on d.company_id = p.company_id and d.id = p.department_id
    left join locations l on l.company_id = p.company_id and l.id = p.location_id
    left join job_titles j on j.company_id = p.company_id and j.id = p.job_title_id
    left join positions o on o.company_id = p.company_id and o.id = p.position_id
    left join users m on m.company_id = p.company_id and m.id = p.manager_id
  on conflict (company_id, user_id) where is_first and ended_at is null do nothing
$$;

create function sec.begin_job_changes() returns trigger language plpgsql as $$
begin
  perform sec.first_job_changes(array(select u from users u join entered e on e.company_id = u.company_id and e.id = u.id));
  return null;
end $$;
create trigger begin_job_changes after insert on users referencing new table as entered for each statement
  execute function sec.begin_job_changes();

-- Whoever changes a person's row, an import, a SCIM client, the removal of a department, a server of the version before: what the ledger
-- does not say yet goes into it. What has been recorded there first (`people/job-history`) adds nothing.
create function sec.keep_job_changes() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  before users := old;
  changed text[];
  latest date;
  today date;
begin
  perform sec.first_job_changes(array[before]);
  if old.created_at = now() then
    -- still being entered, in this very transaction: by an import, or while a company is founded
    update job_changes set department_id = new.department_id, location_id = new.location_id, job_title_id = new.job_title_id,
      manager_id = new.manager_id, position_id = new.position_id
      where company_id = new.company_id and user_id = new.id and is_first and ended_at is null;
  end if;
  select array_agg(now_is.field) into changed
    from (values ('department_id', new.department_id), ('location_id', new.location_id), ('job_title_id', new.job_title_id),
      ('manager_id', new.manager_id), ('position_id', new.position_id)) as now_is(field, value)
    where now_is.value is distinct from (
      select case now_is.field when 'department_id' then r.department_id when 'location_id' then r.location_id
        when 'job_title_id' then r.job_title_id when 'manager_id' then r.manager_id else r.position_id end
      from job_changes r
      where r.company_id = new.company_id and r.user_id = new.id and r.applied_at is not null and r.ended_at is null
        and now_is.field = any (r.sets)
      order by r.effective_date desc, r.recorded_at desc, r.id desc limit 1);
  if changed is null then return null; end if;
  select max(r.effective_date) into latest from job_changes r
    where r.company_id = new.company_id and r.user_id = new.id and r.applied_at is not null and r.ended_at is null;
  today := (now() at time zone coalesce(
    (select l.time_zone from locations l where l.company_id = new.company_id and l.id = old.location_id), 'UTC'))::date;
  insert into job_changes (company_id, user_id, effective_date, sets, department_id, location_id, job_title_id, manager_id, position_id,
    applied_at)
  values (new.company_id, new.id, greatest(today, latest), changed,
    case when 'department_id' = any (changed) then new.department_id end,
    case when 'location_id' = any (changed) then new.location_id end,
    case when 'job_title_id' = any (changed) then new.job_title_id end,
    case when 'manager_id' = any (changed) then new.manager_id end,
    case when 'position_id' = any (changed) then new.position_id end, now());
  return null;
end $$;
create trigger keep_job_changes after update on users for each row
  when ((old.department_id, old.location_id, old.job_title_id, old.manager_id, old.position_id)
    is distinct from (new.department_id, new.location_id, new.job_title_id, new.manager_id, new.position_id))
  execute function sec.keep_job_changes();
revoke all on function sec.keep_job_changes() from public;
