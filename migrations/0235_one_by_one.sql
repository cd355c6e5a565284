-- What "approve all without conflicts" leaves out, because a company wants someone to look at each: parental leave, and long leave.
alter table approval_flow_settings
  add column parental_one_by_one boolean not null default true,
  -- working days; null: however long
  add column one_by_one_from_days smallint default 15 check (one_by_one_from_days between 1 and 366);
