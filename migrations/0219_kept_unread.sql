-- A notification that its reader marked as unread stays so, also when it is seen again.
alter table notifications add column kept_unread boolean not null default false;
