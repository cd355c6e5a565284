-- Roles that see who is away also see what became of requests, and figures as far as they may see records; HR sees figures of the company.
-- In existing companies too. The table is open to its owner for these statements only.
alter table role_permissions no force row level security;
insert into role_permissions (company_id, role_id, key, level)
select p.company_id, p.role_id, w.key, 'view' from role_permissions p cross join (values ('dashboard.activity'), ('dashboard.time_off')) w (key)
where p.key = 'dashboard.away'
on conflict (company_id, role_id, key) do nothing;
insert into role_permissions (company_id, role_id, key, level)
select r.company_id, r.id, w.key, 'view' from roles r
  cross join (values ('dashboard.growth'), ('dashboard.gender'), ('dashboard.vacancies')) w (key)
where r.built_in = 'hr'
on conflict (company_id, role_id, key) do nothing;
alter table role_permissions force row level security;
update companies set permissions_version = permissions_version + 1;
