-- What was found not to fit in an approval flow, so that people are notified once of each; what no longer holds goes.
create table approval_flow_problems (
  company_id uuid not null references companies,
  flow_id uuid not null,
  -- what, and of which step or whom: `personInactive <id>`, `nobodyFor 2`
  problem text not null,
  found_at timestamptz not null,
  primary key (company_id, flow_id, problem),
  foreign key (company_id, flow_id) references approval_flows (company_id, id) on delete cascade
);
call sec.belongs_to_company('approval_flow_problems');

-- Which version of a request an approval made: who approves the same step in the meantime has not decided over a change that they did not see.
alter table time_off_decisions add column version int;
