-- The figures of a team by week or month, of all its work or of a client, a site or a job. Each function reads the rows
-- of the asked days alone, once. For managers of the whole team; money for who may see it.

-- The sites that a figure is of; null: every one.
create function app.sites_of_figures(of_team uuid, of_client uuid, of_site uuid) returns uuid[]
language sql stable security definer set search_path = app, pg_temp as $$
  select case when of_site is not null then array[of_site]
    when of_client is not null then array(select x.id from sites x where x.team_id = of_team and x.client_id = of_client) end
$$;

-- Of the published shifts that begin from a day until an instant: their places, those that people had, the median of
-- minutes from publication to booking, and who did not come.
create function app.figures_of_shifts(of_team uuid, since date, until timestamptz, by_what text, of_client uuid, of_site uuid, of_job text)
returns table (at date, required int, taken int, half_within int, missed int)
language plpgsql stable rows 60 security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  at_sites constant uuid[] := app.sites_of_figures(of_team, of_client, of_site);
begin
  if of_team not in (select app.whole_teams()) then return; end if;
  return query
    with published as materialized (
      select s.id, date_trunc(by_what, s.day::timestamp)::date as at, s.published_at, s.staff_required as required,
          least(s.filled + s.worked, s.staff_required) as taken
        from shifts s
       where s.team_id = of_team and s.state = 'open' and s.starts_at >= since::timestamp at time zone 'Europe/London' and s.starts_at < until
         and (at_sites is null or s.site_id = any (at_sites)) and (of_job is null or s.job = of_job)),
    people as materialized (
      select p.at, a.state = 'missed' as missed,
          case when app.takes_time(a.state) and a.booked_at > p.published_at
            then extract(epoch from a.booked_at - p.published_at) / 60 end as wait
        from published p cross join lateral (
          select a.state, a.booked_at from assignments a where a.shift_id = p.id offset 0) a),
    of_people as (
      select p.at, round(percentile_cont(0.5) within group (order by p.wait))::int as half_within,
          (count(*) filter (where p.missed))::int as missed
        from people p group by p.at)
    select p.at, sum(p.required)::int, sum(p.taken)::int, max(k.half_within), coalesce(max(k.missed), 0)
      from published p left join of_people k on k.at = p.at group by p.at order by p.at;
end $$;
grant execute on function app.figures_of_shifts(uuid, date, timestamptz, text, uuid, uuid, text) to care_app;

-- Of the worked time of some days, in minutes: as planned, as it stands, as it is approved; what runs have paid and
-- invoices charged of it; in pence what its lines cost, with holiday pay and what late changes still pay, and what they
-- are charged at. `late`: who began later than that many minutes after the plan. `beyond`: approved beyond the plan, and
-- of that what no client is charged.
create function app.figures_of_work(of_team uuid, since date, through date, by_what text, of_client uuid, of_site uuid, of_job text,
  late_after int, holiday_rate int)
returns table (at date, records int, planned int, worked int, approved int, late int, beyond int, not_charged int, paid int, charged int,
  cost int, charge int)
language plpgsql stable rows 60 security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  at_sites constant uuid[] := app.sites_of_figures(of_team, of_client, of_site);
  sees_pay constant boolean := app.runs_pay(of_team);
  sees_charges constant boolean := of_team in (select app.invoice_teams());
begin
  if of_team not in (select app.whole_teams()) then return; end if;
  return query
    with holiday as materialized (select h.* from app.holiday_of_people(of_team, holiday_rate) h where sees_pay),
    of_days as materialized (
      select r.id, r.user_id, date_trunc(by_what, r.day::timestamp)::date as at,
          case when r.is_on_call then 0
            else extract(epoch from upper(r.planned) - lower(r.planned))::int / 60 - r.planned_break end as planned,
          coalesce(v.minutes, 0) as worked,
          case when r.approved_version = r.version then coalesce(v.minutes, 0) when r.approved_version is null then 0
            else (select b.minutes from work_versions b where b.record_id = r.id and b.version = r.approved_version) end as approved,
          r.approved_version is not null as has_lines,
          coalesce(lower(r.worked) > lower(r.planned) + make_interval(mins => late_after), false) as late
        from work_records r left join work_versions v on v.record_id = r.id and v.version = r.version
       where r.team_id = of_team and r.void_at is null and r.day between since and through
         and (at_sites is null or r.site_id = any (at_sites)) and (of_job is null or r.job = of_job)),
    lines as (
      select d.*, greatest(case when d.has_lines then d.approved - d.planned end, 0) as beyond, p.paid, p.cost, c.charged, c.charge,
          c.of_record
        from of_days d
        left join lateral (
          select coalesce(sum(l.minutes) filter (where l.state = 'taken'), 0) as paid,
              coalesce(sum(l.amount::bigint * (10000 + l.extra_rate + coalesce(h.rate, 0))) filter (where l.live), 0) as cost
            from pay_lines l left join holiday h on h.user_id = d.user_id where l.record_id = d.id) p on sees_pay and d.has_lines
        left join lateral (
          select coalesce(sum(l.minutes) filter (where l.state = 'taken'), 0) as charged,
              coalesce(sum(l.amount) filter (where l.live), 0) as charge, coalesce(sum(l.minutes) filter (where l.live), 0) as of_record
            from charge_lines l where l.record_id = d.id) c on sees_charges and d.has_lines),
    of_work as (
      select l.at, count(*) as records, sum(l.planned) as planned, sum(l.worked) as worked, sum(l.approved) as approved,
          count(*) filter (where l.late) as late, sum(l.beyond) as beyond,
          sum(least(l.beyond, greatest(l.approved - l.of_record, 0))) as not_charged, sum(l.paid) as paid, sum(l.charged) as charged,
          sum(l.cost) as cost, sum(l.charge) as charge
        from lines l group by l.at),
    of_late_changes as (
      select date_trunc(by_what, k.day::timestamp)::date as at, sum(k.cost) as cost, sum(k.charge) as charge
        from (
          select l.day, s.site_id, s.job, l.amount as cost, 0 as charge
            from pay_lines l join assignments a on a.id = l.source_id join shifts s on s.id = a.shift_id
           where sees_pay and l.team_id = of_team and l.source = 'late-change' and l.live and l.day between since and through
          union all
          select l.day, l.site_id, l.job, 0, l.amount from charge_lines l
           where sees_charges and l.team_id = of_team and l.source = 'late-change' and l.live and l.day between since and through) k
       where (at_sites is null or k.site_id = any (at_sites)) and (of_job is null or k.job = of_job)
       group by 1)
    select coalesce(w.at, c.at), coalesce(w.records, 0)::int, coalesce(w.planned, 0)::int, coalesce(w.worked, 0)::int,
        coalesce(w.approved, 0)::int, coalesce(w.late, 0)::int, coalesce(w.beyond, 0)::int,
        case when sees_charges then coalesce(w.not_charged, 0)::int end, case when sees_pay then coalesce(w.paid, 0)::int end,
        case when sees_charges then coalesce(w.charged, 0)::int end,
        case when sees_pay then (round(coalesce(w.cost, 0) / 10000) + coalesce(c.cost, 0))::int end,
        case when sees_charges then (coalesce(w.charge, 0) + coalesce(c.charge, 0))::int end
      from of_work w full join of_late_changes c on c.at = w.at order by 1;
end $$;
grant execute on function app.figures_of_work(uuid, date, date, text, uuid, uuid, text, int, int) to care_app;

-- The places at risk from an instant until another one, by week.
create function app.figures_at_risk(of_team uuid, since timestamptz, until timestamptz, of_client uuid, of_site uuid, of_job text)
returns table (at date, places int, minutes int)
language plpgsql stable rows 5 security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  at_sites constant uuid[] := app.sites_of_figures(of_team, of_client, of_site);
begin
  if of_team not in (select app.whole_teams()) then return; end if;
  return query
    select date_trunc('week', s.day::timestamp)::date, count(*)::int, sum(r.minutes)::int
      from app.places_at_risk(of_team, tstzrange(since, until)) r join shifts s on s.id = r.shift_id
     where (at_sites is null or s.site_id = any (at_sites)) and (of_job is null or s.job = of_job)
     group by 1 order by 1;
end $$;
grant execute on function app.figures_at_risk(uuid, timestamptz, timestamptz, uuid, uuid, text) to care_app;
