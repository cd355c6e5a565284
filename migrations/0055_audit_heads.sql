-- What the server signed about a company's chain, day by day. The key is not in the database: its owner can take a row out, but make none.
create table audit_heads (
  company_id uuid not null references companies,
  seq bigint not null check (seq > 0),
  head jsonb not null,
  primary key (company_id, seq)
);
call sec.belongs_to_company('audit_heads', 'select, insert');

-- Whom the company lets know of it, outside of the reach of whoever runs the database.
create table audit_receivers (
  company_id uuid primary key references companies,
  emails text[] not null check (cardinality(emails) <= 10),
  webhook text,
  language text not null,
  version int not null default 1
);
call sec.belongs_to_company('audit_receivers', 'select, insert, update');
