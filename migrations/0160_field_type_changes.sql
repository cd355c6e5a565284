-- A field's type may change while people have values: those that the new type has a place for are converted, the others end. What a person
-- had, and why it is other than it was although nobody changed their record, stays in the history: `type` or `option` (one that was
-- chosen was removed).
alter table custom_field_values add column change_reason text;
alter table custom_field_history add column reason text;

-- A converted value is a row of the history with its new type, also where it is written as before.
create or replace function sec.keep_field_history() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into custom_field_history (company_id, user_id, field_id, since, type, value, changed_by)
      select n.company_id, n.user_id, n.field_id, clock_timestamp(), f.type, sec.field_value(n.company_id, n.text, n.number, n.day, n.moment, n.country_id, n.options), n.changed_by
      from added n join custom_fields f on f.company_id = n.company_id and f.id = n.field_id
      where num_nonnulls(n.text, n.number, n.day, n.moment, n.country_id, n.options) > 0
      on conflict (company_id, user_id, field_id, since) do update set value = excluded.value, changed_by = excluded.changed_by;
  else
    insert into custom_field_history (company_id, user_id, field_id, since, type, value, changed_by, reason)
      select n.company_id, n.user_id, n.field_id, clock_timestamp(), f.type, sec.field_value(n.company_id, n.text, n.number, n.day, n.moment, n.country_id, n.options), n.changed_by, n.change_reason
      from added n
      join removed o on o.company_id = n.company_id and o.user_id = n.user_id and o.field_id = n.field_id
      join custom_fields f on f.company_id = n.company_id and f.id = n.field_id
      where (n.text, n.number, n.day, n.moment, n.country_id, n.options) is distinct from
          (o.text, o.number, o.day, o.moment, o.country_id, o.options)
        or (n.change_reason = 'type' and n.version <> o.version)
      on conflict (company_id, user_id, field_id, since) do update set value = excluded.value, type = excluded.type,
        changed_by = excluded.changed_by, reason = excluded.reason;
  end if;
  return null;
end $$;
