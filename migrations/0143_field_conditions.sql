-- A field may be asked only where another one, of the company's own with options, has one of these chosen. What a person has in it is kept
-- while it is not asked, and not shown. Neither the other field nor one of the options goes while something depends on it.
alter table custom_fields add column when_field uuid, add column when_options uuid[],
  add constraint custom_fields_when_field_fkey foreign key (company_id, when_field) references custom_fields (company_id, id),
  add constraint custom_fields_when_check check ((when_field is null) = (when_options is null) and when_field <> id and when_options <> '{}');
create index custom_fields_when on custom_fields (company_id, when_field) where when_field is not null;

-- Whether a field is asked of a person: its condition holds, and the field that it depends on is asked of them. `applies` in `fields.ts` is
-- the same rule for values that are not saved yet.
create function sec.field_applies(field uuid, person uuid) returns boolean language plpgsql stable cost 500
  set search_path = pg_catalog, public as $$
declare
  other uuid;
  chosen uuid[];
begin
  for step in 1..100 loop
    select f.when_field, f.when_options into other, chosen from custom_fields f where f.company_id = sec.company() and f.id = field;
    if other is null then
      return true;
    end if;
    if not exists (select 1 from custom_field_values v
        where v.company_id = sec.company() and v.user_id = person and v.field_id = other and v.options && chosen) then
      return false;
    end if;
    field := other;
  end loop;
  return false;
end $$;
revoke all on function sec.field_applies(uuid, uuid) from public;
grant execute on function sec.field_applies(uuid, uuid) to staffroom_app;

-- As before, and a word is not found where the field is not asked.
create or replace function sec.find_in_fields(fields uuid[], word text)
returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  c uuid := sec.company();
  sought text := regexp_replace(normalize(lower(word collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g');
  pattern text := '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%';
  chosen uuid[];
  conditional uuid[] := array(select f.id from custom_fields f where f.company_id = c and f.id = any (fields) and f.when_field is not null);
begin
  return query select v.user_id from custom_field_values v where v.company_id = c and v.text is not null
    and regexp_replace(normalize(lower(v.text collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') like pattern
    and v.field_id = any (fields) and (v.field_id <> all (conditional) or sec.field_applies(v.field_id, v.user_id));
  if word ~ '^-?\d{1,12}([.,]\d{1,3})?$' then
    return query select v.user_id from custom_field_values v where v.company_id = c and v.field_id = any (fields)
      and v.number = replace(word, ',', '.')::numeric and (v.field_id <> all (conditional) or sec.field_applies(v.field_id, v.user_id));
  end if;
  chosen := array(select o.id from custom_field_options o where o.company_id = c and o.field_id = any (fields)
    and regexp_replace(normalize(lower(o.name collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') like pattern);
  if chosen <> '{}' then
    return query select v.user_id from custom_field_values v where v.company_id = c and v.options && chosen
      and (v.field_id <> all (conditional) or sec.field_applies(v.field_id, v.user_id));
  end if;
end $$;
