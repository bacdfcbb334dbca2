-- What a client still pays for places that were taken, moved or cut short with little notice is a line of charge of the place, beside worked time.
set local role care_owner;

alter table app.charge_lines
  add column source text not null default 'work',
  add column source_id uuid,
  alter column record_id drop not null,
  alter column version drop not null,
  drop constraint charge_lines_element_check,
  add constraint charge_lines_element_check check (element in ('time', 'sleep-in', 'on-call', 'call-out', 'late-change')),
  add constraint lines_have_one_source check (case source
    when 'work' then element <> 'late-change' and num_nonnulls(record_id, version) = 2 and source_id is null
    else source = 'late-change' and element = 'late-change' and num_nonnulls(record_id, version) = 0 and source_id is not null and minutes = 0 end),
  drop constraint charged_once,
  add constraint charged_once exclude using gist (team_id with =, user_id with =, element with =, during with &&) where (live and source = 'work');
create unique index late_change_charged_once on app.charge_lines (source_id) where live and source_id is not null;
create index charge_lines_by_source on app.charge_lines (source_id) where source_id is not null;
create index charge_lines_of_late_changes on app.charge_lines (team_id, day) where source = 'late-change' and live;
