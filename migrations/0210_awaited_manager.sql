-- The manager whom a SCIM client named before that person was here: theirs as soon as they are.
alter table scim_users add column awaited_manager citext;
create index on scim_users (company_id, awaited_manager) where awaited_manager is not null;
