-- A reminder that is taken back before anybody was told leaves the one before it as the last.
set local role care_owner;

alter table app.team_members add column reminded_before timestamptz;
alter table app.policy_reminders add column reminded_before timestamptz;
