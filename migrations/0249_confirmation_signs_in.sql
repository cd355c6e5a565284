-- The browser that signed up signs in by the confirmation of its address, without the password.
alter table lobby_sessions drop constraint lobby_sessions_signed_in_by_check;
alter table lobby_sessions add constraint lobby_sessions_signed_in_by_check
  check (signed_in_by in ('password', 'passkey', 'confirmation')) not valid;
alter table pending_sign_ins drop constraint pending_sign_ins_proved_by_check;
alter table pending_sign_ins add constraint pending_sign_ins_proved_by_check
  check (proved_by in ('password', 'sso', 'invitation', 'confirmation')) not valid;
