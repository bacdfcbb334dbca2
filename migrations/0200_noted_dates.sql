-- The dates of papers that a team has in a spreadsheet: what it says, and nobody has seen yet.
set local role care_owner;

create table app.noted_dates (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  requirement_id uuid not null,
  -- Of somebody who is invited, until they join; then of the member.
  invitation_id uuid references app.team_invitations (id) on delete cascade,
  user_id uuid references app.users (id) on delete cascade,
  -- The day on which it was issued, passed or checked, and its last day.
  done date,
  ends date,
  noted_at timestamptz not null,
  noted_by uuid references app.users (id) on delete set null,
  foreign key (team_id, requirement_id) references app.requirements (team_id, id) on delete cascade,
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade,
  check ((invitation_id is null) <> (user_id is null)),
  check (done is not null or ends is not null)
);
create unique index noted_dates_by_member on app.noted_dates (team_id, user_id, requirement_id);
create unique index noted_dates_by_invitation on app.noted_dates (invitation_id, requirement_id);
create index noted_dates_by_user on app.noted_dates (user_id) where user_id is not null;
create index noted_dates_by_requirement on app.noted_dates (team_id, requirement_id);
create index noted_dates_by_noter on app.noted_dates (noted_by) where noted_by is not null;

alter table app.import_words drop constraint import_words_kind_check;
alter table app.import_words add constraint import_words_kind_check check (kind in ('job', 'site', 'client', 'column'));
