-- A new company begins with the working week and the vacation of its country, which somebody who keeps its leave rules is asked to confirm.
-- Only companies founded from now on are asked: those that exist work by their week already, and nobody is stopped in the middle of a day.
alter table work_schedules add column to_confirm boolean not null default false;
