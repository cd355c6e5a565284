-- Rights that came with the complete catalogue: whoever had these parts of the product before keeps them. The table is open to its
-- owner for this one statement only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select r.company_id, r.id, p.key, p.level
from roles r join (values
  ('user', 'dashboard.away', 'view'), ('user', 'dashboard.balance', 'view'), ('user', 'dashboard.birthdays', 'view'),
  ('user', 'dashboard.holidays', 'view'), ('user', 'dashboard.waiting', 'view'), ('user', 'org.chart', 'view'), ('user', 'announcements', 'view'),
  ('hr', 'dashboard.away', 'view'), ('hr', 'dashboard.balance', 'view'), ('hr', 'dashboard.birthdays', 'view'),
  ('hr', 'dashboard.holidays', 'view'), ('hr', 'dashboard.waiting', 'view'), ('hr', 'org.chart', 'edit'), ('hr', 'announcements', 'edit'),
  ('asset_manager', 'dashboard.away', 'view'), ('asset_manager', 'dashboard.balance', 'view'), ('asset_manager', 'dashboard.birthdays', 'view'),
  ('asset_manager', 'dashboard.holidays', 'view'), ('asset_manager', 'dashboard.waiting', 'view'), ('asset_manager', 'assets.register', 'edit')
) p(built_in, key, level) on p.built_in = r.built_in
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
