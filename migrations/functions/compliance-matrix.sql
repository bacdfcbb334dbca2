-- The matrix of people by requirement: who matches a filter, and the figures above it, on one day in London.

-- The versions of requirements with the days on which each applies to whom: `begun` has the first days of stays in the
-- team, because a version for new starters passes over the stays that began before it. app.judge reads this view.
create view app.effective_versions with (security_invoker = true) as
  with starters as (
    select v.team_id, v.requirement_id, daterange(null, min(v.starts) filter (where v.new_starters_only)) as begun
      from app.requirement_versions v group by v.team_id, v.requirement_id
    union all
    select v.team_id, v.requirement_id, daterange(v.starts, lead(v.starts) over (partition by v.team_id, v.requirement_id
      order by v.starts))
      from (select distinct v.team_id, v.requirement_id, v.starts from app.requirement_versions v where v.new_starters_only) v)
  select d.*, daterange(d.starts, d.ends) as effective
    from (
      select v.team_id, v.requirement_id, v.version, v.name, v.kinds, v.jobs, v.starts, v.blocks, v.manager_lead_days, v.retired, b.begun,
          min(v.starts) over (partition by v.team_id, v.requirement_id, b.begun order by v.version desc
            rows between unbounded preceding and 1 preceding) as ends
        from app.requirement_versions v
        join starters b on b.team_id = v.team_id and b.requirement_id = v.requirement_id
          and (not v.new_starters_only or lower(b.begun) >= v.starts)) d
   where not d.retired and (d.ends is null or d.ends > d.starts);

-- The same as `stateOn` in TypeScript.
create function app.state_on(s app.compliance_statuses, on_day date, lead_days int) returns text
language sql immutable parallel safe as $$
  select case
    when not s.required @> on_day then 'not-required'
    when s.covered @> on_day then case when s.gaps && daterange(on_day, on_day + lead_days + 1, '[]') then 'expiring' else 'verified' end
    when s.exempt @> on_day then 'exempt'
    when s.waiting @> on_day then 'waiting'
    when s.rejected @> on_day then 'rejected'
    when s.grace @> on_day then 'due'
    when lower_inf(s.covered) or lower(s.covered) < on_day then 'expired'
    else 'missing' end
$$;

-- The day on which the next gap begins; null in a gap, and without one ahead. The day after `goodThrough` in TypeScript.
create function app.next_gap(gaps datemultirange, on_day date) returns date
language sql immutable parallel safe as $$
  select case when not gaps @> on_day then lower(gaps * datemultirange(daterange(on_day, null))) end
$$;

-- The next gap of each status that is good on a day, if it begins until another. Where it is the last one: by day and
-- requirement, as they stand in the index.
create function app.last_lapses(of_team uuid, on_day date, through_day date) returns table (user_id uuid, requirement_id uuid,
  since date, begins date) language sql stable as $$
  select s.user_id, s.requirement_id, coalesce(s.member_since, on_day), s.lapses_on from app.compliance_statuses s
   where s.team_id = of_team and s.lapses_on > on_day and s.lapses_on <= through_day and (s.good_from is null or s.good_from <= on_day)
$$;

-- Where another gap is ahead of the last one: read one by one.
create function app.earlier_lapses(of_team uuid, on_day date, through_day date) returns table (user_id uuid, requirement_id uuid,
  since date, begins date) language sql stable as $$
  select s.user_id, s.requirement_id, coalesce(s.member_since, on_day), n.begins
    from app.compliance_statuses s cross join lateral (select app.next_gap(s.gaps, on_day) as begins) n
   where s.team_id = of_team and s.good_from > on_day and n.begins <= through_day
$$;

-- Both.
create function app.lapses(of_team uuid, on_day date, through_day date) returns table (user_id uuid, requirement_id uuid,
  since date, begins date) language sql stable as $$
  select * from app.last_lapses(of_team, on_day, through_day) union all select * from app.earlier_lapses(of_team, on_day, through_day)
$$;

-- The statuses of a team with a gap on some days: the last one, or one before it.
create function app.statuses_lacking(of_team uuid, from_day date, through_day date) returns setof app.compliance_statuses
language sql stable as $$
  select s.* from app.compliance_statuses s
   where s.team_id = of_team and s.lapses_on <= through_day and s.gaps && daterange(from_day, through_day, '[]')
  union all
  select s.* from app.compliance_statuses s
   where s.team_id = of_team and s.good_from > from_day and s.lapses_on > through_day and s.gaps && daterange(from_day, through_day, '[]')
$$;

-- Of them what lacks whom.
create function app.gaps_between(of_team uuid, from_day date, through_day date) returns table (user_id uuid,
  requirement_id uuid, member_since date, gaps datemultirange)
language sql stable as $$
  select s.user_id, s.requirement_id, s.member_since, s.gaps from app.statuses_lacking(of_team, from_day, through_day) s
$$;

-- The statuses of a team's active staff for work at a site: everybody needs what the site asks for, from its day on,
-- and only verified evidence counts. `of_site` null: the stored statuses. When they lapse (`lapses_on`, `good_from`) is
-- known of stored ones alone.
create function app.statuses_at(of_team uuid, of_site uuid) returns setof app.compliance_statuses
language sql stable as $$
  select s.* from app.compliance_statuses s
   where s.team_id = of_team and s.requirement_id not in (
     select r.requirement_id from app.site_requirements r where r.team_id = of_team and r.site_id = of_site)
  union all
  select m.team_id, m.user_id, r.requirement_id, coalesce(s.required, '{}') + d.days, coalesce(s.covered, '{}'),
    coalesce(s.exempt, '{}') - d.days,
      coalesce(s.waiting, '{}'), coalesce(s.rejected, '{}'), coalesce(s.grace, '{}') - d.days,
      coalesce(s.member_since, (m.joined_at at time zone 'Europe/London')::date),
      coalesce(s.required, '{}') + d.days - coalesce(s.covered, '{}') - (coalesce(s.exempt, '{}') - d.days) -
        (coalesce(s.grace, '{}') - d.days),
      s.waiting_since, null::date, null::date
    from app.site_requirements r
    cross join lateral (select datemultirange(daterange(r.from_day, null)) as days) d
    join app.team_members m on m.team_id = r.team_id and m.status = 'active' and m.role = 'staff'
    left join app.compliance_statuses s on s.team_id = m.team_id and s.user_id = m.user_id and s.requirement_id = r.requirement_id
   where r.team_id = of_team and r.site_id = of_site
$$;
grant execute on function app.statuses_at(uuid, uuid) to care_app;

-- The requirements of a site that people of a team do not meet on a day, or that wait to be verified. Neither
-- exceptions nor grace count at a site. The right to work is left out: everybody needs it anyhow.
create function app.site_lacks(of_team uuid, of_site uuid, of_users uuid[], on_day date)
returns table (user_id uuid, rule text, name text, kind text, by_team boolean)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select u.id, r.requirement_id::text, case when v.kinds && '{fit-to-work}' then 'Clearance' else v.name end,
      case when s.waiting @> on_day then 'waiting' when s.rejected @> on_day then 'rejected' when lower(s.covered) < on_day
        then 'expired' else 'missing' end,
      v.kinds <@ '{professional-register,fit-to-work}'
    from unnest(of_users) u (id)
    join app.team_members m on m.team_id = of_team and m.user_id = u.id
    join app.site_requirements r on r.team_id = of_team and r.site_id = of_site and r.from_day <= on_day
    left join app.compliance_statuses s on s.team_id = of_team and s.user_id = u.id and s.requirement_id = r.requirement_id
    join app.effective_versions v on v.team_id = of_team and v.requirement_id = r.requirement_id and v.effective @> on_day
      and v.begun @> coalesce(s.member_since, app.london_day(m.joined_at)) and not v.kinds <@ '{right-to-work}'
   where (s.covered @> on_day) is not true and (of_users = array[app.uid()] or app.manages_site(of_team, of_site)
     and (of_team not in (select app.limited_teams()) or u.id in (select p.user_id from app.people_at_my_sites() p
       where p.team_id = of_team)))
$$;
grant execute on function app.site_lacks(uuid, uuid, uuid[], date) to care_app;

-- One page of a team's active staff: by name, or the worst first and then by name. words: LIKE patterns that must all
-- match a person. "Worst" sorts by today's standing, then by what only warns: what blocks is in the standing. With a
-- site it sorts by what the site asks for, with a requirement by the standing and by that. filter: job (their job, or a
-- role that they hold), requirement, state (of a requirement today), blocked (their standing today; with a requirement:
-- because of it), lapses (within so many days), weekFrom and weekTo (the next gap of a blocking requirement begins
-- between them), site (everybody is also judged by what the site asks for, which always blocks). Conditions on
-- requirements hold for `requirement`, or else for any. after_key, after_id: the last row of the page before.
create function app.list_compliance(of_team uuid, on_day date, words text[], filter jsonb, worst_first boolean,
  after_key text, after_id uuid, at_most int)
returns table (id uuid, user_id uuid, full_name text, "position" text, completion int, place text)
language plpgsql stable rows 50 security definer set search_path = app, pg_temp set enable_nestloop = on as $$
declare
  f record;
  word text;
  person text := 'm.team_id = $1 and m.status = ''active'' and m.role = ''staff''';
  asked text := 'true';
  true_of text := 'true';
  key text := 'm.sort_name';
  cells text := '';
  source text := 'compliance_statuses';
  blocks text := 'v.blocks';
  stands text;
  ranked text := 'true';
  lapses text := 'app.lapses($1, $2, %3$L)';
  -- The version that applies when the gap begins says whether it blocks.
  lapsing constant text := ' and m.user_id in (
    select s.user_id from %5$s s join effective_versions v on v.team_id = $1 and v.requirement_id = s.requirement_id
      and v.begun @> s.since and v.effective @> s.begins
     where %1$s and s.begins between %2$L and %3$L and %4$s)';
begin
  if of_team not in (select app.managed_teams()) then return; end if;
  select * into f from jsonb_to_record(filter) as f (job text, requirement uuid, state text, blocked boolean, lapses int,
    "weekFrom" date, "weekTo" date, site uuid);
  if of_team in (select app.limited_teams()) then
    if f.site is not null and f.site not in (select app.limited_sites()) then return; end if;
    person := person || ' and m.user_id in (select p.user_id from app.people_at_my_sites() p where p.team_id = $1)';
  end if;
  if f.site is not null then
    source := format('app.statuses_at($1, %L)', f.site);
    lapses := format('(select x.user_id, x.requirement_id, coalesce(x.member_since, $2) as since, app.next_gap(x.gaps, $2) as begins from %s x)', source);
    blocks := format('(v.blocks or s.requirement_id = any (%L::uuid[]))',
      array(select r.requirement_id from site_requirements r where r.team_id = of_team and r.site_id = f.site and r.from_day <= on_day));
  end if;
  foreach word in array words loop
    person := person || format(' and m.search_text like %L', word);
  end loop;
  stands := app.member_need(jsonb_build_object('onDay', on_day) || case when f.job is not null
    then jsonb_build_object('job', f.job) else '{}' end, 'm.user_id');
  if worst_first then key := case when f.site is null then stands || '::text || '
    else '' end || 'coalesce(c.rank, 4)::text || m.sort_name'; end if;
  if f.job is not null then person := person || format(' and (m."position" = %L or %s > 0)', f.job, stands); end if;
  if f.requirement is not null then asked := format('s.requirement_id = %L', f.requirement); end if;
  if f.state is not null then
    true_of := true_of || format(' and bool_or(app.state_on(s, $2, v.manager_lead_days) = %L)', f.state);
  end if;
  if f.blocked and f.requirement is null then
    person := person || format(' and (%1$s = %2$s%3$s)', stands, app.standing_place('blocked'), case when f.site is not null then format(' or %1$s > %2$s and m.user_id in (
      select l.user_id from app.site_lacks($1, %3$L, array(select x.user_id from app.team_members x where x.team_id = $1
        and x.status = ''active'' and x.role = ''staff''), $2) l
       where l.kind <> ''waiting'')', stands, app.standing_place('blocked'), f.site) end);
  elsif f.blocked then
    true_of := true_of || format(' and bool_or(%s and s.gaps @> $2 and not s.waiting @> $2)', blocks);
  end if;
  if f.lapses is not null then person := person || format(lapsing, asked, on_day + 1, on_day + f.lapses, 'true',
    replace(lapses, '%3$L', quote_literal(on_day + f.lapses))); end if;
  if f."weekFrom" is not null then person := person || format(lapsing, asked, f."weekFrom", f."weekTo", blocks,
    replace(lapses, '%3$L', quote_literal(f."weekTo"))); end if;

  if worst_first and f.site is null and f.requirement is null then
    ranked := 'not v.blocks';
    if true_of = 'true' then
      asked := format('s.requirement_id = any (%L::uuid[])', array(
        select distinct v.requirement_id from effective_versions v where v.team_id = of_team and v.effective @> on_day and not v.blocks));
    end if;
  end if;
  if worst_first or true_of <> 'true' or f.requirement is not null then
    -- Reads the statuses once: the planner takes the versions of a team for one row, and would read all statuses once for each of them.
    perform set_config('enable_nestloop', 'off', true);
    cells := format($q$ %s join (
        select s.user_id, min(case when %s and s.gaps @> $2 then 0 else
            case app.state_on(s, $2, v.manager_lead_days)
              when 'expired' then 1 when 'missing' then 1 when 'rejected' then 1 when 'waiting' then 2 when 'due' then 3
                when 'expiring' then 3 else 4 end end) filter (where %s) as rank
          from %s s
          join effective_versions v on v.team_id = $1 and v.requirement_id = s.requirement_id and v.begun @> coalesce(s.member_since, $2)
        and v.effective @> $2
         where s.team_id = $1 and s.required @> $2 and %s
         group by s.user_id having %s) c on c.user_id = m.user_id$q$,
      case when true_of = 'true' and f.requirement is null then 'left' else '' end, blocks, ranked, source, asked, true_of);
  end if;
  return query execute format($q$
    select m.id, m.user_id, m.full_name, m."position", m.completion, %1$s from team_members m %2$s
     where %3$s and ($4 is null or (%1$s, m.id) > ($3, $4)) order by 6, m.id limit $5$q$, key, cells, person)
    using of_team, on_day, after_key, after_id, at_most;
end $$;
grant execute on function app.list_compliance(uuid, date, text[], jsonb, boolean, text, uuid, int) to care_app;

-- How many of a team's active staff there are, can work today, are blocked, have a requirement that lapses within 30
-- days, or one that waits to be verified; and how many blocking gaps begin in each of twelve weeks, of which the first
-- is that of tomorrow. Of the statuses it reads what lapses until then and what waits. Planned for its caller: for most
-- `whom` and `changing` are null, and nothing is asked of each row.
create function app.compliance_figures(of_team uuid, on_day date)
returns table (people int, works int, blocked int, lapsing int, waiting int, weeks int[])
language plpgsql stable rows 1 security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  -- The staff at the sites of a limited manager; null for everybody.
  whom constant uuid[] := case when of_team in (select app.limited_teams()) then array(
    select m.user_id from team_members m join app.people_at_my_sites() p on p.team_id = m.team_id and p.user_id = m.user_id
     where m.team_id = of_team and m.status = 'active' and m.role = 'staff') end;
  -- The version that applies when the gap begins says whether it blocks: for most requirements all versions do, or
  -- none, so that only of others it is asked when somebody joined. Null where there are none.
  changing constant uuid[] := (select array_agg(c.requirement_id) from (select v.requirement_id from effective_versions v
    where v.team_id = of_team group by 1 having bool_or(v.blocks) and not bool_and(v.blocks)) c);
begin
  if of_team not in (select app.managed_teams()) then return; end if;
  select count(*) into people from team_members m
   where m.team_id = of_team and m.status = 'active' and m.role = 'staff' and (whom is null or m.user_id = any (whom));
  -- In the role in which they stand best.
  select count(*) filter (where b.place >= app.standing_place('due')), count(*) filter (where b.place = app.standing_place('blocked'))
    into works, blocked from (
      select max(app.standing_place(app.standing_on(s, on_day))) as place from member_standings s
       where s.team_id = of_team and (whom is null or s.user_id = any (whom)) group by s.user_id) b;
  select count(*) into lapsing from (select distinct l.user_id from app.lapses(of_team, on_day, on_day + 30) l
    where whom is null or l.user_id = any (whom)) p;
  select count(*) into waiting from (
    select distinct s.user_id from compliance_statuses s
     where s.team_id = of_team and s.waiting <> '{}' and s.waiting @> on_day and s.gaps @> on_day
       and (whom is null or s.user_id = any (whom))) p;
  weeks := (
    with lapses as materialized (
      select l.begins, l.requirement_id, case when changing is not null and l.requirement_id = any (changing) then l.since end as since,
          count(*)::int as n
        from app.last_lapses(of_team, on_day, on_day + 91) l where whom is null or l.user_id = any (whom) group by 1, 2, 3
      union all
      select l.begins, l.requirement_id, l.since, 1 from app.earlier_lapses(of_team, on_day, on_day + 91) l
       where whom is null or l.user_id = any (whom)),
    begins as (
      select (l.begins - date_trunc('week', (on_day + 1)::timestamp)::date) / 7 as week, sum(l.n)::int as n from lapses l
       where exists (select from effective_versions v where v.team_id = of_team and v.requirement_id = l.requirement_id and v.blocks
         and (l.since is null or v.begun @> l.since) and v.effective @> l.begins)
       group by 1)
    select array_agg(coalesce(b.n, 0) order by w) from generate_series(0, 11) w left join begins b on b.week = w);
  return next;
end $$;
grant execute on function app.compliance_figures(uuid, date) to care_app;
