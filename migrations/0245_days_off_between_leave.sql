-- Noted beside the length of a leave, whenever that is counted: how much of it is days off between working days of leave, and after how many
-- days it needs a certificate (null where it needs none).
alter table time_off_requests
  add column bridged int not null default 0,
  add column certificate_after int,
  -- when the person was reminded of the certificate
  add column certificate_reminded_at timestamptz;
-- Leave of types that ask for a certificate already. Nobody is reminded of one that was due long ago.
update time_off_requests r set certificate_after = t.certificate_after_days
from leave_types t
where t.company_id = r.company_id and t.id = r.own_type_id and r.status in ('pending', 'approved')
  and r.length > t.certificate_after_days * 1000;
