-- What people choose for themselves: mails about interviews, withdrawing an application, reading one's own reference.
set local role care_owner;

-- Reminders of interviews were mailed with the answers, or with the changes in one's teams.
alter table app.notification_settings
  add column interviews text not null default 'at-once' check (interviews in ('at-once', 'daily', 'never')),
  alter column push set default '{requests,answers,team,details,interviews,expiry,exports}',
  drop constraint notification_settings_push_check;
update app.notification_settings set interviews = answers, push = case when 'answers' = any (push) then push || '{interviews}'::text[] else push end;
alter table app.notification_settings
  add constraint notification_settings_push_check check (push <@ '{requests,answers,team,details,interviews,expiry,exports}'::text[]);

-- Since when an applicant from outside wants to be forgotten.
alter table app.applicants add column withdrawn_at timestamptz;

-- Without a hirer: a reference that the person was given to read.
alter table app.sharing_log alter column hirer drop not null,
  add constraint sharing_log_to_whom check (hirer is not null or what = 'reference');
create unique index sharing_log_once_to_the_person on app.sharing_log (reference_id) where hirer is null;
