-- Of a plan: who was pinned to a place that they could not have, and why.
set local role care_owner;

alter table app.allocation_runs add column unkept jsonb not null default '[]' check (jsonb_typeof(unkept) = 'array');
