-- Uploaded while the virus scanner could not be asked: kept, and given to nobody until a job has asked it.
alter table files add column unscanned boolean not null default false;
-- Whether PDFs that run or call something are refused when they are uploaded, instead of being named to whoever opens them.
alter table companies add column refuses_active_files boolean not null default false;
