-- A picture at the head of an announcement, with what it shows in words, and whether people can react to it. The columns are new: no row
-- has to be read.
alter table announcements add column picture_file_id uuid,
  add column picture_alt text not null default '',
  add column takes_reactions boolean not null default true,
  add foreign key (company_id, picture_file_id) references files (company_id, id) on delete set null (picture_file_id);
create index on announcements (company_id, picture_file_id) where picture_file_id is not null;

-- Files that are read with it, in the order of their writer. They go with the announcement, and the link with its file.
create table announcement_files (
  company_id uuid not null references companies,
  announcement_id uuid not null,
  file_id uuid not null,
  position int not null,
  primary key (company_id, file_id),
  foreign key (company_id, announcement_id) references announcements (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
create index on announcement_files (company_id, announcement_id, position);
call sec.belongs_to_company('announcement_files');
