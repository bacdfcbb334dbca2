-- Of a plan: who wishes for work and gets none of it, by what keeps them.
set local role care_owner;

alter table app.allocation_runs add column without jsonb not null default '[]' check (jsonb_typeof(without) = 'array');
