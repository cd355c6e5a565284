-- What a file brings beside its pages (a PDF's scripts, files inside), found when it was uploaded; said wherever the file is shown.
alter table files add column active text[] not null default '{}';
