-- What counts for the minimum wage besides lines of pay: unpaid time, such as travel between shifts, and what is taken from pay.
set local role care_owner;

create table app.wage_entries (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id),
  user_id uuid not null references app.users (id),
  kind text not null check (kind in ('travel', 'training', 'deduction')),
  day date not null,
  minutes int check (minutes between 1 and 1440),
  amount int check (amount between 1 and 1000000),
  what text not null check (length(what) between 1 and 120),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  void_at timestamptz,
  void_by uuid references app.users (id) on delete set null,
  constraint minutes_or_an_amount check (case kind when 'deduction' then amount is not null and minutes is null
    else minutes is not null and amount is null end),
  constraint nobody_records_their_own check (recorded_by is distinct from user_id)
);
create index wage_entries_by_day on app.wage_entries (team_id, day) where void_at is null;
create index wage_entries_by_user on app.wage_entries (user_id);
