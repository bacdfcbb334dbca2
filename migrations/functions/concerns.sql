-- Judging future shifts again when a fact changes. Lock order: persons, shifts, assignments, concerns.

grant select on app.assignment_concerns to care_app;
grant select, insert, update, delete on app.work_to_judge to care_worker;
grant select, insert, update, delete on app.assignment_concerns to care_worker;
create policy manager_select on app.assignment_concerns for select to care_app using (team_id in (select app.managed_teams()));

---------------------------------------------------------------------------------------------------------------- what changes

-- Tells open pages that the answers to "who may work what" have changed: pages of managers and of these people, or of
-- everybody in the team where they are many.
create function app.tell_who_may_work(teams uuid[], people uuid[]) returns void
language plpgsql as $$
begin
  perform pg_notify('care', 'team:' || t || ':mayWork') from unnest(teams) t;
  if cardinality(people) between 1 and 50 then
    perform pg_notify('care', 'person:' || u || ':ownMayWork') from unnest(people) u;
  else
    perform pg_notify('care', 'team:' || t || ':mayWorkHere') from unnest(teams) t;
  end if;
end $$;

-- Writes down people whose shifts have to be judged again, and wakes the job when the change commits. It also writes
-- people without bookings: a person who is being booked meanwhile does not see the change, and is not seen by it;
-- whichever commits last has written its row, and is judged with the other.
create function app.judge_again() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  written bigint;
begin
  case tg_argv[0]
    when 'member' then
      insert into work_to_judge (team_id, user_id) select distinct m.team_id, m.user_id
        from changed c join team_members m on m.team_id = c.team_id and m.user_id = c.user_id where m.status = 'active'
          and m.role = 'staff';
    when 'person' then
      insert into work_to_judge (team_id, user_id) select distinct m.team_id, m.user_id
        from changed c join team_members m on m.user_id = c.user_id where m.status = 'active' and m.role = 'staff';
    when 'team' then
      insert into work_to_judge (team_id) select distinct c.team_id from changed c;
  end case;
  get diagnostics written = row_count;
  if written = 0 then return null; end if;
  perform pg_notify('care', 'workToJudge');
  case tg_argv[0]
    when 'member' then
      perform app.tell_who_may_work(array(select distinct c.team_id from changed c), array(select distinct c.user_id from changed c));
    when 'team' then
      perform app.tell_who_may_work(array(select distinct c.team_id from changed c), '{}');
    else
      -- Only the person's pages are told. What one team reads never changes with what somebody does for another team.
      perform pg_notify('care', 'person:' || u || ':ownMayWork') from (select distinct c.user_id from changed c) n (u);
  end case;
  return null;
end $$;

-- The tables of facts that eligibility reads and that can block (`facts_of_people`): a new one needs its line here.
-- Preferences never block.
do $$
declare
  facts record;
  event record;
begin
  for facts in values ('member', 'compliance_statuses'), ('member', 'leave'), ('member', 'membership_spells'),
    ('member', 'policy_signatures'),
      ('member', 'site_exclusions'), ('member', 'site_inductions'), ('member', 'suspensions'), ('member', 'work_roles'),
        ('person', 'assignments'), ('person', 'checks'), ('person', 'employment_status'),
      ('person', 'other_work'), ('person', 'personal_information'), ('team', 'kept_apart'), ('team', 'requirement_versions'),
      ('team', 'site_requirements'), ('team', 'working_rules') loop
    for event in values ('insert', 'new'), ('update', 'new'), ('delete', 'old') loop
      execute format('create trigger judge_again_on_%1$s after %1$s on app.%3$I referencing %2$s table as changed for each statement execute function app.judge_again(%4$L)',
        event.column1, event.column2, facts.column2, facts.column1);
    end loop;
  end loop;
end $$;

-- A member's card changes with every step; only a registration that becomes complete, or is no longer, and another first day matter.
create function app.judge_changed_members() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into work_to_judge (team_id, user_id) select n.team_id, n.user_id from changed n join was o on o.id = n.id
    where n.status = 'active' and n.role = 'staff' and ((n.completion = 100) <> (o.completion = 100)
      or n.joined_at <> o.joined_at or o.role <> n.role);
  if found then
    perform pg_notify('care', 'workToJudge');
    perform app.tell_who_may_work(array(select distinct n.team_id from changed n), array(select distinct n.user_id from changed n));
  end if;
  return null;
end $$;
create trigger judge_changed_members after update on app.team_members referencing new table as changed old table as was
  for each statement execute function app.judge_changed_members();

-- A site now asks for something else (induction, gender, rest), or belongs to another client.
create function app.judge_changed_sites() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into work_to_judge (team_id) select distinct n.team_id from changed n join was o on o.id = n.id
    where (n.induction_needed, n.required_gender, n.rest_reason is null, n.client_id) is distinct
      from (o.induction_needed, o.required_gender, o.rest_reason is null, o.client_id);
  if found then
    perform pg_notify('care', 'workToJudge');
    perform app.tell_who_may_work(array(select distinct n.team_id from changed n), '{}');
  end if;
  return null;
end $$;
create trigger judge_changed_sites after update on app.sites referencing new table as changed old table as was
  for each statement execute function app.judge_changed_sites();

-- A concern goes with the place, but for one by which it was released.
create function app.drop_concerns() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from assignment_concerns x using changed c where x.assignment_id = c.id and x.released_at is null and not app.holds_place(c.state);
  return null;
end $$;
create trigger drop_concerns after update on app.assignments referencing new table as changed for each statement execute
  function app.drop_concerns();

---------------------------------------------------------------------------------------------------------------- judging

-- The teams in which somebody is to be judged again. Rows of people who are booked for nothing go: whoever is being
-- booked meanwhile writes one of their own.
create function app.teams_to_judge(at timestamptz) returns setof uuid language plpgsql as $$
begin
  delete from app.work_to_judge w where w.id in (
    select x.id from app.work_to_judge x
     where not exists (select from app.assignments a where a.team_id = x.team_id
       and a.user_id = coalesce(x.user_id, a.user_id) and app.holds_place(a.state) and a.starts_at > at)
       for update skip locked);
  return query select distinct w.team_id from app.work_to_judge w;
end $$;
grant execute on function app.teams_to_judge(timestamptz) to care_worker;

-- Takes the people of a team whose shifts are to be judged again, at most so many rows at once; what another process
-- has taken is left to it. A row for the whole team becomes one for each of its booked people. While the caller's
-- transaction lasts, the rows are there for whoever comes after its end.
create function app.take_work_to_judge(of_team uuid, at timestamptz, at_most int) returns setof uuid language plpgsql as $$
begin
  with everybody as (delete from app.work_to_judge w
      where w.id in (select x.id from app.work_to_judge x where x.team_id = of_team
        and x.user_id is null for update skip locked) returning w.id)
  insert into app.work_to_judge (team_id, user_id)
    select of_team, a.user_id from app.assignments a
     where a.team_id = of_team and app.holds_place(a.state) and a.starts_at > at and exists (select from everybody) group by a.user_id;
  return query
    with taken as (delete from app.work_to_judge w where w.id in (
        select x.id from app.work_to_judge x where x.team_id = of_team and x.user_id is not null order by x.id
          limit at_most for update skip locked) returning w.user_id)
    select distinct t.user_id from taken t;
end $$;
grant execute on function app.take_work_to_judge(uuid, timestamptz, int) to care_worker;

-- What was found against a person on a shift, and accepted by a manager: when they were booked, or since.
create function app.accepted_reasons(a app.assignments) returns jsonb language sql stable as $$
  select case when a.override is not null then a.answer -> 'reasons' else '[]' end || coalesce(a.kept -> 'reasons', '[]')
$$;
grant execute on function app.accepted_reasons(app.assignments) to care_app, care_worker;

-- 'At risk', defined here and nowhere else: the places on published shifts of a team that begin within a time, against
-- which something stands, or on whose days the person does not meet a requirement that blocks, unless a manager has
-- accepted that. Of shifts that are over: places that were worked so. For those who run the team.
create function app.risks_between(of_team uuid, begins tstzrange, at_sites uuid[]) returns table (assignment_id uuid,
  shift_id uuid, minutes float8)
language plpgsql stable rows 50 set search_path = app, pg_temp set plan_cache_mode = force_custom_plan set enable_nestloop = on as $$
#variable_conflict use_column
declare
  from_day constant date := app.london_day(lower(begins));
  -- A shift that begins on the last day may end two days later.
  through_day constant date := app.london_day(upper(begins)) + 2;
begin
  return query
    -- The people of each shift by its id: places are far more than those of some weeks.
    with places as materialized (
      select a.id, a.shift_id, a.user_id, case when s.is_on_call then 0
        else greatest(extract(epoch from a.ends_at - a.starts_at) / 60 - a.break_minutes, 0) end::float8 as minutes,
          daterange((a.starts_at at time zone 'Europe/London')::date, (a.ends_at at time zone 'Europe/London')::date, '[]') as days,
          case when a.override is not null or a.kept is not null then app.accepted_reasons(a) end as accepted,
          exists (select from assignment_concerns k
            where k.team_id = of_team and k.assignment_id = a.id and k.released_at is null) as stands
        from shifts s cross join lateral (select a.* from assignments a where a.shift_id = s.id and app.takes_time(a.state) offset 0) a
       where s.team_id = of_team and s.state = 'open' and s.starts_at between lower(begins) and upper(begins) and s.starts_at <@ begins
         and s.filled + s.worked > 0 and (at_sites is null or s.site_id = any (at_sites))),
    versions as materialized (select v.requirement_id, v.begun, v.effective from effective_versions v
      where v.team_id = of_team and v.blocks),
    lacking as materialized (
      select g.user_id, g.requirement_id, g.gaps, coalesce(g.member_since, from_day) as since
        from app.gaps_between(of_team, from_day, through_day) g
       where g.user_id in (select p.user_id from places p where not p.stands)),
    gaps as materialized (
      select l.user_id, l.requirement_id, l.gaps * datemultirange(v.effective) as days
        from lacking l join versions v on v.requirement_id = l.requirement_id and v.begun @> l.since and l.gaps && v.effective)
    -- Joined one by one: of two conditions with `or` each place would be compared with each gap. Gaps are read only of
    -- those against whom nothing is known to stand.
    select p.id, p.shift_id, p.minutes from places p where p.stands
    union
    select p.id, p.shift_id, p.minutes from places p join gaps g on g.user_id = p.user_id and g.days && p.days
     where not p.stands
       and (p.accepted is null or not p.accepted @> jsonb_build_array(jsonb_build_object('requirementId', g.requirement_id)));
end $$;

-- The same for whoever manages the team, or its sites.
create function app.places_at_risk(of_team uuid, begins tstzrange) returns table (assignment_id uuid, shift_id uuid, minutes float8)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select r.assignment_id, r.shift_id, r.minutes
    from app.risks_between(of_team, begins, case when of_team in (select app.limited_teams()) then array(select app.limited_sites()) end) r
   where of_team in (select app.managed_teams())
$$;
grant execute on function app.places_at_risk(uuid, tstzrange) to care_app;

-- The places of some people on a team's shifts to come, in the order in which they were booked, with the reasons that
-- stand against each and those that a manager has accepted; and what was accepted at their shifts of the last weeks,
-- because the same rule speaks of both sides of a short rest. `after`: who was booked later for that time at the site,
-- in teams that keep people apart.
create function app.places_to_judge(of_team uuid, of_users uuid[], at timestamptz)
returns table (assignment_id uuid, shift_id uuid, user_id uuid, starts_at timestamptz, is_coming boolean,
  is_published boolean, accepted jsonb, known jsonb, after uuid[])
language sql stable rows 500 as $$
  select a.id, a.shift_id, a.user_id, a.starts_at, app.holds_place(a.state) and a.starts_at > at, s.state = 'open',
      app.accepted_reasons(a), c.reasons,
      case when exists (select from app.kept_apart k where k.team_id = of_team and k.ended_at is null) then array(
        select b.user_id from app.shifts o join app.assignments b on b.shift_id = o.id and app.holds_place(b.state)
         where o.team_id = of_team and o.site_id = s.site_id and o.during && a.during
           and o.starts_at between a.starts_at - interval '26 hours' and a.ends_at
           and (b.booked_at, b.starts_at, b.id) > (a.booked_at, a.starts_at, a.id)) else '{}' end
    from app.assignments a join app.shifts s on s.id = a.shift_id left join app.assignment_concerns c on c.assignment_id = a.id
   where a.team_id = of_team and a.user_id = any (of_users) and a.starts_at > at - interval '120 days'
     and (app.holds_place(a.state) and a.starts_at > at or app.takes_time(a.state) and (a.override is not null or a.kept is not null))
   order by a.booked_at, a.starts_at, a.id
$$;
grant execute on function app.places_to_judge(uuid, uuid[], timestamptz) to care_app, care_worker;

-- Takes people off shifts who are not cleared for them any more, as their team chose. The caller holds them.
create function app.release_places(of_assignments uuid[], at timestamptz) returns void language plpgsql as $$
begin
  perform from app.shifts s where s.id in (select a.shift_id from app.assignments a where a.id = any (of_assignments))
    order by s.id for no key update;
  with gone as (update app.assignments a set state = 'cancelled', pencilled_until = null, ended_at = at
    where a.id = any (of_assignments) returning a.*)
  insert into app.shift_changes (team_id, shift_id, user_id, act, cause, reason, notice, at)
    select g.team_id, g.shift_id, g.user_id, 'release', 'agency', 'not-cleared',
      floor(extract(epoch from lower(g.during) - release_places.at) / 60)::int, release_places.at
      from gone g;
end $$;
grant execute on function app.release_places(uuid[], timestamptz) to care_worker;

---------------------------------------------------------------------------------------------------------------- answering

-- A manager keeps a booking in spite of what stands against it: `given` is the override. The caller holds the person,
-- and has asked who may keep what.
create function app.keep_place(of_assignment uuid, given jsonb) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  against jsonb;
begin
  delete from assignment_concerns c where c.assignment_id = of_assignment and c.released_at is null
      and app.manages_shift((select a.shift_id from assignments a where a.id = of_assignment))
    returning (select jsonb_agg(r -> 'found') from jsonb_array_elements(c.reasons) r) into against;
  if against is null then return false; end if;
  update assignments a set kept = given || jsonb_build_object('by', app.uid(), 'reasons', coalesce(a.kept -> 'reasons', '[]')
    || against) where a.id = of_assignment;
  return true;
end $$;
grant execute on function app.keep_place(uuid, jsonb) to care_app;

-- The signed-in person disagrees with what stands against them on a shift that is not over; false where nothing does.
create function app.object_to_concern(of_assignment uuid, words text, at timestamptz) returns boolean
language sql security definer set search_path = app, pg_temp as $$
  with said as (update assignment_concerns c set objection = words, objected_at = at from assignments a
    join shifts s on s.id = a.shift_id and s.state = 'open'
      where c.assignment_id = of_assignment and a.id = of_assignment and a.user_id = app.uid() and a.ends_at > at returning c.assignment_id)
  select exists (select from said)
$$;
grant execute on function app.object_to_concern(uuid, text, timestamptz) to care_app;
