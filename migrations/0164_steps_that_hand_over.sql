-- A step about equipment can be one that the register of assets completes: something is given to the person (of one category, or anything),
-- or everything that they have came back. Without either it is ticked by hand.
alter table onboarding_template_steps
  add hands text,
  add asset_category_id uuid;
alter table onboarding_template_steps
  add constraint onboarding_template_steps_hands_check check (hands in ('give', 'return')) not valid,
  add foreign key (company_id, asset_category_id) references catalogue_entries (company_id, id) on delete set null (asset_category_id) not valid;
alter table checklist_steps
  add hands text,
  add asset_category_id uuid,
  -- what was given, so that one thing completes one step
  add asset_id uuid;
alter table checklist_steps
  add constraint checklist_steps_hands_check check (hands in ('give', 'return')) not valid,
  add foreign key (company_id, asset_category_id) references catalogue_entries (company_id, id) on delete set null (asset_category_id) not valid,
  add foreign key (company_id, asset_id) references assets (company_id, id) on delete set null (asset_id) not valid;
