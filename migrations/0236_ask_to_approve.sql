-- Whether a person is asked before they approve something. Who decides on many a day can switch the question off; declining always asks.
alter table users add column asks_to_approve boolean not null default true;
