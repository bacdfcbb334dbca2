-- What is agreed with a client besides rates, in versions that never change; a shift's own order number and cost centre.
set local role care_owner;

-- Append-only, as rate versions are: on each day, of those that have begun, the one recorded last counts. `late`, `vat` and `at_sites` in the form of `rates/rules/client-terms.ts`.
create table app.client_terms (
  team_id uuid not null,
  client_id uuid not null,
  version int not null check (version > 0),
  from_day date not null,
  -- What is still due when a shift is cancelled, moved or cut short with little notice; null: what the team has agreed with everybody.
  late jsonb check (jsonb_typeof(late) = 'array'),
  order_number text check (length(order_number) between 1 and 60),
  needs_order_number boolean not null,
  cost_centre text check (length(cost_centre) between 1 and 60),
  needs_cost_centre boolean not null,
  -- By the id of a site, what differs there.
  at_sites jsonb not null check (jsonb_typeof(at_sites) = 'object'),
  steps text not null check (steps in ('team', 'one', 'two')),
  client_signs boolean not null,
  -- Minutes, or whose choice counts instead.
  tolerance text not null check (tolerance in ('team', 'never', '0', '5', '10', '15', '30')),
  payment_days int check (payment_days between 0 and 120),
  vat jsonb not null check (jsonb_typeof(vat) = 'array'),
  recorded_at timestamptz not null,
  recorded_by uuid references app.users (id) on delete set null,
  primary key (team_id, client_id, version),
  foreign key (team_id, client_id) references app.clients (team_id, id) on delete cascade,
  constraint terms_never_for_the_past check (from_day >= (recorded_at at time zone 'Europe/London')::date)
);
create index client_terms_by_recorder on app.client_terms (recorded_by) where recorded_by is not null;

-- What this shift has instead of what its site and client have; null: the same.
alter table app.shifts add column order_number text check (length(order_number) between 1 and 60),
  add column cost_centre text check (length(cost_centre) between 1 and 60);
