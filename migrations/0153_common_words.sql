-- A common word took longest to search for: the text index names everybody who has it before the first few are taken, 60 ms for a value that
-- 20,000 people have. Where there are 200 or more, whether a word is common is now seen from a few of them first; such a word is looked for as
-- the list is walked.
create or replace function sec.find_people(words text[], with_email boolean, with_phone boolean, most int)
returns table (n int, ids uuid[], alike uuid[]) language plpgsql stable security definer set search_path = pg_catalog, public
set pg_trgm.word_similarity_threshold = 0.55 set plan_cache_mode = force_custom_plan as $$
declare
  c uuid := sec.company();
  w record;
  heard text;
  pattern text;
  latin text[];
begin
  for i in 1 .. coalesce(array_length(words, 1), 0) loop
    n := i;
    w := search_word(words[i]);
    heard := search_sound(words[i]);
    alike := '{}';
    -- of the first 200 people, who are any: of a word that one in twenty has, a list meets enough as it is walked
    if (select count(*) = 200 and count(*) filter (where p.forms like any (w.patterns) or with_email and p.email like w.email) >= 10
        from (select p.forms, p.email from people_search p where p.company_id = c order by p.user_id limit 200) p) then
      alike := '{}';
      ids := null;
      return next;
      continue;
    end if;
    latin := array(select p from unnest(w.patterns) p where p ~ '[a-z0-9]{3}');
    if latin = '{}' then
      -- no trigram to look up: the company's names one after the other, until there are too many
      ids := array(select p.user_id from people_search p where p.company_id = c
        and ((p.forms || '') like any (w.patterns) or with_email and (p.email || '') like w.email) limit most + 1);
    else
      ids := '{}';
      -- one after the other, each planned for its own text: a rare one is looked up, of a common one the first are enough
      foreach pattern in array latin loop
        ids := ids || array(select p.user_id from people_search p where p.company_id = c and p.forms like pattern limit most + 1);
      end loop;
      if cardinality(ids) <= most and w.sound is not null then
        ids := ids || array(select p.user_id from people_search p where p.company_id = c and p.sounds like w.sound limit most + 1);
      end if;
      if cardinality(ids) <= most and with_email then
        ids := ids || array(select p.user_id from people_search p where p.company_id = c and p.email like w.email limit most + 1);
      end if;
      if cardinality(ids) <= most and with_phone and w.digits is not null then
        ids := ids || array(select p.user_id from people_search p where p.company_id = c and p.phones like w.digits limit most + 1);
      end if;
    end if;
    if ids = '{}' and heard ~ '^[a-z]{4,}$' then
      alike := array(select s.user_id from (
        select p.user_id, p.sounds from people_search p where p.company_id = c and heard <% p.sounds limit 400) s
        -- of a short name more must be the same
        where length(heard) > 4 or word_similarity(heard, s.sounds) > 0.65
        order by word_similarity(heard, s.sounds) desc, s.user_id limit 50);
      -- two letters that changed places leave too few trigrams of a short name
      for at in 1 .. length(heard) - 1 loop
        exit when alike <> '{}' or length(heard) > 7;
        pattern := '% ' || overlay(heard placing substr(heard, at + 1, 1) || substr(heard, at, 1) from at for 2) || '%';
        alike := array(select p.user_id from people_search p where p.company_id = c and p.sounds like pattern limit 50);
      end loop;
    elsif cardinality(ids) > most then
      ids := null;
    end if;
    return next;
  end loop;
end $$;

create or replace function sec.find_in_fields(fields uuid[], word text, most int)
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
  if (select count(*) = 200 and count(*) filter (where p.n <= 20 and exists (
        select 1 from custom_field_values v where v.company_id = c and v.user_id = p.user_id and v.field_id = any (fields)
          and strpos(lower(v.text), sought) > 0)) >= 6
      from (select p.user_id, row_number() over (order by p.user_id) as n from people_search p where p.company_id = c limit 200) p) then
    return null;
  end if;
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
