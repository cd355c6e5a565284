-- Search by any part of a name, whichever alphabet and spelling it is written in. What is searched is beside the people, in a narrow table:
-- under row security no text index would be used (LIKE is not leakproof), so a function of the owner looks into it and filters by the
-- signed company itself. Nothing here rewrites or scans `users`; the people who are already there follow in 0109.
create extension if not exists btree_gin;

-- A text in Latin letters, in one way of writing Cyrillic ones. Expects lower case.
create function search_latin(t text, zh text, kh text, ts text, ch text, sh text, shch text, yu text, ya text, y text, yo text)
returns text language sql immutable strict parallel safe return
  regexp_replace(normalize(
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(t,
        'ж', zh), 'х', kh), 'ц', ts), 'ч', ch), 'ш', sh), 'щ', shch), 'ю', yu), 'я', ya), 'й', y), 'ё', yo),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'абвгдезиклмнопрстуфыэіїєґўøłđðıъь', 'abvgdeziklmnoprstufyeiieguolddi'), NFD),
    '[\u0300-\u036f]', '', 'g');

-- The ways in which a text may be written: as it is without accents, in Latin letters as in English, in passports, in Swedish and
-- simplified, and with å, ä, ö and ü spelled out.
create function search_forms(given text) returns text[] language sql immutable strict parallel safe as $$
  with low as (select lower(normalize(given, NFC) collate "und-x-icu") collate "C" as t)
  select array_agg(distinct form) from low, lateral (values
    (regexp_replace(normalize(t, NFD), '[\u0300-\u036f]', '', 'g')),
    (search_latin(t, 'zh', 'kh', 'ts', 'ch', 'sh', 'shch', 'yu', 'ya', 'y', 'yo')),
    (search_latin(t, 'zh', 'kh', 'ts', 'ch', 'sh', 'shch', 'iu', 'ia', 'i', 'e')),
    (search_latin(t, 'zj', 'ch', 'ts', 'tj', 'sj', 'sjtj', 'ju', 'ja', 'j', 'jo')),
    (replace(search_latin(t, 'zh', 'h', 'c', 'ch', 'sh', 'sch', 'yu', 'ya', 'y', 'e'), 'iy', 'y')),
    (search_latin(replace(replace(replace(replace(replace(t, 'å', 'aa'), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'),
      'zh', 'kh', 'ts', 'ch', 'sh', 'shch', 'yu', 'ya', 'y', 'e'))
  ) as written (form)
$$;

-- How a text sounds, roughly: Carl and Karl, Julia and Юлия, Ivanoff and Иванов are one.
create function search_sound(given text) returns text language sql immutable strict parallel safe as $$
  with latin as (
    select search_latin(lower(normalize(given, NFC) collate "und-x-icu") collate "C", 'zh', 'kh', 'ts', 'ch', 'sh', 'shch', 'yu', 'ya', 'y', 'e') as t
  ), a as (select regexp_replace(regexp_replace(t, 'shch|sjtj|sch|sj', 'sh', 'g'), 'tch|tj', 'ch', 'g') as t from latin),
  b as (select regexp_replace(regexp_replace(t, 'kh', 'h', 'g'), 'ph', 'f', 'g') as t from a),
  c as (select regexp_replace(regexp_replace(t, 'th', 't', 'g'), 'ck|q|c(?!h)', 'k', 'g') as t from b),
  d as (select regexp_replace(regexp_replace(t, 'zh|zj', 'z', 'g'), 'aa|ae', 'a', 'g') as t from c),
  e as (select regexp_replace(regexp_replace(t, 'oe', 'o', 'g'), 'ue', 'u', 'g') as t from d),
  f as (select translate(regexp_replace(replace(t, 'x', 'ks'), 'f+\M', 'v', 'g'), 'wjyz', 'viis') as t from e)
  select regexp_replace(t, '(.)\1+', '\1', 'g') from f
$$;

-- What one word of a search looks for: patterns for the forms, one for the sound of a word's beginning (from four letters on: shorter ones
-- sound like too much), one for telephone numbers (their last nine digits: +46 70 … and 070 … are one).
create function search_word(word text, out patterns text[], out sound text, out email text, out digits text)
language sql immutable strict parallel safe as $$
  with escaped as (select replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') as t),
  heard as (select search_sound(word) as t),
  called as (select right(ltrim(translate(word, '+()-./ ', ''), '0'), 9) as t where word ~ '^[+0-9()./-]*$')
  select (select array_agg('%' || form || '%') from unnest(search_forms(t)) form),
    (select '% ' || h.t || '%' from heard h where h.t ~ '^[a-z]{4,}$'),
    '%' || lower(t) || '%',
    (select '%' || c.t || '%' from called c where length(c.t) >= 3)
  from escaped
$$;

create table people_search (
  company_id uuid not null references companies,
  user_id uuid not null,
  -- each of these begins with a space, as each of their words does
  forms text collate "C" not null,
  sounds text collate "C" not null,
  email text collate "C" not null,
  phones text collate "C" not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call sec.belongs_to_company('people_search', 'select');
create index people_search_words on people_search
  using gin (company_id, forms gin_trgm_ops, sounds gin_trgm_ops, email gin_trgm_ops, phones gin_trgm_ops) with (fastupdate = off);

-- What people are searched by. A new name of theirs gets its place here, and in the columns of the trigger.
create function search_row(u users) returns people_search language sql stable as $$
  select row(u.company_id, u.id, ' ' || array_to_string(search_forms(u.first_name || ' ' || u.last_name), ' '),
    ' ' || search_sound(u.first_name || ' ' || u.last_name), lower(u.email::text),
    regexp_replace(u.work_phone, '\D', '', 'g') || ' ' || regexp_replace(u.mobile_phone, '\D', '', 'g'))::people_search
$$;

create function sec.keep_people_search() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- `(search_row(new)).*` would make the row once for each of its columns
  insert into people_search select made.* from search_row(new) made
    on conflict (company_id, user_id) do update
    set forms = excluded.forms, sounds = excluded.sounds, email = excluded.email, phones = excluded.phones;
  return null;
end $$;
revoke all on function sec.keep_people_search() from public;
create trigger keep_people_search after insert or update of first_name, last_name, email, work_phone, mobile_phone on users
  for each row execute function sec.keep_people_search();

-- Whom each word of a search finds: null for more than `most`. Of a word that nobody's name holds, those whose names are alike.
create function sec.find_people(words text[], with_email boolean, with_phone boolean, most int)
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
revoke all on function sec.find_people(text[], boolean, boolean, int) from public;
grant execute on function sec.find_people(text[], boolean, boolean, int) to staffroom_app;

-- Never used: row security keeps every text index of `users` from being used.
drop index users_words;
