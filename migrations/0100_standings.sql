-- Where members stand: in each of their roles the days on which the answer to 'can they work?' changes, and what it rests on.
set local role care_owner;

-- Whether people whose registration is not complete may work: what the team chooses among its rules for shifts.
alter table app.teams add column unfinished_may_work boolean not null default false;

-- What may keep a member from working in a role, as days. `rule`: 'registration', 'right-to-work' or the id of a requirement.
create table app.standing_reasons (
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  job text not null,
  rule text not null,
  name text not null,
  -- Whether the team establishes it itself, so that its person has nothing to give.
  by_team boolean not null,
  blocking datemultirange not null,
  -- What was given and waits for a decision, or was rejected, would cover these days; `had_from`: the first day on which something covered any.
  waiting datemultirange not null,
  rejected datemultirange not null,
  had_from date,
  -- Days of grace that run, and days of the lead time before it blocks.
  due datemultirange not null,
  ends datemultirange not null,
  primary key (team_id, user_id, job, rule)
);
create index standing_reasons_by_user on app.standing_reasons (user_id);

-- On which days the standing of a member in a role changes, and to what: null on days on which they do not hold it. None of two neighbours is the same.
create table app.member_standings (
  team_id uuid not null,
  user_id uuid not null references app.users (id) on delete cascade,
  job text not null,
  changes date[] not null check (cardinality(changes) > 0),
  standings text[] not null check (cardinality(standings) = cardinality(changes)),
  primary key (team_id, user_id, job)
);
create index member_standings_by_user on app.member_standings (user_id);

update app.teams t set unfinished_may_work = true
  from (select distinct on (w.team_id) w.team_id, w.rules from app.working_rules w order by w.team_id, w.version desc) r
 where r.team_id = t.id and r.rules -> 'levels' ->> 'profile' in ('warn', 'off');
