-- Running payroll is a permission of its own beside seeing pay. Who sees pay today could close pay runs, and keeps that.
set local role care_owner;

alter table app.team_members add column runs_payroll boolean not null default false;
update app.team_members set runs_payroll = true where role = 'manager' and status = 'active' and sees_pay;

alter table app.team_invitations
  add column runs_payroll boolean not null default false,
  add constraint only_managers_run_payroll check (role = 'manager' or not runs_payroll);
update app.team_invitations set runs_payroll = true where role = 'manager' and status = 'pending' and sees_pay;
