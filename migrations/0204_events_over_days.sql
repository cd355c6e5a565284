-- Events over several days, and of whole days. `more_days` is by how many days an event ends after the day on which it begins. A whole day is
-- from 00:00 to 24:00 by the clock of its zone. The old checks are replaced by wider ones: every row that there is keeps to them.
alter table calendar_event_series
  add column more_days int not null default 0,
  add column is_whole_day boolean not null default false,
  drop constraint calendar_event_series_check,
  add constraint calendar_event_series_days_check check (more_days between 0 and 30 and (more_days > 0 or end_time > start_time)) not valid;
alter table calendar_event_series validate constraint calendar_event_series_days_check;

alter table calendar_events
  add column more_days int not null default 0,
  add column is_whole_day boolean not null default false,
  drop constraint calendar_events_check,
  add constraint calendar_events_days_check check (more_days between 0 and 30 and (more_days > 0 or end_time > start_time)) not valid;
alter table calendar_events validate constraint calendar_events_days_check;
