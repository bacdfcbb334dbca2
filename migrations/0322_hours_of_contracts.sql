-- What a role promises: hours of work a week, in minutes. Null: none.
set local role care_owner;

alter table app.work_roles add column contract_minutes int check (contract_minutes between 1 and 10080);
alter table app.work_roles drop constraint ended_says_nothing;
alter table app.work_roles add constraint ended_says_nothing check (held or (sites = '{}' and rate is null and contract_minutes is null));
