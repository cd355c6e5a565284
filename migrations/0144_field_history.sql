-- What a person had in a field of the company's own, from when on, and who wrote it. Written by the database with the value itself, so that
-- no way past the app leaves it out; nobody changes it. Options are kept with their names: they may be gone by the time it is read.
create table custom_field_history (
  company_id uuid not null references companies,
  user_id uuid not null,
  field_id uuid not null,
  since timestamptz not null,
  type text not null,
  -- null: it was emptied
  value jsonb,
  changed_by uuid,
  -- known from the value alone, which was there before its history was kept
  is_backfilled boolean not null default false,
  primary key (company_id, user_id, field_id, since),
  foreign key (company_id, user_id, field_id) references custom_field_values (company_id, user_id, field_id) on delete cascade
);
create index on custom_field_history (company_id, field_id, since);
call sec.belongs_to_company('custom_field_history', 'select');
alter table custom_field_values add column changed_by uuid;

create function sec.field_value(company uuid, text text, number numeric, day date, moment timestamp, country_id int, options uuid[])
returns jsonb language sql stable set search_path = pg_catalog, public as $$
  select coalesce(to_jsonb(text), to_jsonb(number), to_jsonb(day), to_jsonb(to_char(moment, 'YYYY-MM-DD HH24:MI')), to_jsonb(country_id),
    case when options is not null then (select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.position)
      from custom_field_options o where o.company_id = company and o.id = any (options)) end)
$$;
revoke all on function sec.field_value(uuid, text, numeric, date, timestamp, int, uuid[]) from public;

-- The clock and not the transaction's time: of two that wait for each other the later one writes later.
create function sec.keep_field_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into custom_field_history (company_id, user_id, field_id, since, type, value, changed_by)
      select n.company_id, n.user_id, n.field_id, clock_timestamp(), f.type, sec.field_value(n.company_id, n.text, n.number, n.day, n.moment, n.country_id, n.options), n.changed_by
      from added n join custom_fields f on f.company_id = n.company_id and f.id = n.field_id
      where num_nonnulls(n.text, n.number, n.day, n.moment, n.country_id, n.options) > 0
      on conflict (company_id, user_id, field_id, since) do update set value = excluded.value, changed_by = excluded.changed_by;
  else
    insert into custom_field_history (company_id, user_id, field_id, since, type, value, changed_by)
      select n.company_id, n.user_id, n.field_id, clock_timestamp(), f.type, sec.field_value(n.company_id, n.text, n.number, n.day, n.moment, n.country_id, n.options), n.changed_by
      from added n
      join removed o on o.company_id = n.company_id and o.user_id = n.user_id and o.field_id = n.field_id
      join custom_fields f on f.company_id = n.company_id and f.id = n.field_id
      where (n.text, n.number, n.day, n.moment, n.country_id, n.options) is distinct from
        (o.text, o.number, o.day, o.moment, o.country_id, o.options)
      on conflict (company_id, user_id, field_id, since) do update set value = excluded.value, changed_by = excluded.changed_by;
  end if;
  return null;
end $$;
revoke all on function sec.keep_field_history() from public;

-- What there is already, since it was last changed. Open to their owner for this statement only.
alter table custom_fields no force row level security;
alter table custom_field_options no force row level security;
alter table custom_field_values no force row level security;
alter table custom_field_history no force row level security;
insert into custom_field_history (company_id, user_id, field_id, since, type, value, is_backfilled)
  select v.company_id, v.user_id, v.field_id, v.changed_at, f.type, sec.field_value(v.company_id, v.text, v.number, v.day, v.moment, v.country_id, v.options), true
  from custom_field_values v join custom_fields f on f.company_id = v.company_id and f.id = v.field_id
  where num_nonnulls(v.text, v.number, v.day, v.moment, v.country_id, v.options) > 0;
alter table custom_fields force row level security;
alter table custom_field_options force row level security;
alter table custom_field_values force row level security;
alter table custom_field_history force row level security;

create trigger keep_field_history_of_new after insert on custom_field_values referencing new table as added
  for each statement execute function sec.keep_field_history();
create trigger keep_field_history after update on custom_field_values referencing old table as removed new table as added
  for each statement execute function sec.keep_field_history();
