-- Availability and preferences: people read and write their own; a team's managers read what filling shifts needs, by a function.

grant select, insert, update on app.work_preferences to care_app;
grant select, insert, delete on app.availability_rules, app.availability_dates to care_app;
grant select, insert on app.other_work to care_app;
grant select, delete on app.availability_dates to care_worker;

create policy own_select on app.work_preferences for select to care_app using (user_id = (select app.uid()));
create policy own_insert on app.work_preferences for insert to care_app with check (user_id = (select app.uid()));
create policy own_update on app.work_preferences for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy own_all on app.availability_rules to care_app using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy own_all on app.availability_dates to care_app using (user_id = (select app.uid())) with check (user_id = (select app.uid()));
create policy own_select on app.other_work for select to care_app using (user_id = (select app.uid()));
create policy own_insert on app.other_work for insert to care_app with check (user_id = (select app.uid()));

-- The people whose availability the caller may read: active staff of a team that they manage.
create function app.availability_readers(of_team uuid, people uuid[]) returns setof uuid
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  select m.user_id from app.team_members m
   where m.team_id = of_team and m.user_id = any (people) and m.status = 'active' and m.role = 'staff'
     and of_team in (select app.managed_teams())
     and (of_team not in (select app.limited_teams()) or m.user_id in (select p.user_id from app.people_at_my_sites() p
       where p.team_id = of_team))
$$;

-- What people have said about when they can work: all their usual weeks, and single days from one through another. One
-- row for each person who said anything.
create function app.stored_availability(people uuid[], from_day date, through_day date)
returns table (user_id uuid, weeks smallint, first_week date, wished_minutes int, max_metres int, rules jsonb, dates jsonb)
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  select p.user_id, p.pattern_weeks, p.pattern_from, p.wished_minutes, p.max_metres,
      (select coalesce(jsonb_agg(jsonb_build_object('week', r.week, 'weekday', r.weekday, 'from', left(r.from_time::text, 5),
          'until', left(r.until_time::text, 5), 'kind', r.kind) order by r.week, r.weekday, r.from_time), '[]')
        from availability_rules r where r.user_id = p.user_id),
      (select coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'from', left(d.from_time::text, 5),
          'until', left(d.until_time::text, 5), 'kind', d.kind) order by d.day, d.from_time), '[]')
        from availability_dates d where d.user_id = p.user_id and d.day between from_day and through_day)
    from work_preferences p where p.user_id = any (people)
$$;

-- The same for a manager, of the staff of their team alone.
create function app.availability_of(of_team uuid, people uuid[], from_day date, through_day date)
returns table (user_id uuid, weeks smallint, first_week date, wished_minutes int, max_metres int, rules jsonb, dates jsonb)
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  select * from app.stored_availability(array(select app.availability_readers(of_team, people)), from_day, through_day)
$$;
grant execute on function app.availability_of(uuid, uuid[], date, date) to care_app;

-- The same of the caller.
create function app.my_availability(from_day date, through_day date)
returns table (user_id uuid, weeks smallint, first_week date, wished_minutes int, max_metres int, rules jsonb, dates jsonb)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select * from app.stored_availability(array[app.uid()], from_day, through_day)
$$;
grant execute on function app.my_availability(date, date) to care_app;
