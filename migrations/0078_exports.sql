-- A file that somebody takes out of the product. Its bytes are in the file store until it expires; then the row goes with them.
create table exports (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  source text not null,
  input jsonb not null,
  language text not null,
  ip text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  failure text check (failure in ('rights', 'tooLarge', 'technical')),
  -- what the person held when the rows were read: whoever has lost any of it since may not have the file
  rights jsonb,
  file text not null,
  content_type text not null,
  storage_key text not null,
  done_rows int not null default 0,
  total_rows int,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
create index on exports (company_id, user_id, created_at desc);
call sec.belongs_to_company('exports');
