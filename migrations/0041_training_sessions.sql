-- Training sessions: what a team has trained its people in, on one day; and named filters of further lists.
set local role care_owner;

-- Who attended is in app.evidence: evidence of the team whose `source` is the session.
create table app.training_sessions (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  -- The kind of certificate that it stands for, and its name.
  kind text not null check (kind like 'certificate:%' and length(kind) <= 120),
  title text not null check (length(title) between 1 and 120),
  issuing_body text not null check (length(issuing_body) between 1 and 120),
  held_on date not null,
  -- The last day on which it counts; null: as long as each requirement says.
  last_day date check (last_day >= held_on),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app.users (id) on delete set null
);
create index training_sessions_by_team on app.training_sessions (team_id, held_on desc, id);

-- Which list the filter is of.
alter table app.member_filters add column list text not null default 'members' check (list in ('members', 'compliance'));
drop index app.member_filters_by_name;
create unique index member_filters_by_name on app.member_filters (user_id, team_id, list, lower(name));
