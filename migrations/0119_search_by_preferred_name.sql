-- People are searched by what they are called, too. Nobody has a preferred name before this: no row of `people_search` changes.
create or replace function search_row(u users) returns people_search language sql stable as $$
  with called as (select concat_ws(' ', u.first_name, u.last_name, nullif(u.preferred_name, '')) as name)
  select row(u.company_id, u.id, ' ' || array_to_string(search_forms(name), ' '), ' ' || search_sound(name), lower(u.email::text),
    regexp_replace(u.work_phone, '\D', '', 'g') || ' ' || regexp_replace(u.mobile_phone, '\D', '', 'g'))::people_search from called
$$;
create trigger keep_people_search_by_preferred_name after update of preferred_name on users
  for each row execute function sec.keep_people_search();
