-- When a team last reminded a member of what is missing, and when a manager put away the list of first steps.
set local role care_owner;
alter table app.team_members add column reminded_at timestamptz;
alter table app.teams add column first_steps_away_at timestamptz;
