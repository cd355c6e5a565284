-- How somebody's employment ends: the last day, why, and who takes over their reports. It is planned, then carried out at the end of that day
-- where the person works. `users.termination_date` stays what everything reads. A row that was carried out is a period of employment: it
-- keeps its first and last day when the person is hired again.
create table leavings (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  last_day date not null,
  -- null where it was never said: imported, or entered before this table was here
  reason text check (reason in ('resigned', 'dismissed', 'contract_ended', 'probation', 'mutual', 'retired', 'died', 'other')),
  note text not null default '',
  rehire_eligible boolean,
  -- whom the person's reports report to afterwards
  reports_to uuid,
  recorded_at timestamptz not null default now(),
  recorded_by uuid,
  version int not null default 1,
  withdrawn_at timestamptz,
  carried_out_at timestamptz,
  -- why it could not be carried out on its day, as the key of a message
  problem text check (problem is null or carried_out_at is null),
  -- of the period that ended
  first_day date,
  -- the first day of the period after it
  rehired_on date,
  -- that period counts on from this one
  bridged boolean,
  primary key (company_id, id),
  check (withdrawn_at is null or carried_out_at is null),
  check (rehired_on is null or (carried_out_at is not null and rehired_on > last_day)),
  check ((rehired_on is null) = (bridged is null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, reports_to) references users (company_id, id) on delete set null (reports_to),
  foreign key (company_id, recorded_by) references users (company_id, id) on delete set null (recorded_by)
);
call sec.belongs_to_company('leavings', 'select, insert, update');
create unique index leavings_planned on leavings (company_id, user_id) where withdrawn_at is null and carried_out_at is null;
create index on leavings (company_id, user_id);
create index leavings_due on leavings (company_id, last_day) where withdrawn_at is null and carried_out_at is null;
create index on leavings (company_id, reports_to) where reports_to is not null;
create index on leavings (company_id, recorded_by) where recorded_by is not null;

-- Whoever writes a last day into a person's row, an import or a server of the version before: it is carried out like any other.
create function sec.keep_leavings() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.termination_date is null then
    update leavings set withdrawn_at = now(), version = version + 1
      where company_id = new.company_id and user_id = new.id and withdrawn_at is null and carried_out_at is null;
    return null;
  end if;
  update leavings set last_day = new.termination_date, problem = null, version = version + 1
    where company_id = new.company_id and user_id = new.id and withdrawn_at is null and carried_out_at is null
      and last_day <> new.termination_date;
  insert into leavings (company_id, user_id, last_day, first_day, carried_out_at)
    select new.company_id, new.id, new.termination_date,
      case when new.deactivated_at is not null then coalesce(new.hire_date, new.created_at::date) end, new.deactivated_at
    where not exists (select 1 from leavings l where l.company_id = new.company_id and l.user_id = new.id and l.withdrawn_at is null
      and (l.carried_out_at is null or l.last_day = new.termination_date));
  return null;
end $$;
create trigger begin_leavings after insert on users for each row
  when (new.termination_date is not null) execute function sec.keep_leavings();
create trigger keep_leavings after update of termination_date on users for each row
  when (old.termination_date is distinct from new.termination_date) execute function sec.keep_leavings();
revoke all on function sec.keep_leavings() from public;
