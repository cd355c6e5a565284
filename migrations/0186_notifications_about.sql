-- concurrently: the table has a row for everything that anyone was notified of.
-- Notifications about a record are withdrawn, renamed and marked as deleted together with it.
drop index concurrently if exists notifications_about;
create index concurrently notifications_about on notifications (company_id, about) where about is not null;
