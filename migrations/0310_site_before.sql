-- A change of a shift remembers at which site it was, where that is another one: what has changed since a telling says so.
set local role care_owner;

alter table app.shift_changes add column site_before uuid;
