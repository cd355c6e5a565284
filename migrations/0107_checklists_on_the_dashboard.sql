-- The dashboard shows people their steps: whoever has its other parts in a built-in role gets this one, in existing companies too. The table
-- is open to its owner for this one statement only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select r.company_id, r.id, 'dashboard.checklists', 'view'
from roles r where r.built_in in ('user', 'hr', 'asset_manager')
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
