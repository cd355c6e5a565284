-- One notification of a kind per fact and person, however often its reaction runs.
create unique index notifications_once on notifications (company_id, user_id, event_id, type) where event_id is not null;
