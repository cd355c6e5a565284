-- Two parts of the dashboard for everyone: one's own time off, and one's team today. Who saw the same in other parts sees these, too.
-- The table is open to its owner for this statement only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select p.company_id, p.role_id, own.new_key, 'view'
from role_permissions p join (values ('dashboard.balance', 'dashboard.own_leave'), ('dashboard.away', 'dashboard.my_team')) own (key, new_key)
  on own.key = p.key
where p.level in ('view', 'edit')
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
