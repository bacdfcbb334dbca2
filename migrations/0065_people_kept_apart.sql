-- Two people of a team who are not booked together.
set local role care_owner;

-- Each pair once, by the lower id first. Ended, never deleted: bookings may cite it.
create table app.kept_apart (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  one_id uuid not null references app.users (id) on delete cascade,
  other_id uuid not null references app.users (id) on delete cascade,
  -- Null: at every site.
  site_id uuid,
  -- Sealed with the team's key; for its managers alone.
  reason bytea not null,
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  ended_at timestamptz,
  ended_by uuid references app.users (id) on delete set null,
  check (one_id < other_id),
  foreign key (team_id, site_id) references app.sites (team_id, id) on delete cascade,
  foreign key (team_id, one_id) references app.team_members (team_id, user_id) on delete cascade,
  foreign key (team_id, other_id) references app.team_members (team_id, user_id) on delete cascade
);
create unique index kept_apart_in_force on app.kept_apart (team_id, one_id, other_id, site_id) nulls not distinct where ended_at is null;
create index kept_apart_by_one on app.kept_apart (one_id, team_id);
create index kept_apart_by_other on app.kept_apart (other_id, team_id);
create index kept_apart_by_site on app.kept_apart (site_id) where site_id is not null;
