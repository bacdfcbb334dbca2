-- Swaps in which a shift is given back in return, and the team's cap of offers.
set local role care_owner;

-- The place that somebody who is asked would give in return, and what both shifts were when they said so (`app.swap_terms`); null: none.
alter table app.swap_asks
  add column in_return uuid references app.assignments (id) on delete set null,
  add column terms jsonb;
create index swap_asks_by_return on app.swap_asks (in_return) where in_return is not null;

-- What was agreed: the place that is given in return, if any, and what the shifts were.
alter table app.swaps
  add column in_return uuid references app.assignments (id) on delete cascade,
  add column terms jsonb;
create index swaps_by_return on app.swaps (in_return) where in_return is not null;

-- `offers`: how many offers one person may have open at once, and how many messages with offers they get a day.
alter table app.shift_settings drop constraint shift_settings_kind_check;
alter table app.shift_settings add constraint shift_settings_kind_check check (kind in ('presets', 'terms', 'offers'));

-- Why somebody in line was not asked when it was their turn, where it was not a rule: `cap`.
alter table app.cascade_steps add column passed_for text check (passed_for = 'cap');
