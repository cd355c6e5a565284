-- What a value of a company's own field must be like beyond its type: `min`, `max`, `maxLength`, `pattern`, `hint`. Null: anything.
alter table custom_fields add column limits jsonb;
