-- What waits for a decision is a few rows among years of leave: the badge counts them at every navigation.
create index time_off_requests_waiting on time_off_requests (company_id, id) where status = 'pending';
