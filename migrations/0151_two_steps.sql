-- Worked time that two managers approve, one after the other: the first step, then `manager`, which settles it.
set local role care_owner;

alter table app.approvals drop constraint approvals_step_check,
  add constraint approvals_step_check check (step in ('worker', 'first', 'manager'));
-- Nobody gives both steps of a version.
create unique index approvals_of_two_people on app.approvals (record_id, version, given_by) where taken_back_at is null and step <> 'worker';

-- The version whose first step stands; with the next version it counts no more.
alter table app.work_records add column first_version int;

-- By how many managers the team has worked time approved, where the terms of a client say nothing else.
alter table app.timesheet_settings add column steps int not null default 1 check (steps in (1, 2));
