-- concurrently: indexes of large tables
-- Things of one name stand in the order of their inventory numbers.
drop index concurrently if exists assets_by_name_and_number;
create index concurrently assets_by_name_and_number on assets (company_id, name_key, inventory_number, id);
drop index concurrently if exists assets_by_name;
