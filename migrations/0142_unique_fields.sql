-- A field may ask that no two people have the same value. The database holds to it: `unique_key` is what is compared (texts in lower case,
-- numbers without trailing noughts), of values of fields that are unique, and of no others.
alter table custom_fields add column is_unique boolean not null default false,
  add constraint custom_fields_is_unique_check check (not is_unique or type in ('string', 'email', 'link', 'number'));
alter table custom_field_values add column unique_key text;
create unique index custom_field_values_unique on custom_field_values (company_id, field_id, unique_key) where unique_key is not null;

create function sec.unique_key(text text, number numeric) returns text language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(lower(normalize(text, NFC) collate "und-x-icu"), trim_scale(number)::text)
$$;

-- Whoever makes a field unique waits for those who are writing its values, and they for them: the lock comes before the field is read.
create function sec.keep_unique_key() returns trigger language plpgsql set search_path = pg_catalog, public as $$
declare
  wanted text := sec.unique_key(new.text, new.number);
begin
  new.unique_key := null;
  if wanted is not null then
    perform pg_advisory_xact_lock_shared(hashtextextended('unique field ' || new.field_id, 0));
    if (select f.is_unique from custom_fields f where f.company_id = new.company_id and f.id = new.field_id) then
      new.unique_key := wanted;
    end if;
  end if;
  return new;
end $$;
create trigger keep_unique_key before insert or update on custom_field_values for each row execute function sec.keep_unique_key();
revoke all on function sec.keep_unique_key() from public;
revoke all on function sec.unique_key(text, numeric) from public;
grant execute on function sec.unique_key(text, numeric) to staffroom_app;
