-- A role given until a day: for which last day the people concerned have been told that it comes near, and that it has passed.
-- A new last day is told anew.
alter table user_roles add column near_told_for date, add column end_told_for date;
-- what ended before anybody was told of ends is not news
update user_roles set end_told_for = ends_on where ends_at <= now();
create index on user_roles (company_id, ends_at) where ends_at is not null;
