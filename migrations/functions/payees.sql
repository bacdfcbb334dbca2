-- What has to be on file before somebody is paid.

grant select, insert on app.key_documents to care_app;
grant update (read_at) on app.key_documents to care_app;
grant select, delete on app.key_documents to care_worker;
create policy own_or_pay_select on app.key_documents for select to care_app
  using (user_id = (select app.uid()) or app.runs_pay(team_id));
create policy manager_insert on app.key_documents for insert to care_app
  with check (given_by = (select app.uid()) and read_at is null and app.runs_pay(team_id));
create policy own_update on app.key_documents for update to care_app
  using (user_id = (select app.uid()) and read_at is null) with check (user_id = (select app.uid()) and read_at is not null);

-- The terms that a Key Information Document of somebody is made from: how they are engaged, through whom, how they get holiday pay, and
-- how often the team pays. Conduct Regulations 2003, regulation 13A: others need another document.
create function app.document_basis(of_team uuid, of_user uuid) returns text
language sql stable security definer set search_path = app, pg_temp as $$
  select concat_ws('|', e.engagement, e.nation, e.holiday, coalesce(e.umbrella, '-'),
      (select s.every || ' ' || s.pay_after from pay_settings s where s.team_id = of_team order by s.version desc limit 1),
      e.umbrella_margin || ' ' || e.umbrella_costs)
    from pay_people e where e.team_id = of_team and e.user_id = of_user order by e.version desc limit 1
$$;

-- What is on file of some people, for who may see a team's pay. Nobody asks anything any more of who is erased: what they are owed is paid.
create function app.on_file(of_team uuid, of_users uuid[])
returns table (user_id uuid, umbrella text, umbrella_reviewed_on date, umbrella_margin int, umbrella_costs int, basis text,
  has_document boolean, may_work boolean, has_bank boolean)
language sql stable rows 200 security definer set search_path = app, pg_temp as $$
  select u.id, e.umbrella, e.umbrella_reviewed_on, e.umbrella_margin, e.umbrella_costs, b.basis,
      coalesce((select k.basis = b.basis from key_documents k where k.team_id = of_team and k.user_id = u.id
        order by k.version desc limit 1), false),
      exists (select from checks c where c.team_id = of_team and c.user_id = u.id and c.kind = 'right-to-work' and c.passed
        and c.taken_back_at is null),
      exists (select from employment_status s where s.user_id = u.id and num_nonnulls(s.bank_sort_code, s.bank_account_number) = 2)
    from unnest(of_users) u (id)
    left join lateral (select x.umbrella, x.umbrella_reviewed_on, x.umbrella_margin, x.umbrella_costs from pay_people x
      where x.team_id = of_team and x.user_id = u.id
      order by x.version desc limit 1) e on true
    cross join lateral (select app.document_basis(of_team, u.id) as basis) b
   where app.runs_pay(of_team) and not app.is_erased(u.id)
$$;
grant execute on function app.on_file(uuid, uuid[]) to care_app;

-- The lowest rate of an hour that somebody was paid by a team since a day; null: none.
create function app.least_rate(of_team uuid, of_user uuid, since date) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select min(l.rate) from pay_lines l where l.team_id = of_team and l.user_id = of_user and l.live and l.element = 'time' and l.day >= since
    and app.runs_pay(of_team)
$$;
grant execute on function app.least_rate(uuid, uuid, date) to care_app;

------------------------------------------------------------------------------------------------------------- holiday

grant select, insert on app.holiday_entries to care_app;
grant update (void_at, void_by) on app.holiday_entries to care_app;
grant select, delete on app.holiday_entries to care_worker;
create policy own_or_pay_select on app.holiday_entries for select to care_app
  using (user_id = (select app.uid()) or app.runs_pay(team_id));
create policy manager_insert on app.holiday_entries for insert to care_app
  with check (recorded_by = (select app.uid()) and void_at is null and app.runs_pay(team_id)
    and exists (select from app.pay_people p where p.team_id = holiday_entries.team_id and p.user_id = holiday_entries.user_id));
create policy manager_update on app.holiday_entries for update to care_app
  using (void_at is null and user_id <> (select app.uid()) and app.runs_pay(team_id))
  with check (void_by = (select app.uid()) and app.runs_pay(team_id));

------------------------------------------------------------------------------------------------------------- minimum wage

grant select, insert on app.wage_entries to care_app;
grant update (void_at, void_by) on app.wage_entries to care_app;
grant select on app.wage_entries to care_worker;
create policy own_or_pay_select on app.wage_entries for select to care_app
  using (user_id = (select app.uid()) or app.runs_pay(team_id));
create policy manager_insert on app.wage_entries for insert to care_app
  with check (recorded_by = (select app.uid()) and void_at is null and app.runs_pay(team_id)
    and exists (select from app.team_members m where m.team_id = wage_entries.team_id and m.user_id = wage_entries.user_id));
create policy manager_update on app.wage_entries for update to care_app
  using (void_at is null and user_id <> (select app.uid()) and app.runs_pay(team_id))
  with check (void_by = (select app.uid()) and app.runs_pay(team_id));

------------------------------------------------------------------------------------------------------------- worked days

-- The minutes and pay of somebody's worked days in a team, from a day up to before another one; for themselves, and for
-- who may see the team's pay. What is paid besides work, holiday pay among it, is not in it.
create function app.worked_days(of_team uuid, of_user uuid, since date, before date) returns table (day date, minutes int, pay int)
language sql stable rows 500 security definer set search_path = app, pg_temp as $$
  select l.day, sum(l.minutes)::int, sum(l.amount)::int from pay_lines l
   where l.team_id = of_team and l.user_id = of_user and l.live and l.source = 'work' and l.day >= since and l.day < before
     and (of_user = app.uid() or app.runs_pay(of_team))
   group by l.day
$$;
grant execute on function app.worked_days(uuid, uuid, date, date) to care_app;

-- The ledger of a leave year, by person: all of a team whose holiday it pays, for who may see its pay; or one, themselves too.
create function app.holiday_ledger(of_team uuid, of_user uuid, year_from date, year_through date)
returns table (user_id uuid, full_name text, photo_file_id uuid, holiday text, nation text, worked_minutes int, worked_days int,
  carried int, taken int,
  taken_pay int, paid int)
language sql stable rows 200 security definer set search_path = app, pg_temp as $$
  select e.user_id, p.full_name, p.photo_file_id, e.holiday, e.nation, coalesce(w.minutes, 0), coalesce(w.days, 0),
      coalesce(h.carried, 0), coalesce(h.taken, 0),
      coalesce(h.pay, 0), coalesce(r.paid, 0) + coalesce(h.paid, 0)
    from (select distinct on (x.user_id) x.user_id, x.holiday, x.nation from pay_people x
       where x.team_id = of_team and (of_user is null or x.user_id = of_user) order by x.user_id, x.version desc) e
    left join profiles p on p.user_id = e.user_id
    left join lateral (select sum(l.minutes)::int as minutes, count(distinct l.day)::int as days
      from pay_lines l where l.team_id = of_team and l.user_id = e.user_id and l.live
      and l.element = 'time' and l.day between year_from and year_through) w on true
    left join lateral (select (sum(x.minutes) filter (where x.kind = 'carried'))::int as carried,
        (sum(x.minutes) filter (where x.kind = 'taken'))::int as taken, sum(x.amount)::int as pay,
        (sum(x.amount) filter (where exists (select from pay_lines l where l.source_id = x.id and l.live and l.state = 'taken')))::int as paid
      from holiday_entries x where x.team_id = of_team and x.user_id = e.user_id and x.void_at is null
        and x.from_day between year_from and year_through) h on true
    left join lateral (select sum(x.holiday)::int as paid from pay_run_people x join pay_runs u on u.id = x.run_id and u.void_at is null
      where x.user_id = e.user_id and u.team_id = of_team and u.last_day between year_from and year_through) r on true
   where (e.holiday <> 'none' or h.taken is not null or r.paid > 0) and (e.user_id = app.uid() and of_user = app.uid() or app.runs_pay(of_team))
   order by p.full_name, e.user_id
$$;
grant execute on function app.holiday_ledger(uuid, uuid, date, date) to care_app;

-- Days of sick and statutory leave, in which holiday accrues by the average: from a day on, before another one.
create function app.holiday_leave(of_team uuid, of_user uuid, since date, before date)
returns table (user_id uuid, from_day date, through_day date)
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  select l.user_id, l.from_day, l.through_day from leave l join leave_types y on y.id = l.type_id
   where l.team_id = of_team and (of_user is null or l.user_id = of_user) and l.state = 'approved' and y.kind in ('sickness', 'family')
     and l.through_day >= since and l.from_day < before and (l.user_id = app.uid() or app.runs_pay(of_team))
   order by l.user_id, l.from_day
$$;
grant execute on function app.holiday_leave(uuid, uuid, date, date) to care_app;

-- A day on which the weeks of pay of a team begin; null where it pays by the month.
create function app.week_of_pay(of_team uuid) returns date
language sql stable security definer set search_path = app, pg_temp as $$
  select case when s.every <> 'month' then s.first_day end from pay_settings s
   where s.team_id = of_team and (app.runs_pay(of_team) or of_team in (select app.my_teams())) order by s.version desc limit 1
$$;
grant execute on function app.week_of_pay(uuid) to care_app;

-- Who was sick on booked places of some days, for payroll: how many minutes were booked on each day, on how many days of its week
-- they were booked, and what their hours of the eight weeks before came to, by week. No reason, and no amount that is due.
create function app.sick_calls(of_team uuid, since date, through date)
returns table (user_id uuid, full_name text, engagement text, payroll_number text, day date, minutes int, days_booked int, weekly int)
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  with sick as materialized (
    select a.user_id, s.day, sum(case when s.is_on_call then 0
        else extract(epoch from a.ends_at - a.starts_at)::int / 60 - a.break_minutes end)::int as minutes
      from shifts s join assignments a on a.shift_id = s.id and a.state = 'sick'
     where s.team_id = of_team and s.state = 'open' and s.day between since and through and app.runs_pay(of_team)
       and s.starts_at >= since::timestamp at time zone 'Europe/London' and s.starts_at < (through + 1)::timestamp at time zone 'Europe/London'
     group by a.user_id, s.day)
  select k.user_id, p.full_name, e.engagement, e.payroll_number, k.day, k.minutes,
      (select count(distinct o.day)::int from assignments b join shifts o on o.id = b.shift_id
        where b.team_id = of_team and b.user_id = k.user_id and (app.takes_time(b.state) or b.state = 'sick')
          and b.starts_at >= date_trunc('week', k.day::timestamp) at time zone 'Europe/London'
          and b.starts_at < (date_trunc('week', k.day::timestamp) + interval '7 days') at time zone 'Europe/London'),
      (select round(coalesce(sum(l.amount), 0) / 8.0)::int from pay_lines l where l.user_id = k.user_id and l.team_id = of_team
        and l.live and l.source = 'work' and l.day >= k.day - 56 and l.day < k.day)
    from sick k left join profiles p on p.user_id = k.user_id
    left join lateral (select x.engagement, x.payroll_number from pay_people x where x.team_id = of_team and x.user_id = k.user_id
      order by x.version desc limit 1) e on true
   order by p.full_name, k.user_id, k.day
$$;
grant execute on function app.sick_calls(uuid, date, date) to care_app;
