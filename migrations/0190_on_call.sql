-- On call, away from the site: a kind of shift that pays a flat amount and is rest but for the minutes in which somebody is called out. A shift may name its flat amounts itself.
set local role care_owner;

alter table app.shifts
  add column is_on_call boolean not null default false,
  -- Pence for the night or the duty, and for each call; null: what a card says.
  add column flat_pay int check (flat_pay between 0 and 100000),
  add column call_pay int check (call_pay between 0 and 100000),
  add constraint one_kind_of_duty check (not (is_sleep_in and is_on_call)),
  add constraint flats_of_duties check ((flat_pay is null or is_sleep_in or is_on_call) and (call_pay is null or is_on_call));

alter table app.work_records
  add column is_on_call boolean not null default false,
  add column flat_pay int,
  add column call_pay int;
create index work_records_on_call on app.work_records (user_id) where is_on_call;

-- When somebody was up during a sleep-in, or called out: each a stretch of work.
alter table app.work_versions
  add column active tstzmultirange not null default '{}',
  add constraint active_within check (active = '{}' or active <@ worked);
