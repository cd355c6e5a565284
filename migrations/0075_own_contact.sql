-- The built-in user role may keep its holders' own phone numbers, address and emergency contacts, in existing companies too. The table is
-- open to its owner for this one statement only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select r.company_id, r.id, p.key, p.level
from roles r cross join (values ('contact.own', 'on'), ('own.emergency', 'edit')) p(key, level)
where r.built_in = 'user'
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
