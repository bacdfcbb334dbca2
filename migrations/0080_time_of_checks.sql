-- The minute in which a check was made: one of the right to work excuses no work that began before it.
set local role care_owner;

-- Null: no time was given. It is taken for made when it was recorded, at the latest at the end of its day.
alter table app.checks add column checked_at timestamptz;
