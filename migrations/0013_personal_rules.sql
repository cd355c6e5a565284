-- What is agreed with one person about their leave is only what differs from the company's rules. It was a copy of all of them, which
-- the company's later versions did not reach. A few rows; the owner passes the wall only here.
alter table leave_policies no force row level security;
update leave_policies set settings = (
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(settings) where key in ('unlimited', 'entitlement', 'daysType'))
where user_id is not null;
alter table leave_policies force row level security;
