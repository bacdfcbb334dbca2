-- How standings follow from compliance: what may keep each member from working in a role, and on which days the
-- standing in it changes. Each is asked of people in teams (`of_users`, `of_teams`: every pair). For a few of them one
-- plan serves every call, because planning takes longer than reading. For a whole team it is planned anew, and without
-- nested loops: the planner takes what it cannot count for one row, and would read it once for each of 50,000.
create function app.plan_for(of_users uuid[]) returns void language plpgsql as $$
begin
  perform set_config('plan_cache_mode', case when cardinality(of_users) > 20 then 'force_custom_plan' else 'force_generic_plan' end, true),
    set_config('enable_nestloop', case when cardinality(of_users) > 20 then 'off' else 'on' end, true);
end $$;

-- The roles that active staff hold and have held, with the days of each: on days with roles somebody is booked in them
-- alone, otherwise in their job. `stay`: all their days in the team.
create function app.judge_roles(of_teams uuid[], of_users uuid[]) returns table (team_id uuid, user_id uuid, job text,
  held datemultirange, stay datemultirange, joined_on date)
language plpgsql stable rows 2000 set search_path = app, pg_temp set plan_cache_mode = auto set enable_nestloop = on as $$
#variable_conflict use_column
begin
  perform app.plan_for(of_users);
  return query
    with staff as materialized (
      select m.team_id, m.user_id, app.london_day(m.joined_at) as joined_on from team_members m
       where m.team_id = any (of_teams) and m.user_id = any (of_users) and m.status = 'active' and m.role = 'staff'),
    spells as materialized (
      select s.team_id, s.user_id, s.job, s.during::datemultirange as days from membership_spells s
        where s.team_id = any (of_teams) and s.user_id = any (of_users)),
    stays as materialized (select s.team_id, s.user_id, range_agg(s.days) as days from spells s group by s.team_id, s.user_id),
    roles as materialized (
      select r.team_id, r.user_id, r.job, daterange(r.from_day, r.until_day)::datemultirange as days from roles_in_time r
       where r.held and r.team_id = any (of_teams) and r.user_id = any (of_users)),
    in_roles as (select r.team_id, r.user_id, range_agg(r.days) as days from roles r group by r.team_id, r.user_id),
    held as (
      select s.team_id, s.user_id, s.job, s.days - coalesce(r.days, '{}') as days
        from spells s left join in_roles r on r.team_id = s.team_id and r.user_id = s.user_id
      union all
      select r.team_id, r.user_id, r.job, r.days * t.days from roles r join stays t on t.team_id = r.team_id and t.user_id = r.user_id)
    select s.team_id, s.user_id, h.job, range_agg(h.days), t.days, s.joined_on
      from staff s
      join stays t on t.team_id = s.team_id and t.user_id = s.user_id
      join held h on h.team_id = s.team_id and h.user_id = s.user_id
     group by s.team_id, s.user_id, h.job, t.days, s.joined_on having range_agg(h.days) <> '{}';
end $$;

-- The requirements (or one) that keep people from working in each of their roles. The version of each day says whether
-- a gap blocks, and the latest gives the name.
create function app.judge_required_reasons(of_teams uuid[], of_users uuid[], of_requirement uuid) returns setof app.standing_reasons
language plpgsql stable rows 5000 set search_path = app, pg_temp set plan_cache_mode = auto set enable_nestloop = on as $$
#variable_conflict use_column
begin
  perform app.plan_for(of_users);
  return query
    with roles as materialized (select * from app.judge_roles(of_teams, of_users)),
    asked as (
      select v.*, j.job from effective_versions v
        join (select distinct r.team_id, r.job from roles r) j on j.team_id = v.team_id and (v.jobs = '{}' or j.job = any (v.jobs))
       where v.team_id = any (of_teams) and (of_requirement is null or v.requirement_id = of_requirement)
         and not v.kinds <@ '{right-to-work}'),
    -- The days on which a requirement blocks those to whom these versions apply, and how many days ahead each of them tells.
    rules as materialized (
      select a.requirement_id, a.begun, a.job, coalesce(range_agg(a.effective) filter (where a.blocks), '{}') as firm,
          (array_agg(case when a.kinds && '{fit-to-work}' then 'Clearance' else a.name end order by a.version desc))[1] as name,
          (array_agg(a.kinds <@ '{professional-register,fit-to-work}' order by a.version desc))[1] as by_team,
          array_agg(a.manager_lead_days order by a.version) as leads, array_agg(a.effective order by a.version) as led
        from asked a group by a.requirement_id, a.begun, a.job having bool_or(a.blocks)),
    lacks as materialized (
      select s.team_id, s.user_id, r.job, s.requirement_id, f.name, f.by_team, f.leads, f.led, s.required,
        lower(s.covered) as had_from, s.waiting, s.rejected,
          s.gaps * f.firm as blocking, case when s.grace <> '{}' then (s.grace - s.covered - s.exempt) * f.firm else '{}' end as due
        from compliance_statuses s
        join roles r on r.team_id = s.team_id and r.user_id = s.user_id
        join rules f on f.requirement_id = s.requirement_id and f.job = r.job and f.begun @> coalesce(s.member_since, r.joined_on)
       where s.team_id = any (of_teams) and s.user_id = any (of_users) and (s.gaps <> '{}' or s.grace <> '{}'))
    select l.team_id, l.user_id, l.job, l.requirement_id::text, l.name, l.by_team, l.blocking, l.waiting, l.rejected, l.had_from, l.due,
        -- The days before a stretch that blocks, by the lead time of each. Not a join: the planner cannot count what it would join.
        coalesce((select range_agg(w.days * daterange(lower(d) - w.lead - 1, lower(d))) from unnest(l.blocking) d cross
          join unnest(l.leads, l.led) w (lead, days)), '{}')
          * l.required - l.blocking - l.due
      from lacks l where l.blocking <> '{}' or l.due <> '{}';
end $$;

-- Reasons that keep people from working whatever their team requires: a right to work that the team has not checked,
-- and an unfinished registration, unless the team lets people work without. Neither grace nor exceptions count for the
-- right to work; a requirement of it only says how many days ahead its end is told.
create function app.judge_other_reasons(of_teams uuid[], of_users uuid[]) returns setof app.standing_reasons
language plpgsql stable rows 2000 set search_path = app, pg_temp set plan_cache_mode = auto set enable_nestloop = on as $$
#variable_conflict use_column
declare
  usual_lead constant int := 30;
begin
  perform app.plan_for(of_users);
  return query
    with roles as materialized (select * from app.judge_roles(of_teams, of_users)),
    members as materialized (select distinct r.team_id, r.user_id, r.stay, r.joined_on from roles r),
    papers as (
      select m.team_id, m.user_id,
          range_agg(evidence_days('(,)', coalesce(v.verified_from, e.valid_from), e.valid_until, null, v.verified_until))
            filter (where e.team_id is not null and v.decision = 'verified') as covered,
          range_agg(evidence_days('(,)', e.valid_from, e.valid_until, null, null)) filter (where e.team_id is null
            and v.decision is null) as waiting,
          range_agg(evidence_days('(,)', e.valid_from, e.valid_until, null, null)) filter (where v.decision = 'rejected') as rejected
        from evidence e
        join members m on m.user_id = e.user_id and m.team_id = coalesce(e.team_id, m.team_id)
        left join verifications v on v.team_id = m.team_id and v.evidence_id = e.id and v.replaced_at is null and v.decision <> 'revoked'
       where e.user_id = any (of_users) and e.kind = 'right-to-work' and (e.superseded_at is null or v.decision = 'verified')
       group by m.team_id, m.user_id),
    leads as materialized (
      select v.team_id, v.requirement_id, v.begun, v.effective as days, v.manager_lead_days as lead from effective_versions v
        where v.team_id = any (of_teams) and v.kinds <@ '{right-to-work}'),
    unchecked as (
      select m.team_id, m.user_id, m.joined_on, m.stay, m.stay - coalesce(p.covered, '{}') as blocking,
        lower(p.covered) as had_from, p.waiting, p.rejected
        from members m left join papers p on p.team_id = m.team_id and p.user_id = m.user_id)
    select r.team_id, r.user_id, r.job, 'right-to-work', 'Right to work', false, u.blocking, coalesce(u.waiting, '{}'),
      coalesce(u.rejected, '{}'), u.had_from, '{}'::datemultirange,
        (select coalesce(range_agg(coalesce(w.days, '(,)') * daterange(lower(d) - coalesce(w.lead, usual_lead) - 1,
          lower(d))), '{}') from unnest(u.blocking) d
           left join (select l.days, l.lead from leads l where l.team_id = u.team_id and l.begun @> u.joined_on and exists (
             select from compliance_statuses s where s.team_id = u.team_id and s.user_id = u.user_id
               and s.requirement_id = l.requirement_id)) w on true) * u.stay - u.blocking
      from unchecked u
      join roles r on r.team_id = u.team_id and r.user_id = u.user_id
     where u.blocking <> '{}'
    union all
    select r.team_id, r.user_id, r.job, 'registration', 'Registration', false, r.stay, '{}', '{}', null, '{}', '{}'
      from roles r
      join team_members m on m.team_id = r.team_id and m.user_id = r.user_id and m.completion < 100
      join teams t on t.id = r.team_id and not t.unfinished_may_work;
end $$;

-- All reasons that may keep people from working, or those of one requirement (null: all requirements, and the reasons
-- that are no requirement).
create function app.judge_standing_reasons(of_teams uuid[], of_users uuid[], of_requirement uuid) returns setof app.standing_reasons
language plpgsql stable rows 5000 set search_path = app, pg_temp as $$
begin
  if exists (select from requirements r where r.team_id = any (of_teams)) then
    return query select * from app.judge_required_reasons(of_teams, of_users, of_requirement);
  end if;
  if of_requirement is null then return query select * from app.judge_other_reasons(of_teams, of_users); end if;
end $$;

-- On which days the standing of people in each role changes (`app.member_standings`), by the reasons as they are
-- stored: the first that holds.
create function app.judge_standings(of_teams uuid[], of_users uuid[]) returns setof app.member_standings
language plpgsql stable rows 2000 set search_path = app, pg_temp set plan_cache_mode = auto set enable_nestloop = on as $$
#variable_conflict use_column
begin
  perform app.plan_for(of_users);
  return query
    with roles as materialized (select * from app.judge_roles(of_teams, of_users)),
    away as (
      select s.team_id, s.user_id, range_agg(s.during * daterange(null, s.lifted_from)) as days
        from suspensions s where s.team_id = any (of_teams) and s.user_id = any (of_users) group by s.team_id, s.user_id),
    reasons as (
      select s.team_id, s.user_id, s.job, range_agg(s.blocking) as blocking, range_agg(s.blocking - s.waiting) filter
        (where s.blocking && s.waiting) as partly,
          range_agg(s.blocking) filter (where not s.blocking && s.waiting) as wholly,
            range_agg(s.due) filter (where s.due <> '{}') as due, range_agg(s.ends) as ends
        from standing_reasons s where s.team_id = any (of_teams) and s.user_id = any (of_users) group by s.team_id, s.user_id, s.job),
    parts as materialized (
      select r.team_id, r.user_id, r.job, r.held, coalesce(a.days, '{}') as suspended,
        coalesce(q.wholly, '{}') + coalesce(q.partly, '{}') as blocked,
          coalesce(q.blocking, '{}') as blocking, coalesce(q.due, '{}') as due, coalesce(q.ends, '{}') as ends
        from roles r
        left join reasons q on q.team_id = r.team_id and q.user_id = r.user_id and q.job = r.job
        left join away a on a.team_id = r.team_id and a.user_id = r.user_id),
    pieces (team_id, user_id, job, standing, during) as (
      select p.team_id, p.user_id, p.job, 'suspended', unnest(p.held * p.suspended) from parts p
      union all select p.team_id, p.user_id, p.job, 'blocked', unnest(p.held * p.blocked - p.suspended) from parts p
      union all select p.team_id, p.user_id, p.job, 'waiting', unnest(p.held * p.blocking - p.suspended - p.blocked) from parts p
      union all select p.team_id, p.user_id, p.job, 'due', unnest(p.held * p.due - p.suspended - p.blocking) from parts p
      union all select p.team_id, p.user_id, p.job, 'ends', unnest(p.held * p.ends - p.suspended - p.blocking - p.due) from parts p
      union all select p.team_id, p.user_id, p.job, 'ready', unnest(p.held - p.suspended - p.blocking - p.due - p.ends) from parts p
      union all select p.team_id, p.user_id, p.job, null, unnest('{(,)}' - p.held) from parts p)
    select p.team_id, p.user_id, p.job, array_agg(lower(p.during) order by lower(p.during)), array_agg(p.standing order by lower(p.during))
      from pieces p where not lower_inf(p.during) group by p.team_id, p.user_id, p.job;
end $$;

-- Notifies the open pages of these teams, and of these persons where they are few. When a rule changes for many, pages
-- of staff show it when they are opened again.
create function app.tell_standings(of_teams uuid[], of_users uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_notify('care', 'team:' || t || ':standings') from (select distinct unnest(of_teams) as t) told;
  perform pg_notify('care', 'person:' || u || ':ownStanding') from (select distinct unnest(of_users) as u) told
    where cardinality(of_users) <= 50;
end $$;

-- Writes the standings of a team or of persons anew, for a change of a requirement or of anything (null). Only rows
-- that differ are written. Called with the locks of `rewrite_statuses_of` or `rewrite_statuses_in`, after the statuses.
create function app.rewrite_standings(of_team uuid, of_users uuid[], of_requirement uuid) returns void
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = auto set enable_nestloop = on as $$
declare
  teams uuid[] := array[of_team];
  changed_teams uuid[];
  changed uuid[];
  more_teams uuid[];
  more uuid[];
begin
  if of_team is null then
    teams := array(select distinct m.team_id from team_members m where m.user_id = any (of_users));
  elsif of_users is null then
    of_users := array(select m.user_id from team_members m where m.team_id = of_team and m.role = 'staff' and m.status = 'active'
      union select s.user_id from member_standings s where s.team_id = of_team);
  end if;
  -- A requirement of the right to work only gives the lead time: standings depend on checks, so judge all requirements.
  if exists (select from requirement_versions v where v.requirement_id = of_requirement and v.kinds <@ '{right-to-work}')
    then of_requirement := null; end if;
  perform app.plan_for(of_users);
  with judged as materialized (select * from app.judge_standing_reasons(teams, of_users, of_requirement)),
  gone as (
    delete from standing_reasons s
     where s.team_id = any (teams) and s.user_id = any (of_users) and (of_requirement is null or s.rule = of_requirement::text)
       and (s.team_id, s.user_id, s.job, s.rule) not in (select j.team_id, j.user_id, j.job, j.rule from judged j)
    returning s.team_id, s.user_id),
  written as (
    insert into standing_reasons as s
      select j.* from judged j
        left join standing_reasons o on o.team_id = j.team_id and o.user_id = j.user_id and o.job = j.job and o.rule = j.rule
          and o.team_id = any (teams) and o.user_id = any (of_users) and (of_requirement is null or o.rule = of_requirement::text)
       where o is distinct from j
      on conflict (team_id, user_id, job, rule) do update set name = excluded.name, by_team = excluded.by_team,
        blocking = excluded.blocking,
        waiting = excluded.waiting, rejected = excluded.rejected, had_from = excluded.had_from, due = excluded.due, ends = excluded.ends
      returning s.team_id, s.user_id)
  select array_agg(distinct c.team_id), array_agg(distinct c.user_id) into changed_teams, changed
    from (table gone union all table written) c;
  if of_requirement is not null then
    if changed is null then return; end if;
    of_users := changed;
    perform app.plan_for(of_users);
  end if;

  with judged as materialized (select * from app.judge_standings(teams, of_users)),
  gone as (
    delete from member_standings s
     where s.team_id = any (teams) and s.user_id = any (of_users)
       and (s.team_id, s.user_id, s.job) not in (select j.team_id, j.user_id, j.job from judged j)
    returning s.team_id, s.user_id),
  written as (
    insert into member_standings as s
      select j.* from judged j
        left join member_standings o on o.team_id = j.team_id and o.user_id = j.user_id and o.job = j.job
          and o.team_id = any (teams) and o.user_id = any (of_users)
       where o is distinct from j
      on conflict (team_id, user_id, job) do update set changes = excluded.changes, standings = excluded.standings
      returning s.team_id, s.user_id)
  select array_agg(distinct c.team_id), array_agg(distinct c.user_id) into more_teams, more from (table gone union all table written) c;
  perform app.tell_standings(changed_teams || more_teams, changed || more);
end $$;

-- The same for a change that concerns no status: a suspension, a registration that becomes complete.
create function app.rewrite_standings_of(of_users uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.hold_statuses_of(of_users);
  perform app.rewrite_standings(null, of_users, null);
end $$;

create function app.follow_suspensions() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- People who are being deleted need no standings.
  perform app.rewrite_standings_of(array(select distinct c.user_id from changed c join users u on u.id = c.user_id
    join teams t on t.id = c.team_id));
  return null;
end $$;
create trigger rewrite_for_new_suspensions after insert on app.suspensions referencing new table as changed
  for each statement execute function app.follow_suspensions();
create trigger rewrite_for_changed_suspensions after update on app.suspensions referencing new table as changed
  for each statement execute function app.follow_suspensions();
create trigger rewrite_for_lost_suspensions after delete on app.suspensions referencing old table as changed
  for each statement execute function app.follow_suspensions();

-- A member's card changes with every step; only a registration that becomes complete, or is no longer, matters.
create function app.follow_registrations() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  persons constant uuid[] := array(select distinct n.user_id from changed n join was o on o.id = n.id
    where n.status = 'active' and n.role = 'staff' and (n.completion = 100) <> (o.completion = 100));
begin
  if cardinality(persons) > 0 then perform app.rewrite_standings_of(persons); end if;
  return null;
end $$;
create trigger follow_registrations after update on app.team_members referencing new table as changed old table as was
  for each statement execute function app.follow_registrations();

create function app.follow_team_choice() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.id::text, 7043));
  perform app.rewrite_standings(new.id, null, null);
  return null;
end $$;
create trigger follow_team_choice after update of unfinished_may_work on app.teams for each row
  when (old.unfinished_may_work <> new.unfinished_may_work) execute function app.follow_team_choice();

-- Nightly repair: rewrites the standings of a team that are wrong; returns how many rows were. The caller has the team's lock.
create function app.mend_standings(of_team uuid) returns int
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  everybody constant uuid[] := array(select m.user_id from team_members m where m.team_id = of_team and m.role = 'staff'
    and m.status = 'active');
  differing int;
begin
  with reasons as (select s.* from standing_reasons s where s.team_id = of_team),
  judged_reasons as (select * from app.judge_standing_reasons(array[of_team], everybody, null)),
  standings as (select s.* from member_standings s where s.team_id = of_team),
  judged as (select * from app.judge_standings(array[of_team], everybody))
  select (select count(*) from ((table reasons except table judged_reasons) union all (table judged_reasons except table reasons)) d)
    + (select count(*) from ((table standings except table judged) union all (table judged except table standings)) d) into differing;
  if differing > 0 then perform app.rewrite_standings(of_team, null, null); end if;
  return differing;
end $$;

-- A team whose standings were never written, as all are when this comes to an installation, gets them now: no page has
-- to wait for the night.
do $$
begin
  perform app.rewrite_standings(t.id, null, null) from app.teams t
    where exists (select from app.team_members m where m.team_id = t.id and m.status = 'active' and m.role = 'staff')
      and not exists (select from app.member_standings s where s.team_id = t.id);
end $$;
