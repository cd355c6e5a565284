-- The way in from the bare domain is called a session transfer. Servers of the version before still write `handOver` while they are
-- replaced one by one, so both words hold; nothing asks for either of them but as "neither a password nor a passkey".
alter table sessions drop constraint sessions_signed_in_by_check;
alter table sessions add constraint sessions_signed_in_by_check
  check (signed_in_by in ('password', 'passkey', 'sso', 'invitation', 'sessionTransfer', 'handOver')) not valid;
