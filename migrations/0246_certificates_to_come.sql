-- concurrently: leave that a certificate is missing from is looked for every hour.
drop index concurrently if exists time_off_requests_without_certificate;
create index concurrently time_off_requests_without_certificate on time_off_requests (company_id, last_day)
  where certificate_after is not null and attachment_file_id is null;
