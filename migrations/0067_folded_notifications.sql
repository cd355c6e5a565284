-- What a notification is about: while its reader has not read the last one about it, that one is brought up to date.
alter table notifications add column about uuid;
-- Since when a request has changes that nobody was written about; empty when there are none.
alter table time_off_requests add column changes_since timestamptz;
