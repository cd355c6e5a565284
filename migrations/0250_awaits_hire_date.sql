-- People who came by an import without a hire date have worked for an unknown time: no leave is granted until it is known. Others who lack
-- one begin on the day on which they were added.
alter table users add column awaits_hire_date boolean not null default false;
