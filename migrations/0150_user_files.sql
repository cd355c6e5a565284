-- Files and folders of people: contracts, certificates, letters. Who sees one is decided by the right to the section, and by its access:
-- public is for everyone with that right, private for those who keep the files and whoever added it, dedicated for its audience.
create table user_files (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  parent_id uuid,
  type text not null check (type in ('file', 'folder')),
  name text not null,
  name_key text collate "und-x-icu" not null generated always as (lower(name collate "und-x-icu")) stored,
  extension text not null default '',
  file_id uuid,
  access text not null check (access in ('public', 'private', 'dedicated')),
  -- null: somebody whose record is gone
  created_by uuid,
  created_at timestamptz not null default now(),
  -- in the trash, where it stays for 30 days; what is inside goes with its folder
  deleted_at timestamptz,
  deleted_by uuid,
  version int not null default 1,
  primary key (company_id, id),
  check ((type = 'file') = (file_id is not null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references user_files (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  foreign key (company_id, deleted_by) references users (company_id, id) on delete set null (deleted_by)
);
create index on user_files (company_id, user_id);
create index on user_files (company_id, parent_id);
create unique index on user_files (company_id, file_id) where file_id is not null;
create index on user_files (company_id, created_by);
create index on user_files (company_id, deleted_by) where deleted_by is not null;
create index user_files_in_trash on user_files (company_id, deleted_at) where deleted_at is not null;
call sec.belongs_to_company('user_files');
call sec.has_audience('user_files');

-- The code alone knows the purposes: a list here had to be written anew by every feature that keeps files.
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose ~ '^[a-z]+$') not valid;

-- What belongs to a person's record fills the room of that record, and not of those who keep the records of everyone.
create index files_of_record on files (company_id, owner_id) include (size) where purpose = 'record';
create or replace function files_have_room() returns trigger language plpgsql as $$
declare
  used record;
begin
  if new.purpose = 'record' then
    select count(*) as number, coalesce(sum(size), 0) as bytes into used
      from files where company_id = new.company_id and owner_id = new.owner_id and purpose = 'record';
  elsif new.created_by is null then
    return new;
  else
    select count(*) as number, coalesce(sum(size), 0) as bytes into used
      from files where company_id = new.company_id and created_by = new.created_by and purpose <> 'record';
  end if;
  if used.number >= 2000 or used.bytes + new.size > 1073741824 then
    raise exception 'no room for another file' using errcode = 'SR001';
  end if;
  return new;
end $$;

-- People see what is shared with them, in existing companies as in new ones. Who keeps the files each company decides. The table is open
-- to its owner for this one statement only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select company_id, id, 'own.files', 'view' from roles where built_in = 'user'
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
