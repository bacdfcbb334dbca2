-- Facts for the question who may work a shift. One statement for any number of people: what it reads of other teams
-- leaves the server in no figure.

-- How often people of a team worked at some sites in the last 26 weeks. For the whole team it reads the shifts at the
-- sites, for some people their own places. What has ended has begun: said too, so that what lies ahead is not counted
-- on.
create function app.visits_to(of_team uuid, people uuid[], of_sites uuid[]) returns table (user_id uuid, sites json)
language plpgsql stable security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  since constant timestamptz := now() - interval '26 weeks';
begin
  if people is null then
    return query select v.user_id, json_object_agg(v.site_id, v.count)
      from (select a.user_id, s.site_id, count(*) from shifts s join assignments a on a.shift_id = s.id
             where s.team_id = of_team and s.site_id = any (of_sites) and s.starts_at > since and s.starts_at < now()
               and s.ends_at <= now() and app.takes_time(a.state)
             group by a.user_id, s.site_id) v group by v.user_id;
  else
    return query select v.user_id, json_object_agg(v.site_id, v.count)
      from (select a.user_id, s.site_id, count(*) from assignments a join shifts s on s.id = a.shift_id
             where a.team_id = of_team and a.user_id = any (people) and s.site_id = any (of_sites)
               and a.starts_at > since and a.starts_at < now() and a.ends_at <= now() and app.takes_time(a.state)
             group by a.user_id, s.site_id) v group by v.user_id;
  end if;
end $$;

-- The facts that eligibility reads about people of a team, for the days from one through another; `people` null: all
-- active staff. Days are numbers since 1970, `until` is the day after. Calls for some people share one plan, because
-- planning takes longer than reading. Calls for the whole team are planned anew; the joins are written in the order in
-- which they run, which makes that faster. A condition `people is null or …` keeps an index from being used: it stands
-- only where the rows of a whole team are few.
create function app.facts_of_people(of_team uuid, people uuid[], of_sites uuid[], from_day date, through_day date)
returns table (user_id uuid, completion int, joined_on int, born_on date, gender text, postcode text, is_business boolean,
  spells bytea, elsewhere int[], at_sponsor int[], jobs json,
  roles json, gaps json, held json, rights json, night_assessed text, suspended text, opted_out text, left_out text,
    leave int[], pattern_weeks int, pattern_from date, wished_minutes int,
  max_metres int, usual json, dates json, declared json, exclusions json, never_with json, inducted json, preferred_by uuid[], visits json)
language plpgsql stable rows 2000 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan
  set join_collapse_limit = 1 as $$
#variable_conflict use_column
declare
  days constant daterange := daterange(from_day, through_day, '[]');
  -- The longest period of the law and what it takes to see its beginning.
  since constant date := from_day - 400;
  epoch constant date := '1970-01-01';
  whom uuid[] := people;
begin
  if people is null then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
    whom := array(select m.user_id from team_members m where m.team_id = of_team and m.role = 'staff' and m.status = 'active');
  end if;
  return query
    with
    members as materialized (
      select m.user_id, app.london_day(m.joined_at) - epoch as joined_on, m.completion from team_members m
       where m.team_id = of_team and m.role = 'staff' and m.user_id = any (whom)),
    -- Each is read by one walk along its index for all: a look-up for each person costs several times as much.
    born as materialized (select i.user_id, i.date_of_birth, i.gender from personal_information i where i.user_id = any (whom)),
    lives as materialized (select r.user_id, r.current_postcode from address_details r where r.user_id = any (whom)),
    works as materialized (select w.user_id, w.spells from work_sheets w where w.user_id = any (whom)),
    prefers as materialized (
      select v.user_id, v.pattern_weeks, v.pattern_from, v.wished_minutes, v.max_metres from work_preferences v
       where v.user_id = any (whom)),
    -- Which checks count, and since when: of one kind the one made last speaks (checks/rules/counting.ts). When each
    -- was made `server/facts.ts` says.
    checked as (
      select c.id, c.user_id, c.kind, c.passed, c.work_limit, c.checked_on as first, c.until, lead(c.checked_on) over later as next,
          json_build_array(c.checked_on - epoch, (extract(epoch from c.checked_at) / 60)::int,
            floor(extract(epoch from c.recorded_at) / 60)) as made,
          lead(json_build_array(c.checked_on - epoch, (extract(epoch from c.checked_at) / 60)::int,
            floor(extract(epoch from c.recorded_at) / 60))) over later as followed
        from checks c
       where c.team_id = of_team and (people is null or c.user_id = any (people))
         and c.kind in ('right-to-work', 'fit-to-work') and c.taken_back_at is null
      window later as (partition by c.user_id, c.kind order by c.checked_on, c.recorded_at)),
    counting as (select * from checked c where c.passed),
    right_to_work as (
      select c.user_id, json_agg(json_build_array(c.id, c.made, c.until + 1 - epoch, c.followed, c.work_limit)) as rights
        from counting c where c.kind = 'right-to-work' and daterange(c.first, least(c.until, c.next), '[]') && days group by c.user_id),
    -- How somebody is engaged matters to students alone; what a check allows may be sealed.
    engaged as materialized (
      select e.user_id, e.employment_status from employment_status e
       where e.user_id = any (array(select c.user_id from counting c
         where c.kind = 'right-to-work' and coalesce(c.work_limit ->> 'kind', 'student') = 'student'))),
    assessed as (
      select c.user_id, range_agg(daterange(c.first, least(c.until + 1, c.next)))::text as days
        from counting c where c.kind = 'fit-to-work' and least(c.until + 1, c.next) > c.first is not false group by c.user_id),
    -- Of everybody they are found by the day of the gap, of some people by the person. The days are left out where the
    -- gap lasts all of them, as most do.
    lacking as (
      select s.* from app.statuses_lacking(of_team, from_day, through_day) s where people is null
      union all
      select s.* from compliance_statuses s where people is not null and s.team_id = of_team and s.user_id = any (people)
        and s.gaps <> '{}' and s.gaps && days),
    uncovered as (
      select s.user_id, json_agg(json_build_array(s.requirement_id, case when not s.gaps @> days
        then (s.gaps * datemultirange(days))::text end,
          -- Of most that wait all the days would be covered: that is quicker to see than which of the gaps.
          case when s.waiting_since is not null and (s.waiting @> days or s.waiting && s.gaps * datemultirange(days))
            then app.london_day(s.waiting_since) - epoch end)) as gaps
        from lacking s group by s.user_id),
    -- What the sites ask for of their own: the days on which somebody has it, and since when evidence waits.
    has_for_sites as (
      select s.user_id, json_agg(json_build_array(s.requirement_id, (s.covered * datemultirange(days))::text,
          case when s.waiting && datemultirange(days) then app.london_day(s.waiting_since) - epoch end)) as held
        from compliance_statuses s
       where s.team_id = of_team
         and s.requirement_id = any (array(select a.requirement_id from site_requirements a where a.site_id = any (of_sites)))
         and (people is null or s.user_id = any (people)) group by s.user_id),
    -- Work for other teams, read only for people who are in another team; most are not.
    shared as materialized (
      select m.user_id from members m where exists (
        select from team_members o where o.user_id = m.user_id and o.team_id <> of_team)),
    others as (
      select a.user_id, array_agg((extract(epoch from a.starts_at) / 60)::int) as starts,
          array_agg((extract(epoch from a.starts_at) / 60)::int) filter (where exists (
            select from checks c where c.team_id = a.team_id and c.user_id = a.user_id
              and c.work_limit ->> 'kind' = 'sponsor' and c.taken_back_at is null)) as sponsored
        from (select a.user_id, a.team_id, a.starts_at from shared s join assignments a on a.user_id = s.user_id
               where a.team_id <> of_team and app.takes_time(a.state) and a.starts_at >= since
              union all
              select s.user_id, c.team_id, lower(c.during) from shared s cross join lateral app.calls_of(s.user_id) c
                where c.team_id <> of_team) a group by a.user_id),
    worked_as as (
      select p.user_id, json_agg(json_build_array(p.job, lower(p.during) - epoch, upper(p.during) - epoch)) as jobs
        from membership_spells p where p.team_id = of_team and p.user_id = any (whom) and p.during && days group by p.user_id),
    holds as (
      select r.user_id, json_agg(json_build_array(r.job, r.from_day - epoch, r.until_day - epoch, r.sites, r.rate)) as roles
        from roles_in_time r
       where r.team_id = of_team and (people is null or r.user_id = any (people)) and r.held and r.from_day <= through_day
         and coalesce(r.until_day > from_day, true) group by r.user_id),
    kept_away as (
      select s.user_id, range_agg(s.during * daterange(null, s.lifted_from))::text as days
        from suspensions s where s.team_id = of_team and (people is null or s.user_id = any (people)) group by s.user_id),
    opted as (
      select s.user_id, range_agg(daterange(s.first, s.last, '[]'))::text as days
        from (select s.user_id, app.london_day(s.countersigned_at) as first, least(s.last_day, app.london_day(s.left_at)) as last
            from policies p join policy_versions v on v.policy_id = p.id join policy_signatures s on s.version_id = v.id
           where p.team_id = of_team and p.kind = 'opt-out' and s.countersigned_at is not null
             and (people is null or s.user_id = any (people))) s
       where s.last >= s.first is not false group by s.user_id),
    away as (
      select l.user_id, range_agg(daterange(l.from_day, l.through_day, '[]')) filter (where l.statutory
        and l.from_time is null)::text as left_out,
          array_agg(array[(extract(epoch from lower(l.during) at time zone 'Europe/London') / 60)::int,
            (extract(epoch from upper(l.during) at time zone 'Europe/London') / 60)::int]) as minutes
        from leave l
       where l.team_id = of_team and (people is null or l.user_id = any (people)) and l.state = 'approved'
         and l.through_day >= since group by l.user_id),
    usually as (
      select r.user_id, json_agg(json_build_array(r.week, r.weekday, left(r.from_time::text, 5), left(r.until_time::text, 5),
        r.kind)) as entries
        from members m join availability_rules r on r.user_id = m.user_id group by r.user_id),
    on_days as (
      select d.user_id, json_agg(json_build_array(d.day, left(d.from_time::text, 5), left(d.until_time::text, 5), d.kind)) as entries
        from members m join availability_dates d on d.user_id = m.user_id where d.day between from_day - 1 and through_day
          group by d.user_id),
    works_elsewhere as (
      select w.user_id, json_agg(json_build_array(w.since - epoch, w.weekly_minutes) order by w.recorded_at) as declared
        from members m join other_work w on w.user_id = m.user_id group by w.user_id),
    barred as (
      select x.user_id, json_agg(json_build_array(x.client_id, x.site_id, x.from_day - epoch, x.until_day + 1 - epoch)) as exclusions
        from site_exclusions x
       where x.team_id = of_team and (people is null or x.user_id = any (people)) and x.lifted_at is null
         and coalesce(x.until_day >= from_day, true)
       group by x.user_id),
    kept_apart_from as (
      select p.user_id, json_agg(json_build_array(p.other, p.site_id)) as pairs
        from (select k.one_id as user_id, k.other_id as other, k.site_id from kept_apart k where k.team_id = of_team and k.ended_at is null
              union all
              select k.other_id, k.one_id, k.site_id from kept_apart k where k.team_id = of_team and k.ended_at is null) p
       where people is null or p.user_id = any (people) group by p.user_id),
    shown_round as (
      select i.user_id, json_object_agg(i.site_id, i.inducted_on - epoch) as sites
        from site_inductions i where i.team_id = of_team and i.site_id = any (of_sites)
          and (people is null or i.user_id = any (people)) group by i.user_id),
    wished_for as (
      select p.user_id, array_agg(p.site_id) as sites
        from preferred_people p where p.team_id = of_team and p.site_id = any (of_sites)
          and (people is null or p.user_id = any (people)) group by p.user_id),
    visited as (select v.user_id, v.sites from app.visits_to(of_team, people, of_sites) v)
    select m.user_id, m.completion, m.joined_on, i.date_of_birth, i.gender, r.current_postcode,
      coalesce(e.employment_status in ('self-employed', 'limited-company'), false),
        w.spells, o.starts, o.sponsored, j.jobs, a.roles, g.gaps, b.held, c.rights, n.days, k.days, t.days, l.left_out, l.minutes,
        v.pattern_weeks::int, v.pattern_from, v.wished_minutes, v.max_metres, u.entries, y.entries, d.declared, x.exclusions,
          q.pairs, h.sites, f.sites, z.sites
      from members m
      left join born i on i.user_id = m.user_id
      left join lives r on r.user_id = m.user_id
      left join engaged e on e.user_id = m.user_id
      left join works w on w.user_id = m.user_id
      left join prefers v on v.user_id = m.user_id
      left join others o on o.user_id = m.user_id
      left join worked_as j on j.user_id = m.user_id
      left join holds a on a.user_id = m.user_id
      left join uncovered g on g.user_id = m.user_id
      left join has_for_sites b on b.user_id = m.user_id
      left join right_to_work c on c.user_id = m.user_id
      left join assessed n on n.user_id = m.user_id
      left join kept_away k on k.user_id = m.user_id
      left join opted t on t.user_id = m.user_id
      left join away l on l.user_id = m.user_id
      left join usually u on u.user_id = m.user_id
      left join on_days y on y.user_id = m.user_id
      left join works_elsewhere d on d.user_id = m.user_id
      left join barred x on x.user_id = m.user_id
      left join kept_apart_from q on q.user_id = m.user_id
      left join shown_round h on h.user_id = m.user_id
      left join wished_for f on f.user_id = m.user_id
      left join visited z on z.user_id = m.user_id;
end $$;
grant execute on function app.facts_of_people(uuid, uuid[], uuid[], date, date) to care_worker;

-- The same facts with rights: managers ask about the active staff of their team, or at their sites (null: all of them),
-- a member about themselves.
create function app.eligibility_facts(of_team uuid, of_users uuid[], of_sites uuid[], from_day date, through_day date)
returns table (user_id uuid, completion int, joined_on int, born_on date, gender text, postcode text, is_business boolean,
  spells bytea, elsewhere int[], at_sponsor int[], jobs json,
  roles json, gaps json, held json, rights json, night_assessed text, suspended text, opted_out text, left_out text,
    leave int[], pattern_weeks int, pattern_from date, wished_minutes int,
  max_metres int, usual json, dates json, declared json, exclusions json, never_with json, inducted json, preferred_by uuid[], visits json)
language plpgsql stable rows 2000 security definer set search_path = app, pg_temp as $$
declare
  is_manager constant boolean := of_team in (select app.managed_teams());
  is_limited constant boolean := of_team in (select app.limited_teams());
begin
  return query select * from app.facts_of_people(of_team, case when of_users is not null or not is_manager or is_limited then array(
    select m.user_id from team_members m
     where m.team_id = of_team and m.role = 'staff' and m.status = 'active' and (of_users is null or m.user_id = any (of_users))
       and (is_manager or m.user_id = app.uid())
       and (not is_limited or m.user_id in (select p.user_id from app.people_at_my_sites() p where p.team_id = of_team)))
         end, of_sites, from_day, through_day);
end $$;
grant execute on function app.eligibility_facts(uuid, uuid[], uuid[], date, date) to care_app;

-- The rules of a team that all its people are judged by: its choices on working time, and all versions of its requirements.
create function app.context_of_team(of_team uuid) returns table (rules jsonb, requirements jsonb)
language plpgsql stable rows 1 security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select w.rules, coalesce((
        select jsonb_object_agg(v.requirement_id, v.versions) from (
          select v.requirement_id, jsonb_agg(jsonb_build_object('version', v.version, 'starts', v.starts, 'newStartersOnly',
            v.new_starters_only, 'name', v.name,
              'kinds', v.kinds, 'jobs', v.jobs, 'blocks', v.blocks, 'retired', v.retired)) as versions
            from requirement_versions v where v.team_id = of_team group by v.requirement_id) v), '{}')
      from (select) one
      left join lateral (select r.rules from working_rules r where r.team_id = of_team order by r.version desc limit 1) w on true;
end $$;
grant execute on function app.context_of_team(uuid) to care_worker;

-- The same for its members.
create function app.eligibility_context(of_team uuid) returns table (rules jsonb, requirements jsonb)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select c.* from app.context_of_team(of_team) c where of_team in (select app.my_teams())
$$;
grant execute on function app.eligibility_context(uuid) to care_app;

-- What an answer about somebody rests on, to be kept with a booking: the version of the team's choices, its verifications, its checks
-- and the roles that it has recorded; nothing about health.
create function app.grounds_of_answer(of_team uuid, of_user uuid) returns jsonb
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return jsonb_build_object(
    'rulesVersion', coalesce((select max(w.version) from working_rules w where w.team_id = of_team), 0),
    'verifications', array(
      select v.id from verifications v join evidence e on e.id = v.evidence_id
       where v.team_id = of_team and v.user_id = of_user and v.decision = 'verified' and v.replaced_at is null
         and e.kind <> 'fit-to-work' order by v.id),
    'checks', array(
      select c.id from checks c
       where c.team_id = of_team and c.user_id = of_user and c.taken_back_at is null and c.kind <> 'fit-to-work' order by c.id),
    'roles', array(select r.id from work_roles r where r.team_id = of_team and r.user_id = of_user order by r.recorded_at, r.id));
end $$;
