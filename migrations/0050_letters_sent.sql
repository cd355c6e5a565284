-- Which letters a mail server has accepted, so that a job that runs again sends none twice. Global: letters are sent outside companies.
-- It holds ids and times, no addresses.
create table letters_sent (
  id uuid primary key,
  -- until then the worker that sends it is not doubted; null once it is sent
  claimed_until timestamptz,
  sent_at timestamptz,
  noted_at timestamptz not null default now(),
  check (claimed_until is null or sent_at is null)
);
create index on letters_sent (noted_at);
grant select, insert, update, delete on letters_sent to staffroom_app;
