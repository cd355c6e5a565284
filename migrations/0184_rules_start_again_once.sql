-- concurrently: one index takes the place of another
drop index concurrently if exists checklists_by_rule_in_period;
create unique index concurrently checklists_by_rule_in_period
  on checklists (company_id, user_id, template_id, period_from) nulls not distinct
  where started_how = 'rule' and kind = 'onboarding';
drop index concurrently if exists checklists_by_rule;
