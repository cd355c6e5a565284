-- HR sees on the dashboard who lacks a hire date, a location, a manager, … In existing companies too. The table is open to its owner for this
-- statement only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select r.company_id, r.id, 'dashboard.gaps', 'view' from roles r where r.built_in = 'hr'
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
