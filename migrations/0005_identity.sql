-- Which companies an account belongs to: what must be known of a company's people before a company is chosen. Kept by a trigger on
-- users, so that no writer can forget it; `open` says that the person may sign in there.
create table memberships (
  account_id uuid not null references accounts on delete cascade,
  company_id uuid not null references companies,
  user_id uuid not null,
  open boolean not null,
  primary key (account_id, company_id)
);
create index on memberships (company_id);
grant select, insert, update, delete on memberships to staffroom_app;

create function sec.keep_membership() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.account_id is distinct from new.account_id) then
    delete from memberships where account_id = old.account_id and company_id = old.company_id;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if new.account_id is not null then
    insert into memberships (account_id, company_id, user_id, open)
    values (new.account_id, new.company_id, new.id, new.status = 'active' and new.deactivated_at is null)
    on conflict (account_id, company_id) do update set user_id = excluded.user_id, open = excluded.open;
  end if;
  return new;
end $$;
create trigger keep_membership after insert or update of account_id, status, deactivated_at or delete on users
  for each row execute function sec.keep_membership();

alter table companies add logo_file_id uuid, add foreign key (id, logo_file_id) references files (company_id, id);
