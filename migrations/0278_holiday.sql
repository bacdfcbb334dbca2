-- The ledger of holiday: what is accrued is worked out from the hours that are paid; what somebody took, and what is carried over from another leave year, is written here.
-- Append-only but for taking an entry back. It stays with the pay when somebody leaves or is erased: Working Time Regulations 1998, regulation 16B.
set local role care_owner;

create table app.holiday_entries (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  user_id uuid not null references app.users (id),
  kind text not null check (kind in ('taken', 'carried')),
  -- Of what is carried: the first day of the leave year that it goes into, and why.
  from_day date not null,
  through_day date not null check (through_day between from_day and from_day + 92),
  minutes int not null check (minutes between 1 and 60000),
  reason text check (reason in ('agreed', 'sick', 'family', 'not-enabled')),
  -- Of what is taken: pence at the average of so many weeks; null where holiday pay comes with each pay.
  amount int check (amount > 0),
  weeks int check (weeks between 1 and 52),
  said text check (length(said) between 1 and 200),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  void_at timestamptz,
  void_by uuid references app.users (id) on delete set null,
  constraint taken_or_carried check (case kind when 'taken' then reason is null and num_nonnulls(amount, weeks, said) in (0, 3)
    else reason is not null and through_day = from_day and num_nonnulls(amount, weeks, said) = 0 end),
  constraint nobody_records_their_own check (recorded_by is distinct from user_id),
  -- No day of holiday is taken twice.
  constraint holiday_taken_once exclude using gist (team_id with =, user_id with =, daterange(from_day, through_day, '[]') with &&)
    where (kind = 'taken' and void_at is null),
  constraint carried_once exclude using gist (team_id with =, user_id with =, from_day with =) where (kind = 'carried' and void_at is null)
);
create index holiday_entries_by_user on app.holiday_entries (user_id, from_day);
create index holiday_entries_of_team on app.holiday_entries (team_id, from_day);
create index holiday_entries_by_recorder on app.holiday_entries (recorded_by) where recorded_by is not null;
create index holiday_entries_by_voider on app.holiday_entries (void_by) where void_by is not null;
