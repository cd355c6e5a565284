-- Birthdays are looked up by their month and day: 1224 is Christmas Eve. Kept by a trigger, because adding a generated column would
-- rewrite the table under a lock.
alter table users add column birthday smallint;

create function month_and_day(day date) returns smallint language sql immutable parallel safe
  return (extract(month from day) * 100 + extract(day from day))::smallint;

create function keep_birthday() returns trigger language plpgsql as $$
begin
  new.birthday := month_and_day(new.birth_date);
  return new;
end $$;
create trigger keep_birthday before insert or update of birth_date on users for each row execute function keep_birthday();

update users set birthday = month_and_day(birth_date) where birth_date is not null;
create index users_by_birthday on users (company_id, birthday) where birthday is not null;

-- Which birthdays are kept on each of these days; those of 29 February are kept on the 28th in common years.
create function birthdays_between(first date, last date) returns table (day date, birthday smallint) language sql immutable parallel safe rows 32
begin atomic
  select d::date, month_and_day(d::date) from generate_series(first, last, interval '1 day') as d
  union all
  select d::date, 229 from generate_series(first, last, interval '1 day') as d
  where month_and_day(d::date) = 228 and month_and_day((d + interval '1 day')::date) = 301;
end;
