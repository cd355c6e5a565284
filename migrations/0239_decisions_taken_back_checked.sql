-- concurrently: the decisions of every request there ever was are looked at, and nobody waits for it.
alter table time_off_decisions validate constraint time_off_decisions_what_check;
