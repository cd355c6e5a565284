-- concurrently: references of a large table
drop index concurrently if exists onboarding_template_steps_by_asset;
create index concurrently onboarding_template_steps_by_asset on onboarding_template_steps (company_id, asset_id);
drop index concurrently if exists checklist_steps_by_wanted_asset;
create index concurrently checklist_steps_by_wanted_asset on checklist_steps (company_id, wanted_asset_id);
alter table onboarding_template_steps validate constraint onboarding_template_steps_company_id_asset_id_fkey;
alter table checklist_steps validate constraint checklist_steps_company_id_wanted_asset_id_fkey;
