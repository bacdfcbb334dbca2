-- Whose bank holidays a site keeps has versions with a first day, as all does that work is paid by: of those that have begun, the one recorded last counts. What was said before counts since ever.
set local role care_owner;

alter table app.site_nations
  add column version int not null default 1 check (version > 0),
  add column from_day date not null default '1970-01-01';
alter table app.site_nations alter column version drop default, alter column from_day drop default;
alter table app.site_nations drop constraint site_nations_pkey, add primary key (team_id, site_id, version);
