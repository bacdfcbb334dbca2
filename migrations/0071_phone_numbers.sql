-- A person's own phone number, sealed with their key; and the number that a team's people ring out of hours, with when it is answered.
set local role care_owner;

alter table app.profiles add column phone bytea;
alter table app.teams
  add column on_call_phone text,
  add column on_call_hours text,
  add constraint teams_on_call_hours_check check (on_call_phone is not null or on_call_hours is null);
