-- Since when something waits for a team's decision, and how a worker reminds the team of it.
set local role care_owner;

-- When the evidence that waits was given, the earliest of it; null: nothing waits. `app.judge` says it exactly, this is what the queue knows.
alter table app.compliance_statuses add column waiting_since timestamptz;
update app.compliance_statuses s
   set waiting_since = coalesce((
     select min(q.given_at) from app.verification_queue q
       join app.requirement_versions v on v.requirement_id = s.requirement_id and q.kind = any (v.kinds)
      where q.team_id = s.team_id and q.user_id = s.user_id), now())
 where s.waiting <> '{}';
alter table app.compliance_statuses
  add constraint compliance_statuses_waiting_since_check check ((waiting = '{}') = (waiting_since is null));

-- Once a day for each team, whoever presses how often.
create table app.verification_reminders (
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  day date not null,
  reminded_at timestamptz not null,
  primary key (team_id, user_id, day),
  foreign key (team_id, user_id) references app.team_members (team_id, user_id) on delete cascade
);
create index verification_reminders_by_user on app.verification_reminders (user_id, day);
