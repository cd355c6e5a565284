-- With the tokens of somebody who is deactivated ends the secret address of their calendar: neither comes back with them.
create or replace function sec.end_tokens() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  delete from api_tokens where company_id = new.company_id and user_id = new.id;
  delete from links where purpose = 'feed' and company_id = new.company_id and subject_id = new.id;
  return null;
end $$;
