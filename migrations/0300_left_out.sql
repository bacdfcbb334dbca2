-- Lines of charge may be left out of drafts until somebody takes them back onto them.
set local role care_owner;

alter table app.charge_lines
  drop constraint charge_lines_state_check,
  add constraint charge_lines_state_check check (state in ('open', 'left-out', 'taken', 'cancelled'));
create index charge_lines_left_out on app.charge_lines (team_id, day) where state = 'left-out';
