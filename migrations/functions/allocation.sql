-- Plans that fill open places. A manager of some sites reads the plans that they have asked for, as long as all of their sites are theirs.

grant select, insert on app.allocation_runs to care_app;
grant update (stop_asked) on app.allocation_runs to care_app;
grant select, update (step_id, booked_at) on app.allocation_places to care_app;
grant select, update, delete on app.allocation_runs to care_worker;
grant select, insert, delete on app.allocation_places to care_worker;

-- At sites that are not theirs `at_my_sites` closes them to a manager of some (access.sql).
create policy manager_select on app.allocation_runs for select to care_app using (
  team_id in (select app.whole_teams()) or (team_id in (select app.managed_teams()) and by = (select app.uid())));
create policy manager_insert on app.allocation_runs for insert to care_app with check (by = (select app.uid())
  and team_id in (select app.managed_teams()) and (only_people is not null or team_id in (select app.whole_teams())));
create policy manager_stop on app.allocation_runs for update to care_app using (
  team_id in (select app.whole_teams()) or (team_id in (select app.managed_teams()) and by = (select app.uid())));
create policy manager_select on app.allocation_places for select to care_app using (
  team_id in (select app.managed_teams()) and run_id in (select r.id from app.allocation_runs r));
create policy manager_book on app.allocation_places for update to care_app using (
  team_id in (select app.managed_teams()) and run_id in (select r.id from app.allocation_runs r));

-- Whoever makes plans hears at once that one is waiting, or is to end.
create function app.tell_of_plans() returns trigger language plpgsql as $$
begin
  perform pg_notify('care', 'plansWaiting');
  return null;
end $$;
create trigger tell_of_plans after insert or update of stop_asked on app.allocation_runs for each row
  when (new.state in ('waiting', 'working')) execute function app.tell_of_plans();

-- Plans that know somebody go with them.
create function app.forget_plans() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from allocation_runs r where r.people @> array[old.id];
  return null;
end $$;
create trigger forget_plans after delete on app.users for each row execute function app.forget_plans();

-- Holds the accounts of everybody whom a plan is to know, and says whether all are there: nobody is erased or deleted until it is stored.
create function app.hold_known(who uuid[]) returns boolean
language plpgsql volatile security definer set search_path = app, pg_temp as $$
begin
  perform from users u where u.id = any (who) order by u.id for share;
  return not exists (select from unnest(who) w where app.is_erased(w) or not exists (select from users u where u.id = w));
end $$;
grant execute on function app.hold_known(uuid[]) to care_worker;

-- Takes the plan that has waited longest, for one run of one process: also one whose run was not heard of for a while. Nobody else gets it
-- meanwhile. One that was begun too often has failed.
create function app.take_plan(for_run uuid, silent interval, most_tries int, at timestamptz)
returns table (id uuid, team_id uuid, options jsonb, weights jsonb, expected_ms int, site_ids uuid[], only_people uuid[],
  started_at timestamptz)
language plpgsql volatile rows 1 security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  update allocation_runs r set state = 'failed', stage = 'done', ended_at = at, why = 'It could not be finished. Please ask for fewer days or sites'
   where r.state = 'working' and r.alive_at < clock_timestamp() - silent and r.tries >= most_tries;
  return query
    update allocation_runs r
       set state = 'working', stage = 'reading', holder = for_run, alive_at = clock_timestamp(), tries = r.tries + 1, points = '[]',
         open = null, cost = null, bound = null
     where r.id = (
      select w.id from allocation_runs w
       where w.state = 'waiting' or (w.state = 'working' and w.alive_at < clock_timestamp() - silent)
       order by w.started_at, w.id limit 1 for update skip locked)
    returning r.id, r.team_id, r.options, r.weights, r.expected_ms, r.site_ids, r.only_people, r.started_at;
end $$;
grant execute on function app.take_plan(uuid, interval, int, timestamptz) to care_worker;

-- The places to be filled of some days at some sites: of published shifts and drafts that have not begun, each with what it is priced by.
create function app.places_to_fill(of_team uuid, of_sites uuid[], of_jobs text[], from_day date, through_day date, at timestamptz)
returns table (id uuid, site_id uuid, job text, day date, start_time text, end_time text, starts_at timestamptz, ends_at timestamptz,
  break_minutes int, is_sleep_in boolean, is_on_call boolean, flat_pay int, call_pay int, pay int, is_urgent boolean, is_draft boolean,
  places_left int)
language sql stable rows 500 security definer set search_path = app, pg_temp as $$
  select s.id, s.site_id, s.job, s.day, s.start_time, s.end_time, s.starts_at, s.ends_at, s.break_minutes, s.is_sleep_in, s.is_on_call,
    s.flat_pay, s.call_pay, s.pay, s.is_urgent, s.state = 'draft', s.staff_required - s.filled - s.worked
    from shifts s
   where s.team_id = of_team and s.site_id = any (of_sites) and (of_jobs is null or s.job = any (of_jobs)) and s.state <> 'cancelled'
     and s.starts_at > greatest(at, from_day::timestamp at time zone 'Europe/London')
     and s.starts_at < (through_day + 1)::timestamp at time zone 'Europe/London' and s.filled + s.worked < s.staff_required
   order by s.starts_at, s.id
$$;
grant execute on function app.places_to_fill(uuid, uuid[], text[], date, date, timestamptz) to care_worker;
