-- concurrently: indexes of large tables
-- A table that was not analyzed yet, as after the first import, has no figures by which PostgreSQL could tell two indexes apart. It then took
-- the smaller one to check a reference, (company, field), and read everybody's values of that field for each value that was written or
-- deleted. Whichever index it takes now finds the one row.
drop index concurrently if exists custom_field_values_by_field;
create index concurrently custom_field_values_by_field on custom_field_values (company_id, field_id, user_id);
drop index concurrently if exists custom_field_values_company_id_field_id_idx;
-- Nothing asks for it: what people had on a day is found by person, and so is what goes with a person or a field.
drop index concurrently if exists custom_field_history_company_id_field_id_since_idx;
