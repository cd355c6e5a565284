-- Effective-dated rows: a row is never changed. A correction ends it and puts another one in its place, a removal ends it, both with who
-- and why. The procedure adds what such a table needs and narrows what the app may do with it; a table that has one row for each day adds
-- its own unique index over rows that have not ended.
create procedure sec.effective_dated(tbl regclass, lists text[] default '{}') language plpgsql as $$
begin
  execute format('alter table %s
    add column recorded_at timestamptz not null default now(),
    add column recorded_by uuid,
    add column replaces uuid,
    add column ended_at timestamptz,
    add column ended_by uuid,
    add column ended_why text,
    add constraint ended_with_reason check ((ended_at is null) = (ended_why is null) and ended_why <> %L),
    add foreign key (company_id, replaces) references %s (company_id, id) on delete cascade', tbl, '', tbl);
  execute format('create index on %s (company_id, replaces) where replaces is not null', tbl);
  execute format('revoke update, delete on %s from staffroom_app', tbl);
  execute format('grant update (%s) on %s to staffroom_app',
    array_to_string(array['ended_at', 'ended_by', 'ended_why'] || lists, ', '), tbl);
end $$;

create table compensations (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  effective_date date not null,
  date_from date not null,
  date_to date,
  pay_rate numeric(14, 2) not null check (pay_rate >= 0),
  pay_rate_type text not null check (pay_rate_type in ('hour', 'day', 'week', 'month', 'year')),
  pay_type_id uuid,
  pay_schedule_id uuid,
  reason_id uuid,
  amount numeric(14, 2) check (amount >= 0),
  payment_day smallint check (payment_day between 1 and 31),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (company_id, id),
  check (date_to >= date_from and date_to >= effective_date),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, pay_type_id) references catalogue_entries (company_id, id),
  foreign key (company_id, pay_schedule_id) references catalogue_entries (company_id, id),
  foreign key (company_id, reason_id) references catalogue_entries (company_id, id)
);
call sec.belongs_to_company('compensations', 'select, insert');
call sec.effective_dated('compensations', array['pay_type_id', 'pay_schedule_id', 'reason_id']);
create unique index compensations_valid on compensations (company_id, user_id, effective_date) where ended_at is null;
create index on compensations (company_id, user_id);
create index on compensations (company_id, pay_type_id);
create index on compensations (company_id, pay_schedule_id);
create index on compensations (company_id, reason_id);

-- Paid once, on a day: a bonus, a severance. Several may be paid on one day.
create table one_off_payments (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  paid_on date not null,
  pay_type_id uuid,
  reason_id uuid,
  amount numeric(14, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  comment text not null default '',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, pay_type_id) references catalogue_entries (company_id, id),
  foreign key (company_id, reason_id) references catalogue_entries (company_id, id)
);
call sec.belongs_to_company('one_off_payments', 'select, insert');
call sec.effective_dated('one_off_payments', array['pay_type_id', 'reason_id']);
create index on one_off_payments (company_id, user_id);
create index on one_off_payments (company_id, pay_type_id);
create index on one_off_payments (company_id, reason_id);
