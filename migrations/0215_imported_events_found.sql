-- concurrently:
drop index concurrently if exists calendar_event_series_imported;
create index concurrently calendar_event_series_imported on calendar_event_series (company_id, creator_id, imported_uid) where import_id is not null;
