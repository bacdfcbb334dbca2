-- What is approved so that it is paid at the cut-off of a run, though it is not signed: a line of pay says so.
set local role care_owner;

alter table app.approvals add column at_cut_off boolean not null default false;

-- An owner may ask for two people: one closes a run, another one releases it to payroll. A run keeps what was asked when it was closed.
alter table app.pay_settings add column two_people boolean not null default false;
alter table app.pay_runs
  add column needs_release boolean not null default false,
  add column released_at timestamptz,
  add column released_by uuid references app.users (id) on delete set null,
  add constraint released_by_another check (released_by <> closed_by),
  add constraint paid_once_released check (paid_at is null or not needs_release or released_at is not null);
create index pay_runs_by_releaser on app.pay_runs (released_by) where released_by is not null;
