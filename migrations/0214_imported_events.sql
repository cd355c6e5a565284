-- Events that came from another calendar: by its own name for them they are known again, and what came together can be undone together.
alter table calendar_event_series
  add column imported_uid text,
  add column import_id uuid;
