-- What the rota reads of many at once.

-- What those who have a place on a shift of some days are paid an hour by their roles and by equal treatment, as
-- `app.shown_rate` answers of each: only where there is such a rate. For those who see the team's pay, at their sites.
create function app.rates_on_rota(of_team uuid, begins timestamptz, ends timestamptz) returns table (assignment_id uuid, rate jsonb)
language sql stable rows 500 security definer set search_path = app, pg_temp as $$
  with compared as materialized (select distinct c.client_id, c.job from comparable_rates c where c.team_id = of_team),
    placed as materialized (
      select a.id, s.id as shift_id, a.user_id, s.job, s.day, k.client_id is not null as is_compared
        from shifts s join sites x on x.id = s.site_id join assignments a on a.shift_id = s.id and app.takes_time(a.state)
        left join compared k on k.client_id = x.client_id and k.job = s.job
       where s.team_id = of_team and s.starts_at >= begins and s.starts_at < ends and s.state <> 'cancelled'
         and of_team in (select app.pay_teams()) and (of_team not in (select app.limited_teams())
           or s.site_id in (select y.site_id from manager_sites y where y.team_id = of_team and y.user_id = app.uid())))
  select p.id, case when p.is_compared then (select app.own_rate(s, p.user_id) from shifts s where s.id = p.shift_id)
      else to_jsonb(r.rate) end
    from placed p
    left join lateral (select w.rate from work_roles w where w.team_id = of_team and w.user_id = p.user_id and w.job = p.job
      and w.from_day <= p.day order by w.version desc limit 1) r on not p.is_compared
   where p.is_compared or r.rate is not null
$$;
grant execute on function app.rates_on_rota(uuid, timestamptz, timestamptz) to care_app;
