-- concurrently: indexes of a large table
-- A label is looked up by the number on it.
drop index concurrently if exists assets_by_serial_number;
create index concurrently assets_by_serial_number on assets (company_id, lower(serial_number)) where serial_number <> '';
drop index concurrently if exists assets_by_last_counter;
create index concurrently assets_by_last_counter on assets (company_id, last_counted_by) where last_counted_by is not null;
