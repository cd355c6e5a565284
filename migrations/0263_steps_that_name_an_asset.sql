-- A step about equipment can name one asset. Its name is kept, so that the step can say which one it was after the asset is deleted.
alter table onboarding_template_steps
  add asset_id uuid,
  add asset_name text not null default '';
alter table onboarding_template_steps
  add foreign key (company_id, asset_id) references assets (company_id, id) on delete set null (asset_id) not valid;
alter table checklist_steps
  -- asset_id is what was given in the end
  add wanted_asset_id uuid,
  add wanted_asset_name text not null default '',
  -- of a return: the person did not have it when the checklist started
  add wanted_not_theirs boolean not null default false;
alter table checklist_steps
  add foreign key (company_id, wanted_asset_id) references assets (company_id, id) on delete set null (wanted_asset_id) not valid;
