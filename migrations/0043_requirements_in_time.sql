-- Requirements in time: days of grace, versions for new starters only, what has been told of lapses; and suspensions of members.
set local role care_owner;

alter table app.requirement_versions
  -- Asked only of those whose stay in the team begins on or after its first day.
  add column new_starters_only boolean not null default false,
  -- How many days somebody has, from the day on which the requirement begins for them, before a gap counts.
  add column grace_days int not null default 0 check (grace_days between 0 and 366);

alter table app.compliance_statuses
  -- The days on which a gap does not count yet.
  add column grace datemultirange not null default '{}',
  -- The first day of the person's latest stay in the team: it decides which versions apply to them.
  add column member_since date;
-- Dropped and added: PostgreSQL 15 and 16 cannot change how a column is generated.
alter table app.compliance_statuses drop column gaps;
alter table app.compliance_statuses add column gaps datemultirange not null generated always as (required - covered - exempt - grace) stored;

-- What was told of which lapse to whom: each once. A lapse begins on the first day of a gap.
create table app.compliance_reminders (
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  requirement_id uuid not null references app.requirements (id) on delete cascade,
  lapses_on date not null,
  audience text not null check (audience in ('person', 'managers')),
  told_at timestamptz not null,
  primary key (user_id, team_id, requirement_id, lapses_on, audience),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index compliance_reminders_by_team on app.compliance_reminders (team_id);
create index compliance_reminders_by_requirement on app.compliance_reminders (requirement_id);

-- Days on which a member may not be booked. Never changed, but lifted.
create table app.suspensions (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  -- Without an end until it is lifted.
  during daterange not null check (not isempty(during) and not lower_inf(during)),
  -- For the managers of the team alone.
  reason text not null check (length(reason) between 1 and 500),
  -- For the person.
  note text check (length(note) between 1 and 500),
  imposed_at timestamptz not null,
  imposed_by uuid references app.users (id) on delete set null,
  lifted_at timestamptz,
  lifted_by uuid references app.users (id) on delete set null,
  -- From this day on it does not count.
  lifted_from date,
  check ((lifted_at is null) = (lifted_from is null)),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index suspensions_by_member on app.suspensions (team_id, user_id);
create index suspensions_by_user on app.suspensions (user_id);
