-- Everyone who was here before 0108. It locks no person: a name that changes meanwhile has its row already, and keeps it.
insert into people_search select (search_row(u)).* from users u
  on conflict (company_id, user_id) do nothing;
analyze people_search;
