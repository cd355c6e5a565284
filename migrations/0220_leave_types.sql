-- Types of leave that a company adds to the four that everyone has.
create table leave_types (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (lower(name collate "und-x-icu")) stored,
  colour text not null check (colour in ('teal', 'indigo', 'pink', 'green', 'brown', 'orange')),
  icon text not null check (icon in ('airplane', 'dog', 'drop', 'flower', 'graduation', 'heart', 'house', 'laptop', 'scales', 'star', 'truck', 'users')),
  is_paid boolean not null,
  -- others than the person, those who decide and those who may see the record learn only that the person is away
  is_private boolean not null,
  -- the person works, elsewhere or on something else: nobody is short of them
  counts_as_work boolean not null,
  -- longer leave asks for a certificate
  certificate_after_days int check (certificate_after_days between 0 and 366),
  asked_by text not null check (asked_by in ('everyone', 'hr')),
  rank int not null,
  archived_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name_key)
);
call sec.belongs_to_company('leave_types');
