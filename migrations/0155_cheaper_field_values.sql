-- An import writes 200,000 values at once, so what each of them costs counts. A function with a search path of its own is called for every
-- row; one whose names carry their schema becomes part of the statement.
create or replace function sec.field_value(company uuid, text text, number numeric, day date, moment timestamp, country_id int, options uuid[])
returns jsonb language sql stable as $$
  select coalesce(to_jsonb(text), to_jsonb(number), to_jsonb(day), to_jsonb(to_char(moment, 'YYYY-MM-DD HH24:MI')), to_jsonb(country_id),
    case when options is not null then (select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.position)
      from public.custom_field_options o where o.company_id = company and o.id = any (options)) end)
$$;
create or replace function sec.unique_key(text text, number numeric) returns text language sql immutable parallel safe as $$
  select coalesce(lower(normalize(text, NFC) collate pg_catalog."und-x-icu"), trim_scale(number)::text)
$$;

-- Only texts and numbers can be unique.
create or replace trigger keep_unique_key before insert or update on custom_field_values for each row
  when (num_nonnulls(new.text, new.number, new.unique_key) > 0) execute function sec.keep_unique_key();

-- A value belongs to its person's company: the reference to the person holds both together, and the person's to the company.
alter table custom_field_values drop constraint custom_field_values_company_id_fkey;
alter table custom_field_history drop constraint custom_field_history_company_id_fkey;
