-- Booking against a rule is a permission that an owner gives to a manager. Whoever manages a team today keeps it; who comes after has it once an owner gives it.
set local role care_owner;

alter table app.team_members add column may_override boolean not null default false;
update app.team_members set may_override = true where role = 'manager' and status = 'active';

alter table app.team_invitations
  add column may_override boolean not null default false,
  add constraint only_managers_override check (role = 'manager' or not may_override);
