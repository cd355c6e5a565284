-- Whether everybody in the company sees the day and month of each birthday, or only those who may see the date of birth.
alter table companies add column birthdays_for_everybody boolean not null default true;
