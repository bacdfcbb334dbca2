-- Leave: of a person in a team. They read their own; the managers of the team read and answer.

grant select, insert, update (name, kind, statutory, needs_approval, takes_balance, archived_at, version) on app.leave_types to care_app;
grant select, insert, update on app.leave_settings to care_app;
grant select, insert on app.leave_entitlements to care_app;
grant select, insert, update (state, reason, decided_at, decided_by) on app.leave to care_app;
grant select, delete on app.leave, app.leave_entitlements to care_worker;
grant select on app.leave_types to care_worker;

create policy member_select on app.leave_types for select to care_app
  using (team_id in (select app.my_teams()) or exists (select from app.leave l where l.type_id = leave_types.id
    and l.user_id = (select app.uid())));
create policy manager_insert on app.leave_types for insert to care_app with check (team_id in (select app.managed_teams()));
create policy manager_update on app.leave_types for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

create policy manager_select on app.leave_settings for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.leave_settings for insert to care_app with check (team_id in (select app.managed_teams()));
create policy manager_update on app.leave_settings for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));

create policy own_or_managed_select on app.leave_entitlements for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy manager_insert on app.leave_entitlements for insert to care_app
  with check (recorded_by = (select app.uid()) and team_id in (select app.managed_teams()));

create policy own_or_managed_select on app.leave for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
-- An active member asks for their own leave; a manager records it for them.
create policy member_insert on app.leave for insert to care_app
  with check (asked_by = (select app.uid()) and (user_id = (select app.uid()) or team_id in (select app.managed_teams()))
    and exists (select from app.team_members m
      where m.team_id = leave.team_id and m.user_id = leave.user_id and m.status = 'active'));
create policy own_update on app.leave for update to care_app
  using (user_id = (select app.uid()) and state in ('asked', 'approved')) with check (user_id = (select app.uid()) and state = 'cancelled');
create policy manager_update on app.leave for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()) and state <> 'cancelled');

-- A new team has the ready types.
create function app.give_leave_types() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into leave_types (team_id, name, kind, statutory, needs_approval, takes_balance)
  select new.id, s.* from (values
    ('Annual leave', 'annual', true, true, true), ('Sickness', 'sickness', true, false, false),
      ('Family leave', 'family', true, true, false),
    ('Unpaid leave', 'unpaid', false, true, false), ('Other leave', 'other', false, true, false)) s;
  return null;
end $$;
create trigger give_leave_types after insert on app.teams for each row execute function app.give_leave_types();

-- The leave year of a team on a day; from 1 January where nothing else is set.
create function app.leave_year(of_team uuid, of_day date) returns daterange
language sql stable security definer set search_path = app, pg_temp as $$
  select daterange(start, (start + interval '1 year')::date)
    from (select coalesce((select make_date(extract(year from of_day)::int, s.year_month, s.year_day) from leave_settings s
      where s.team_id = of_team),
        date_trunc('year', of_day)::date) as day) this,
      lateral (select case when day <= of_day then day else (day - interval '1 year')::date end as start) found
$$;

grant execute on function app.leave_year(uuid, date) to care_app;

-- What people are entitled to in the leave year of a day, and what is taken and asked of it. Leave belongs to the year in which it begins.
-- 5.6 weeks of five days where nothing else is set (Working Time Regulations 1998, regulations 13 and 13A).
create function app.leave_balances(of_team uuid, people uuid[], of_day date)
returns table (user_id uuid, year_from date, year_through date, unit text, entitled float8, carried float8, taken float8, waiting float8)
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  select p.id, lower(y.days), upper(y.days) - 1, coalesce(e.unit, s.unit, 'days'), coalesce(e.amount, s.amount, 28)::float8,
      case when e.from_year = lower(y.days) then e.carried else 0 end::float8,
      coalesce(l.taken, 0)::float8, coalesce(l.waiting, 0)::float8
    from (select app.leave_year(of_team, of_day) as days) y
    cross join unnest(people) p (id)
    left join leave_settings s on s.team_id = of_team
    left join lateral (
      select * from leave_entitlements x where x.team_id = of_team and x.user_id = p.id and x.from_year <= lower(y.days)
       order by x.from_year desc, x.recorded_at desc limit 1) e on true
    left join lateral (
      select sum(x.amount) filter (where x.state = 'approved') as taken, sum(x.amount) filter (where x.state = 'asked') as waiting
        from leave x where x.user_id = p.id and x.team_id = of_team and x.from_day <@ y.days and x.takes_balance
          and x.unit = coalesce(e.unit, s.unit, 'days')) l on true
   where p.id = app.uid() or app.manages_person(of_team, p.id)
$$;
grant execute on function app.leave_balances(uuid, uuid[], date) to care_app;

-- Active staff with leave of this year or a later one in another unit than their entitlement, which their balance would leave out.
create function app.counted_otherwise(of_team uuid, of_day date) returns setof uuid
language sql stable rows 5 security definer set search_path = app, pg_temp as $$
  select distinct l.user_id from leave l join app.leave_balances(of_team, array(
      select m.user_id from team_members m where m.team_id = of_team and m.status = 'active' and m.role = 'staff'), of_day) b
        on b.user_id = l.user_id
   where l.team_id = of_team and l.takes_balance and l.state in ('asked', 'approved') and l.from_day >= b.year_from and l.unit <> b.unit
     and of_team in (select app.whole_teams())
$$;
grant execute on function app.counted_otherwise(uuid, date) to care_app;

-- The teams in which the caller is active or has leave, by name.
create function app.my_leave_teams() returns table (id uuid, team_name text, active boolean)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select t.id, t.team_name, m.status = 'active' and t.deleted_at is null from team_members m join teams t on t.id = m.team_id
   where m.user_id = app.uid() and (m.status = 'active' or exists (select from leave l where l.user_id = m.user_id
     and l.team_id = m.team_id))
$$;
grant execute on function app.my_leave_teams() to care_app;
