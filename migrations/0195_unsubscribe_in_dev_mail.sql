-- The address of the List-Unsubscribe header; the inbox of a development server shows it.
alter table dev_mails add column unsubscribe text;
