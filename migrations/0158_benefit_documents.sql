-- One document with a benefit: its terms, for the people who have it.
alter table benefits add column document_file_id uuid,
  add foreign key (company_id, document_file_id) references files (company_id, id) on delete set null (document_file_id);
create index on benefits (company_id, document_file_id) where document_file_id is not null;
