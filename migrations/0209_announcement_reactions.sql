-- What people answer an announcement with: each of a few signs at most once.
create table announcement_reactions (
  company_id uuid not null references companies,
  announcement_id uuid not null,
  user_id uuid not null,
  sign text not null check (sign in ('like', 'love', 'celebrate', 'laugh', 'thanks', 'sad')),
  reacted_at timestamptz not null,
  primary key (company_id, announcement_id, user_id, sign),
  foreign key (company_id, announcement_id) references announcements (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index on announcement_reactions (company_id, user_id);
call sec.belongs_to_company('announcement_reactions');
