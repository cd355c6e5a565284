-- A rule starts a template once in each period of employment. `period_from` is the first day after a rehire; without one it is the first
-- period. Few rows: what a rule has started after a rehire. The tables are open to their owner for this statement only.
alter table checklists add column period_from date;
alter table checklists no force row level security;
alter table leavings no force row level security;
update checklists c set period_from = v.rehired_on
from (
  select r.company_id, r.id, max(v.rehired_on) as rehired_on
  from checklists r join leavings v on v.company_id = r.company_id and v.user_id = r.user_id
  where r.started_how = 'rule' and v.rehired_on is not null and v.carried_out_at <= r.started_at
  group by r.company_id, r.id
) v where v.company_id = c.company_id and v.id = c.id;
alter table leavings force row level security;
alter table checklists force row level security;
