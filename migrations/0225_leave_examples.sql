-- Examples that HR keeps beside a leave policy: for a made-up person, the balance on a day. No policy is saved that computes another one.
create table leave_examples (
  company_id uuid not null references companies,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  own_type_id uuid,
  -- a policy group; null for the policy of everyone who belongs to none. A group is only in its versions, so nothing can be referred to
  group_id uuid,
  name text not null,
  hire_date date not null,
  weekdays int[] not null check (cardinality(weekdays) between 1 and 7),
  -- first and last days of the leave that was taken
  leave jsonb not null default '[]',
  as_of date not null,
  expected int not null,
  note text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint leave_examples_own_type foreign key (company_id, own_type_id) references leave_types (company_id, id)
);
create trigger keep_own_type before insert or update of kind, own_type_id on leave_examples for each row execute function sec.keep_own_type();
create index leave_examples_by_kind on leave_examples (company_id, kind);
create index leave_examples_own_type on leave_examples (company_id, own_type_id) where own_type_id is not null;
call sec.belongs_to_company('leave_examples');
