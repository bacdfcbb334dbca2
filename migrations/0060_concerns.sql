-- Future shifts are judged again when a fact changes: whose are to be, what was found against a place that somebody has, and what a manager kept in spite of it.
set local role care_owner;

-- Whose shifts are to be judged again; without a person: everybody's of the team. Written in the transaction of the change. No key and no reference, so that no two
-- changes ever wait for each other here: the job reads a person once.
create table app.work_to_judge (
  id bigint generated always as identity primary key,
  team_id uuid not null,
  user_id uuid,
  queued_at timestamptz not null default now()
);

-- What blocks somebody now on a shift that they have a place on. It goes when nothing blocks any more, a manager keeps the booking, or the place is given up.
create table app.assignment_concerns (
  assignment_id uuid primary key references app.assignments (id) on delete cascade,
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  -- Each with what the rule found, and in words for managers and for the person.
  reasons jsonb not null,
  found_at timestamptz not null,
  -- The person disagrees, in their own words.
  objection text check (length(objection) between 1 and 500),
  objected_at timestamptz,
  -- The product took them off, as the team chose. The row stays, for the person to read and to disagree with.
  released_at timestamptz,
  constraint objected_when check ((objection is null) = (objected_at is null))
);
create index assignment_concerns_by_team on app.assignment_concerns (team_id);
create index assignment_concerns_by_user on app.assignment_concerns (user_id);

-- What was found after the booking and kept in spite of it: the reasons, and who kept it why, as in `override`.
alter table app.assignments add column kept jsonb;
