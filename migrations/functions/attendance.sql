-- Clocking in and out. Events are added and never changed.

grant select, insert on app.clock_events, app.attendance_settings to care_app;
grant select, insert, delete on app.site_points to care_app;
grant select on app.clock_events, app.attendance_settings, app.site_points to care_worker;
grant select, insert on app.clock_alarms to care_worker;

create policy own_or_team_select on app.clock_events for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
-- People clock their own places and nobody else's: the foreign key says whose a place is.
create policy own_insert on app.clock_events for insert to care_app with check (
  user_id = (select app.uid()) and by = (select app.uid()) and source in ('phone', 'later') and replaces is null);
create policy manager_insert on app.clock_events for insert to care_app with check (
  by = (select app.uid()) and source = 'manager' and team_id in (select app.managed_teams()));

create policy manager_select on app.attendance_settings for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.attendance_settings for insert to care_app
  with check (recorded_by = (select app.uid()) and team_id in (select app.managed_teams()));

create policy manager_select on app.site_points for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.site_points for insert to care_app with check (added_by = (select app.uid()) and team_id in (select app.managed_teams()));
create policy manager_delete on app.site_points for delete to care_app using (team_id in (select app.managed_teams()));

-- How the clock of a place stands: when they came, and the last that counts. `inForce` of `rules/worked.ts` says which do.
create function app.clock_stands(of_team uuid, of_place uuid) returns table (came_at timestamptz, last_kind text, last_at timestamptz)
language sql stable rows 1 as $$
  select min(e.at) filter (where e.kind = 'in'), (array_agg(e.kind order by e.at desc, e.received_at desc, e.id desc))[1], max(e.at)
    from app.clock_events e
   where e.team_id = of_team and e.assignment_id = of_place and e.kind <> 'void' and not exists (select from app.clock_events r where r.replaces = e.id)
$$;
grant execute on function app.clock_stands(uuid, uuid) to care_app, care_worker;

-- The teams whose people clock in, with what they ask of phones.
create function app.clocking_teams() returns table (team_id uuid, "position" text)
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  select s.team_id, s."position" from (
    select distinct on (a.team_id) a.team_id, a.is_used, a."position" from attendance_settings a order by a.team_id, a.version desc) s where s.is_used
$$;
grant execute on function app.clocking_teams() to care_worker;

-- The shifts that the signed-in person may clock between two instants, where the team asks for it or they have, with what they have clocked.
create function app.own_clock(begins tstzrange) returns table (assignment_id uuid, team_name text, site_name text, job text, day date, start_time text, end_time text,
  starts_at timestamptz, ends_at timestamptz, break_minutes int, "position" text, points json, on_call json, events json)
language sql stable rows 10 security definer set search_path = app, pg_temp as $$
  select a.id, t.team_name, x.name, s.job, s.day, s.start_time, s.end_time, s.starts_at, s.ends_at, s.break_minutes, coalesce(c."position", 'off'),
      (select coalesce(json_agg(json_build_object('lat', p.lat, 'lng', p.lng, 'metres', p.metres)), '[]') from site_points p
        where c."position" <> 'off' and p.team_id = s.team_id and p.site_id = s.site_id),
      case when t.on_call_phone is not null then json_build_object('phone', t.on_call_phone, 'hours', t.on_call_hours) end, e.events
    from assignments a
    join shifts s on s.id = a.shift_id and s.state = 'open'
    join sites x on x.id = s.site_id
    join teams t on t.id = a.team_id and t.deleted_at is null
    left join lateral (select l."position", l.is_used from attendance_settings l where l.team_id = a.team_id order by l.version desc limit 1) c on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'source', e.source) order by e.at, e.received_at, e.id), '[]') as events
        from clock_events e where e.team_id = a.team_id and e.assignment_id = a.id and e.kind <> 'void' and not exists (select from clock_events r where r.replaces = e.id)) e
   where a.user_id = app.uid() and a.starts_at <@ begins and a.state in ('confirmed', 'handing-back', 'worked', 'missed')
     and (c.is_used or json_array_length(e.events) > 0)
   order by a.starts_at, a.id
$$;
grant execute on function app.own_clock(tstzrange) to care_app;

-- Writes down who has not clocked in a while after the start, and not out a while after the end, once each; what is long over is left alone. `is_first`: nobody else
-- of the shift was written down so before. `waits`: minutes by kind.
create function app.raise_clock_alarms(at timestamptz, waits jsonb, old_after int)
returns table (team_id uuid, shift_id uuid, user_id uuid, kind text, starts_at timestamptz, ends_at timestamptz, is_first boolean)
language sql as $$
  with running as (
    select a.id, a.team_id, a.shift_id, a.user_id, a.starts_at, a.ends_at, a.starts_at + make_interval(mins => coalesce(l.minutes, 0)) as due, c.came_at, c.last_kind
      from app.clocking_teams() u
      join app.teams t on t.id = u.team_id and t.deleted_at is null
      join app.shifts s on s.team_id = u.team_id and s.state = 'open' and s.starts_at between at - make_interval(mins => old_after + 1500) and at
      join app.assignments a on a.shift_id = s.id and a.state in ('confirmed', 'handing-back', 'worked')
      left join app.late_arrivals l on l.assignment_id = a.id
      cross join lateral app.clock_stands(a.team_id, a.id) c),
  found as (
    select r.*, k.kind, case when k.kind = 'missing' then r.due else r.ends_at end as since
      from running r cross join (values ('missing'), ('asked'), ('not-out')) k (kind)
     where case when k.kind = 'missing' then r.came_at is null and r.last_kind is null and r.ends_at > at else r.came_at is not null and r.last_kind <> 'out' end),
  told as (
    insert into app.clock_alarms (team_id, assignment_id, user_id, kind, at)
      select f.team_id, f.id, f.user_id, f.kind, at from found f
       where f.since + make_interval(mins => (waits ->> f.kind)::int) <= at and f.since + make_interval(mins => old_after) > at
         and not exists (select from app.clock_alarms k where k.team_id = f.team_id and k.assignment_id = f.id and k.kind = f.kind)
       order by f.id, f.kind
    on conflict do nothing returning team_id, assignment_id, kind)
  select f.team_id, f.shift_id, f.user_id, f.kind, f.starts_at, f.ends_at, not exists (
      select from app.assignments o join app.clock_alarms k on k.team_id = o.team_id and k.assignment_id = o.id and k.kind = f.kind where o.shift_id = f.shift_id)
    from told n join found f on f.team_id = n.team_id and f.id = n.assignment_id and f.kind = n.kind
$$;
grant execute on function app.raise_clock_alarms(timestamptz, jsonb, int) to care_worker;
