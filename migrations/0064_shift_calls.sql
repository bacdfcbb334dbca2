-- The call log of shifts: who rang whom about which shift, and how it ended. Indexes for what goes wrong with shifts in a day.
set local role care_owner;

create table app.shift_calls (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  shift_id uuid not null,
  -- Who was rung, and who rang.
  user_id uuid not null references app.users (id) on delete cascade,
  caller_id uuid references app.users (id) on delete set null,
  started_at timestamptz not null,
  -- Null while they are being rung. 'unsaid': nobody wrote down how it ended.
  outcome text check (outcome in ('no-answer', 'message', 'ring-back', 'said-no', 'agreed', 'unsaid')),
  ended_at timestamptz,
  note text check (length(note) between 1 and 200),
  constraint ended_with_outcome check ((outcome is null) = (ended_at is null)),
  foreign key (team_id, shift_id) references app.shifts (team_id, id) on delete cascade
);
create index shift_calls_by_shift on app.shift_calls (shift_id, started_at);
create index shift_calls_by_team on app.shift_calls (team_id, started_at);
create index shift_calls_by_user on app.shift_calls (user_id);
create index shift_calls_by_caller on app.shift_calls (caller_id) where caller_id is not null;
-- Nobody is rung by two people of a team at once.
create unique index shift_calls_ringing on app.shift_calls (team_id, user_id) where outcome is null;

-- Who has come off shifts lately, and how the offers of a shift ended.
create index assignments_ended on app.assignments (team_id, ended_at) where ended_at is not null;
create index shift_offers_by_shift on app.shift_offers (shift_id);
create index shift_offers_ended on app.shift_offers (team_id, answered_at) where answered_at is not null;
