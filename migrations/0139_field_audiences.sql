-- Whom a field is visible for is an audience as everywhere; besides people and roles it may name anything that an audience can.
call sec.has_audience('custom_fields');
alter table custom_fields drop constraint custom_fields_visible_for_check;
alter table custom_fields add constraint custom_fields_visible_for_check check (visible_for in ('all', 'roles', 'users', 'audience'));

-- Few rows: a company has at most a hundred fields. The tables are open to their owner for these statements only.
alter table custom_fields no force row level security;
alter table custom_field_audience no force row level security;
alter table audiences no force row level security;
alter table audience_parts no force row level security;
with given as (
  select f.company_id, f.id, gen_random_uuid() as audience_id from custom_fields f where f.visible_for <> 'all'
), made as (
  insert into audiences (company_id, id) select company_id, audience_id from given returning id
), parts as (
  insert into audience_parts (company_id, audience_id, kind, user_id, role_id)
  select a.company_id, g.audience_id, case when a.user_id is null then 'role' else 'user' end, a.user_id, a.role_id
  from custom_field_audience a join given g on g.company_id = a.company_id and g.id = a.field_id
)
update custom_fields f set audience_id = g.audience_id from given g where g.company_id = f.company_id and g.id = f.id;
alter table custom_fields force row level security;
alter table custom_field_audience force row level security;
alter table audiences force row level security;
alter table audience_parts force row level security;
