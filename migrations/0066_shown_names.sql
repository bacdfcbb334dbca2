-- When to be reminded of a shift is chosen with the calendar; whether others on a shift read one's first name is a wish of its own.
set local role care_owner;

insert into app.reminder_choices (user_id, evening, hours_before)
select p.user_id, case when p.reminder_minutes >= 1440 then '18:00' end,
  case when p.reminder_minutes between 1 and 1439 then least(ceil(p.reminder_minutes / 60.0)::int, 12) end
from app.work_preferences p where p.reminder_minutes is not null on conflict do nothing;

alter table app.work_preferences
  drop column reminder_minutes,
  add column hides_name boolean not null default false;
