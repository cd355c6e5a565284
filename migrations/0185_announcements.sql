-- What the company tells its people. A draft has neither `publish_local` nor `published_at`; a scheduled one has the wall time at which it
-- appears where each reader works; published it is since `published_at`, the moment at which the first of them could read it.
create table announcements (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  title text not null,
  body text not null default '',
  creator_id uuid,
  publish_local timestamp,
  published_at timestamptz,
  -- people whose own moment is before this one were notified, or were not in the audience then
  released_until timestamptz,
  -- the fact that notifications of it follow from
  published_fact uuid,
  -- the last day on which it is shown, where each reader works
  ends_on date,
  sends_mail boolean not null default false,
  is_pinned boolean not null default false,
  asks_acknowledgement boolean not null default false,
  edited_at timestamptz,
  -- the title is kept for the audit trail and for notifications, the text is not
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, creator_id) references users (company_id, id) on delete set null (creator_id)
);
create index on announcements (company_id, published_at);
create index on announcements (company_id, creator_id);
call sec.belongs_to_company('announcements');
call sec.has_audience('announcements');

-- Whom an announcement was released to, and what each of them did. `notice` is what a person is still to be notified of.
create table announcement_readers (
  company_id uuid not null references companies,
  announcement_id uuid not null,
  user_id uuid not null,
  notice text check (notice in ('published', 'changed', 'reminder')),
  notice_fact uuid,
  acknowledged_at timestamptz,
  primary key (company_id, announcement_id, user_id),
  check ((notice is null) = (notice_fact is null)),
  foreign key (company_id, announcement_id) references announcements (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on announcement_readers (company_id, user_id);
create index on announcement_readers (company_id, announcement_id, user_id) where notice is not null;
call sec.belongs_to_company('announcement_readers');

-- Roles that may read announcements show them on the dashboard, in existing companies too; looking after assets is no reason to miss them. The
-- table is open to its owner for these statements only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select r.company_id, r.id, 'announcements', 'view' from roles r where r.built_in = 'asset_manager'
on conflict (company_id, role_id, key) do nothing;
insert into role_permissions (company_id, role_id, key, level)
select p.company_id, p.role_id, 'dashboard.announcements', 'view' from role_permissions p where p.key = 'announcements'
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
