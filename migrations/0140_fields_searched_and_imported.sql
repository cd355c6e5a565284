-- The search of the people list also looks into the company's own fields. Row security keeps the app role from a text index (`like` could
-- tell what it was compared with), so that a function of the owner looks it up, as `sec.find_people` does for names.

-- Lower case without accents: what `search_key` is elsewhere. The function writes the same expression, or the index is not used.
create index custom_field_values_words on custom_field_values using gin
  ((regexp_replace(normalize(lower(text collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 256) where text is not null;
create index custom_field_values_numbers on custom_field_values (company_id, field_id, number) where number is not null;
create index custom_field_values_options on custom_field_values using gin (options)
  with (fastupdate = on, gin_pending_list_limit = 256) where options is not null;

-- Who has a word in one of these fields: a part of a text, a whole number, an option whose name has it.
create function sec.find_in_fields(fields uuid[], word text)
returns setof uuid language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  c uuid := sec.company();
  sought text := regexp_replace(normalize(lower(word collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g');
  pattern text := '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%';
  chosen uuid[];
begin
  return query select v.user_id from custom_field_values v where v.company_id = c and v.text is not null
    and regexp_replace(normalize(lower(v.text collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') like pattern
    and v.field_id = any (fields);
  if word ~ '^-?\d{1,12}([.,]\d{1,3})?$' then
    return query select v.user_id from custom_field_values v where v.company_id = c and v.field_id = any (fields)
      and v.number = replace(word, ',', '.')::numeric;
  end if;
  chosen := array(select o.id from custom_field_options o where o.company_id = c and o.field_id = any (fields)
    and regexp_replace(normalize(lower(o.name collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') like pattern);
  if chosen <> '{}' then
    return query select v.user_id from custom_field_values v where v.company_id = c and v.options && chosen;
  end if;
end $$;
revoke all on function sec.find_in_fields(uuid[], text) from public;
grant execute on function sec.find_in_fields(uuid[], text) to staffroom_app;

-- The first import of a new installation: while `users` is nearly empty, what checks a reference to a person reads the whole company, once for
-- each value that is imported. Counted anew, it finds the person. Nobody waits for it, and a table of some size is left alone.
create function sec.count_people_anew() returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if (select reltuples < 5000 from pg_class where oid = 'public.users'::regclass) then
    analyze (skip_locked) public.users;
  end if;
end $$;
revoke all on function sec.count_people_anew() from public;
grant execute on function sec.count_people_anew() to staffroom_app;
