-- What each person lets others know of their birthday: all that the company's setting and rights allow (also where nothing is chosen), not
-- the year, or nothing.
alter table users add column birthday_privacy text check (birthday_privacy in ('show', 'hideYear', 'hideAll'));

-- Calendars, dashboards and notifications go by `birthday`: one that is hidden is not in it.
create or replace function keep_birthday() returns trigger language plpgsql as $$
begin
  new.birthday := case when new.birthday_privacy is distinct from 'hideAll' then month_and_day(new.birth_date) end;
  return new;
end $$;
create trigger keep_hidden_birthday before update of birthday_privacy on users for each row execute function keep_birthday();
