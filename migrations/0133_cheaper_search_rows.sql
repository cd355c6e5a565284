-- A person's row of `people_search` took 0.6 ms to write: nearly half of it the text index, entry by entry, most of the rest SQL functions
-- that PostgreSQL cannot inline and prepares anew in each call. The results are the same, letter for letter, so no row changes.

-- New rows are appended and brought into the index in portions of 256 kB: a search reads so much more at most, half a millisecond.
alter index people_search_words set (fastupdate = on, gin_pending_list_limit = 256);

create or replace function search_forms(given text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  t text collate "C";
  forms text[] collate "C";
  form text collate "C";
begin
  if octet_length(given) = length(given) then
    -- ASCII: all ways of writing it are the same but for one
    t := lower(given collate "C");
    return case when strpos(t, 'iy') = 0 then array[t] else array[t, replace(t, 'iy', 'y')] end;
  end if;
  t := lower(normalize(given, NFC) collate "und-x-icu") collate "C";
  forms := array[regexp_replace(normalize(t, NFD), '[\u0300-\u036f]', '', 'g')];
  foreach form in array array[
    search_latin(t, 'zh', 'kh', 'ts', 'ch', 'sh', 'shch', 'yu', 'ya', 'y', 'yo'),
    search_latin(t, 'zh', 'kh', 'ts', 'ch', 'sh', 'shch', 'iu', 'ia', 'i', 'e'),
    search_latin(t, 'zj', 'ch', 'ts', 'tj', 'sj', 'sjtj', 'ju', 'ja', 'j', 'jo'),
    replace(search_latin(t, 'zh', 'h', 'c', 'ch', 'sh', 'sch', 'yu', 'ya', 'y', 'e'), 'iy', 'y'),
    search_latin(replace(replace(replace(replace(replace(t, 'å', 'aa'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'),
      'zh', 'kh', 'ts', 'ch', 'sh', 'shch', 'yu', 'ya', 'y', 'e')]
  loop
    if form <> all (forms) then
      forms := forms || form;
    end if;
  end loop;
  return forms;
end $$;

create or replace function search_sound(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  t text collate "C";
begin
  if octet_length(given) = length(given) then
    t := lower(given collate "C");
  else
    t := search_latin(lower(normalize(given, NFC) collate "und-x-icu") collate "C", 'zh', 'kh', 'ts', 'ch', 'sh', 'shch', 'yu', 'ya', 'y', 'e');
  end if;
  t := regexp_replace(regexp_replace(t, 'shch|sjtj|sch|sj', 'sh', 'g'), 'tch|tj', 'ch', 'g');
  t := replace(replace(replace(t, 'kh', 'h'), 'ph', 'f'), 'th', 't');
  t := regexp_replace(regexp_replace(regexp_replace(t, 'ck|q|c(?!h)', 'k', 'g'), 'zh|zj', 'z', 'g'), 'aa|ae', 'a', 'g');
  t := replace(replace(replace(t, 'oe', 'o'), 'ue', 'u'), 'x', 'ks');
  return regexp_replace(translate(regexp_replace(t, 'f+\M', 'v', 'g'), 'wjyz', 'viis'), '(.)\1+', '\1', 'g');
end $$;

create or replace function search_row(u users) returns people_search language plpgsql stable as $$
declare
  called text := concat_ws(' ', u.first_name, u.last_name, nullif(u.preferred_name, ''));
  made people_search;
begin
  made.company_id := u.company_id;
  made.user_id := u.id;
  made.forms := ' ' || array_to_string(search_forms(called), ' ');
  made.sounds := ' ' || search_sound(called);
  made.email := lower(u.email::text);
  made.phones := regexp_replace(u.work_phone, '\D', '', 'g') || ' ' || regexp_replace(u.mobile_phone, '\D', '', 'g');
  return made;
end $$;

create or replace function sec.keep_people_search() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  made people_search := search_row(new);
begin
  insert into people_search as s values (made.*)
    on conflict (company_id, user_id) do update
    set forms = excluded.forms, sounds = excluded.sounds, email = excluded.email, phones = excluded.phones
    -- an import or a directory sends what is there already: the index is left alone
    where (s.forms, s.sounds, s.email, s.phones) is distinct from (excluded.forms, excluded.sounds, excluded.email, excluded.phones);
  return null;
end $$;
