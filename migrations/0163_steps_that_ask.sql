-- A step to fill in can name what is to be filled in (section 'fields'): `personal.mobilePhone`, `field.<id>`, `emergency`. The features that
-- keep these say which of them are still empty; the name of a field that was deleted since stays behind and asks for nothing.
alter table onboarding_template_steps add asks text[] not null default '{}';
alter table checklist_steps add asks text[] not null default '{}';
