-- The people list reads what everybody is employed as and where everybody worked on a day, for a whole company at once: from indexes that
-- hold what is asked for, in its order.
create unique index employments_in_force on employments (company_id, user_id, effective_date) include (type_id, contract_end)
  where ended_at is null;
drop index employments_valid;
alter index employments_in_force rename to employments_valid;

create index job_changes_latest on job_changes (company_id, user_id, effective_date desc, recorded_at desc, id desc) where ended_at is null;

-- A word that many people have is in no list: up to `most` of them are looked up, with one more there are too many. A database whose
-- locale knows no letters but Latin ones finds no trigrams in others, so the index holds the text in Latin letters. Both are written by
-- the same function, letter for letter: a text that holds the word holds it in Latin letters too.
create function latin_words(folded text) returns text language sql immutable strict parallel safe as $$
  select public.search_latin(folded collate "C", 'zh', 'kh', 'ts', 'ch', 'sh', 'shch', 'yu', 'ya', 'y', 'e')
$$;
create index custom_field_values_latin on custom_field_values using gin
  (company_id, latin_words(regexp_replace(normalize(lower(text collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 256) where text is not null;
drop index custom_field_values_words;

-- Servers of the version before still ask the one with two arguments.
create function sec.find_in_fields(fields uuid[], word text, most int)
returns uuid[] language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  c uuid := sec.company();
  sought text := regexp_replace(normalize(lower(word collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g');
  pattern text := '%' || regexp_replace(sought, '([\\%_])', '\\\1', 'g') || '%';
  latin text := latin_words(pattern);
  found uuid[];
  chosen uuid[];
  -- fields that are asked for only where another one has a chosen option: where they are not asked, their values are not found
  conditional uuid[] := array(select f.id from custom_fields f where f.company_id = c and f.id = any (fields) and f.when_field is not null);
begin
  found := array(select v.user_id from custom_field_values v where v.company_id = c and v.text is not null
    and latin_words(regexp_replace(normalize(lower(v.text collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')) like latin
    and regexp_replace(normalize(lower(v.text collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') like pattern
    and v.field_id = any (fields) and (v.field_id <> all (conditional) or sec.field_applies(v.field_id, v.user_id)) limit most + 1);
  if word ~ '^-?\d{1,12}([.,]\d{1,3})?$' then
    found := found || array(select v.user_id from custom_field_values v where v.company_id = c and v.field_id = any (fields)
      and v.number = replace(word, ',', '.')::numeric
      and (v.field_id <> all (conditional) or sec.field_applies(v.field_id, v.user_id)) limit most + 1);
  end if;
  chosen := array(select o.id from custom_field_options o where o.company_id = c and o.field_id = any (fields)
    and regexp_replace(normalize(lower(o.name collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') like pattern);
  if chosen <> '{}' then
    found := found || array(select v.user_id from custom_field_values v where v.company_id = c and v.options && chosen
      and (v.field_id <> all (conditional) or sec.field_applies(v.field_id, v.user_id)) limit most + 1);
  end if;
  return case when cardinality(found) <= most then found end;
end $$;
revoke all on function sec.find_in_fields(uuid[], text, int) from public;
grant execute on function sec.find_in_fields(uuid[], text, int) to staffroom_app;
