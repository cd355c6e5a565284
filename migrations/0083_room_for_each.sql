-- One person's uploads take at most 1 GB and 2,000 files of a company's store, whichever feature keeps them: one person must not fill
-- the disk that everybody needs. Several uploads at the same moment may go over by a file each.
create index files_of_person on files (company_id, created_by) include (size);
create function files_have_room() returns trigger language plpgsql as $$
declare
  used record;
begin
  if new.created_by is null then return new; end if;
  select count(*) as number, coalesce(sum(size), 0) as bytes into used
    from files where company_id = new.company_id and created_by = new.created_by;
  if used.number >= 2000 or used.bytes + new.size > 1073741824 then
    raise exception 'no room for another file' using errcode = 'SR001';
  end if;
  return new;
end $$;
create trigger files_have_room before insert on files for each row execute function files_have_room();
