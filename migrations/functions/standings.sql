-- Where members stand, as their managers and they themselves read it. Compliance writes it (standings-follow.sql).

grant select on app.member_standings, app.standing_reasons to care_app;
grant select, delete on app.member_standings, app.standing_reasons to care_worker;
create policy own_or_team_select on app.member_standings for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_or_team_select on app.standing_reasons for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));

-- What a member's row says of a day: null while the role is not held.
create function app.standing_on(s app.member_standings, on_day date) returns text language sql immutable parallel safe as $$
  select s.standings[width_bucket(on_day, s.changes)]
$$;
grant execute on function app.standing_on(app.member_standings, date) to care_app, care_worker;

-- The order of need: people who may not be booked come first. The same as `NEED` in TypeScript.
create function app.standing_place(standing text) returns int language sql immutable parallel safe as $$
  select array_position('{suspended,blocked,waiting,due,ends,ready}'::text[], standing)
$$;
grant execute on function app.standing_place(text) to care_app, care_worker;

-- Whether a person with this standing may be booked. The same as `canWork` in TypeScript.
create function app.standing_works(standing text) returns boolean language sql immutable parallel safe as $$
  select standing in ('due', 'ends', 'ready')
$$;
grant execute on function app.standing_works(text) to care_app, care_worker;

-- Why a member stands so in a role on a day, in the order in which it is told (`inOrder` in TypeScript). Without rights
-- and a path of its own, so that it becomes a part of the statement that asks; a suspension is as long as the standing.
create function app.standing_because(of_team uuid, of_user uuid, of_job text, is_standing text, on_day date)
returns table (rule text, name text, kind text, by_team boolean, given boolean, since date, until date) language sql stable as $$
  select r.rule, r.name,
      case when is_standing <> 'blocked' then is_standing when r.rejected @> on_day then 'rejected' when r.had_from < on_day
        then 'expired' else 'missing' end as kind, r.by_team,
      r.waiting @> case when is_standing = 'ends' then upper(d.days) else on_day end as given, lower(d.days) as since,
        upper(d.days) - 1 as until
    from app.standing_reasons r
    cross join lateral unnest(case is_standing
        when 'blocked' then r.blocking - r.waiting when 'waiting' then r.blocking * r.waiting when 'due' then r.due
          when 'ends' then r.ends end) d (days)
   where r.team_id = of_team and r.user_id = of_user and r.job = of_job and d.days @> on_day
   order by r.rule <> 'registration', r.rule <> 'right-to-work',
     concat_ws(' ', case when is_standing in ('due', 'ends') then (upper(d.days) - 1)::text else '' end, lower(r.name), r.rule) collate "C"
$$;
grant execute on function app.standing_because(uuid, uuid, text, text, date) to care_app, care_worker;

-- Where a member stands on a day in each role that they hold then, with at most so many reasons, and how many more there are.
create function app.standings_of(of_team uuid, of_user uuid, on_day date, at_most int)
returns table (job text, standing text, until date, because json, more int) language sql stable as $$
  select s.job, s.standings[b.at], s.changes[b.at + 1] - 1, coalesce(w.because, '[]'), coalesce(w.count - at_most, 0)
    from app.member_standings s
    cross join lateral (select width_bucket(on_day, s.changes) as at) b
    left join lateral (
      select json_agg(json_build_object('rule', x.rule, 'name', x.name, 'kind', x.kind, 'byTeam', x.by_team, 'given',
        x.given, 'since', x.since, 'until', x.until))
          filter (where x.place <= at_most) as because, greatest(count(*), at_most)::int as count
        from (
          select y.*, row_number() over () as place
            from app.standing_because(s.team_id, s.user_id, s.job, s.standings[b.at], on_day) y
          union all
          select 'suspension', 'Suspension', 'suspended', true, false, s.changes[b.at], s.changes[b.at + 1] - 1, 1
            where s.standings[b.at] = 'suspended') x) w
      on s.standings[b.at] <> 'ready'
   where s.team_id = of_team and s.user_id = of_user and s.standings[b.at] is not null
$$;
grant execute on function app.standings_of(uuid, uuid, date, int) to care_app, care_worker;
