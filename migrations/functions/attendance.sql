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
create policy manager_insert on app.site_points for insert to care_app with check (added_by = (select app.uid())
  and team_id in (select app.managed_teams()));
create policy manager_delete on app.site_points for delete to care_app using (team_id in (select app.managed_teams()));

-- How the clock of a place stands: when they came, and the last that counts. `inForce` of `rules/worked.ts` says which do.
create function app.clock_stands(of_team uuid, of_place uuid) returns table (came_at timestamptz, last_kind text, last_at timestamptz)
language sql stable rows 1 as $$
  select min(e.at) filter (where e.kind = 'in'), (array_agg(e.kind order by e.at desc, e.received_at desc, e.id desc))[1], max(e.at)
    from app.clock_events e
   where e.team_id = of_team and e.assignment_id = of_place and e.kind <> 'void'
     and not exists (select from app.clock_events r where r.replaces = e.id)
$$;
grant execute on function app.clock_stands(uuid, uuid) to care_app, care_worker;

-- The teams whose people clock in, with what they ask of phones.
create function app.clocking_teams() returns table (team_id uuid, "position" text)
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  select s.team_id, s."position" from (
    select distinct on (a.team_id) a.team_id, a.is_used, a."position" from attendance_settings a
      order by a.team_id, a.version desc) s where s.is_used
$$;
grant execute on function app.clocking_teams() to care_worker;

-- Places of the signed-in person on shifts that were told, whatever has become of them: a draft may go without a trace.
create function app.own_told_places(of_places uuid[])
returns table (id uuid, team_id uuid, shift_id uuid, starts_at timestamptz, state text)
language sql stable rows 5 security definer set search_path = app, pg_temp as $$
  select a.id, a.team_id, a.shift_id, a.starts_at, a.state from assignments a join shifts s on s.id = a.shift_id and s.state <> 'draft'
   where a.id = any (of_places) and a.user_id = app.uid()
$$;
grant execute on function app.own_told_places(uuid[]) to care_app;

-- Nobody clocks in to be on call, away from the site. The shifts that the signed-in person may clock between two
-- instants, where the team asks for it or they have, with what they have clocked.
create function app.own_clock(begins tstzrange) returns table (assignment_id uuid, team_name text, site_name text, job text,
  day date, start_time text, end_time text,
  starts_at timestamptz, ends_at timestamptz, break_minutes int, "position" text, points json, on_call json, events json)
language sql stable rows 10 security definer set search_path = app, pg_temp as $$
  select a.id, t.team_name, x.name, s.job, s.day, s.start_time, s.end_time, s.starts_at, s.ends_at, s.break_minutes,
    coalesce(c."position", 'off'),
      (select coalesce(json_agg(json_build_object('lat', p.lat, 'lng', p.lng, 'metres', p.metres)), '[]') from site_points p
        where c."position" <> 'off' and p.team_id = s.team_id and p.site_id = s.site_id),
      case when t.on_call_phone is not null then json_build_object('phone', t.on_call_phone, 'hours', t.on_call_hours) end, e.events
    from assignments a
    join shifts s on s.id = a.shift_id and s.state = 'open' and not s.is_on_call
    join sites x on x.id = s.site_id
    join teams t on t.id = a.team_id and t.deleted_at is null
    left join lateral (select l."position", l.is_used from attendance_settings l where l.team_id = a.team_id
      order by l.version desc limit 1) c on true
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', e.at, 'source', e.source)
        order by e.at, e.received_at, e.id), '[]') as events
        from clock_events e where e.team_id = a.team_id and e.assignment_id = a.id and e.kind <> 'void'
          and not exists (select from clock_events r where r.replaces = e.id)) e
   where a.user_id = app.uid() and a.starts_at <@ begins and a.state in ('confirmed', 'handing-back', 'worked', 'missed')
     and (c.is_used or json_array_length(e.events) > 0)
   order by a.starts_at, a.id
$$;
grant execute on function app.own_clock(tstzrange) to care_app;

-- Writes down who has not clocked in a while after the start, and not out a while after the end, once each; what is
-- long over is left alone. `is_first`: nobody else of the shift was written down so before. `waits`: minutes by kind.
create function app.raise_clock_alarms(at timestamptz, waits jsonb, old_after int)
returns table (team_id uuid, shift_id uuid, user_id uuid, kind text, starts_at timestamptz, ends_at timestamptz, is_first boolean)
language sql as $$
  with running as (
    select a.id, a.team_id, a.shift_id, a.user_id, a.starts_at, a.ends_at,
      a.starts_at + make_interval(mins => coalesce(l.minutes, 0)) as due, c.came_at, c.last_kind
      from app.clocking_teams() u
      join app.teams t on t.id = u.team_id and t.deleted_at is null
      join app.shifts s on s.team_id = u.team_id and s.state = 'open' and not s.is_on_call
        and s.starts_at between at - make_interval(mins => old_after + 1500) and at
      join app.assignments a on a.shift_id = s.id and a.state in ('confirmed', 'handing-back', 'worked')
      left join app.late_arrivals l on l.assignment_id = a.id
      cross join lateral app.clock_stands(a.team_id, a.id) c),
  found as (
    select r.*, k.kind, case when k.kind = 'missing' then r.due else r.ends_at end as since
      from running r cross join (values ('missing'), ('asked'), ('not-out')) k (kind)
     where case when k.kind = 'missing' then r.came_at is null and r.last_kind is null and r.ends_at > at
       else r.came_at is not null and r.last_kind <> 'out' end),
  told as (
    insert into app.clock_alarms (team_id, assignment_id, user_id, kind, at)
      select f.team_id, f.id, f.user_id, f.kind, at from found f
       where f.since + make_interval(mins => (waits ->> f.kind)::int) <= at and f.since + make_interval(mins => old_after) > at
         and not exists (select from app.clock_alarms k where k.team_id = f.team_id and k.assignment_id = f.id and k.kind = f.kind)
       order by f.id, f.kind
    on conflict do nothing returning team_id, assignment_id, kind)
  select f.team_id, f.shift_id, f.user_id, f.kind, f.starts_at, f.ends_at, not exists (
      select from app.assignments o join app.clock_alarms k on k.team_id = o.team_id and k.assignment_id = o.id
        and k.kind = f.kind where o.shift_id = f.shift_id)
    from told n join found f on f.team_id = n.team_id and f.id = n.assignment_id and f.kind = n.kind
$$;
grant execute on function app.raise_clock_alarms(timestamptz, jsonb, int) to care_worker;

------------------------------------------------------------------------------------------------ tablets of sites

grant select, insert, delete on app.clock_devices to care_app;
grant update (token_hash, code_hash, ended_at, ended_by) on app.clock_devices to care_app;
create policy manager_select on app.clock_devices for select to care_app using (app.manages_site(team_id, site_id));
create policy manager_insert on app.clock_devices for insert to care_app with check (
  made_by = (select app.uid()) and token_hash is null and bound_at is null and app.manages_site(team_id, site_id));
create policy manager_update on app.clock_devices for update to care_app using (app.manages_site(team_id, site_id))
  with check (ended_by = (select app.uid()) and token_hash is null and code_hash is null);
create policy manager_delete on app.clock_devices for delete to care_app using (bound_at is null and app.manages_site(team_id, site_id));

grant select, insert, update, delete on app.clock_pins to care_app;
grant select (user_id, set_at) on app.clock_pins to care_worker;
grant select (team_id, id, name) on app.clock_devices to care_worker;
create policy own_all on app.clock_pins for all to care_app using (user_id = (select app.uid())) with check (user_id = (select app.uid()));

-- A tablet has no person: the event is written without an actor.
create policy tablet_insert on app.audit_events for insert to care_app
  with check (actor is null and (action = 'tablet.bind' and subject is null or action in ('clock.tablet', 'unbooked.tablet')));

-- Binds a tablet by a code, of two that type it one. Nothing for a code that nobody has made, that is used or over.
create function app.bind_device(of_code bytea, of_token bytea, at timestamptz) returns table (device_id uuid, team_id uuid, site_id uuid)
language sql rows 1 security definer set search_path = app, pg_temp as $$
  update clock_devices d set code_hash = null, token_hash = of_token, bound_at = at, last_used_at = at
    from teams t
   where d.code_hash = of_code and d.code_until > at and d.ended_at is null and t.id = d.team_id and t.deleted_at is null
   returning d.id, d.team_id, d.site_id
$$;
grant execute on function app.bind_device(bytea, bytea, timestamptz) to care_app;

-- The tablet of a token; nothing for one that is not bound any more.
create function app.device_of(of_token bytea)
returns table (device_id uuid, team_id uuid, site_id uuid, site_name text, team_name text, on_call json)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select d.id, d.team_id, d.site_id, x.name, t.team_name,
      case when t.on_call_phone is not null then json_build_object('phone', t.on_call_phone, 'hours', t.on_call_hours) end
    from clock_devices d join teams t on t.id = d.team_id and t.deleted_at is null join sites x on x.team_id = d.team_id
      and x.id = d.site_id
   where d.token_hash = of_token
$$;
grant execute on function app.device_of(bytea) to care_app;

-- Whoever is expected at the site of a tablet, is there, or has just left; never more of them than a first name and a letter.
create function app.expected_at_device(of_token bytea, begins tstzrange, left_since timestamptz)
returns table (assignment_id uuid, name text, start_time text, end_time text, starts_at timestamptz, ends_at timestamptz,
  next_id uuid, has_pin boolean, events json)
language sql stable rows 30 security definer set search_path = app, pg_temp as $$
  with placed as (
    select a.id, a.user_id, s.start_time, s.end_time, s.starts_at, s.ends_at, p.full_name, e.events, e.is_in
      from clock_devices d
      join shifts s on s.team_id = d.team_id and s.site_id = d.site_id and s.state = 'open' and not s.is_on_call and s.starts_at <@ begins
      join assignments a on a.shift_id = s.id and a.state in ('confirmed', 'handing-back', 'worked')
      join profiles p on p.user_id = a.user_id
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', e.at) order by e.at, e.received_at,
          e.id), '[]') as events,
            (array_agg(e.kind order by e.at desc, e.received_at desc, e.id desc))[1] <> 'out' as is_in
          from clock_events e
         where e.team_id = a.team_id and e.assignment_id = a.id and e.kind <> 'void'
           and not exists (select from clock_events r where r.replaces = e.id)) e
     where d.token_hash = of_token)
  select p.id, app.short_name(p.full_name), p.start_time, p.end_time, p.starts_at, p.ends_at,
      (select n.id from placed n where n.user_id = p.user_id and n.starts_at >= p.ends_at order by n.starts_at limit 1),
      exists (select from clock_pins k where k.user_id = p.user_id), p.events
    from placed p where p.ends_at > left_since or p.is_in
   order by p.starts_at, p.full_name, p.id
$$;
grant execute on function app.expected_at_device(bytea, tstzrange, timestamptz) to care_app;

-- `Amara O.`
create function app.short_name(full_name text) returns text language sql immutable as $$
  select coalesce(nullif(split_part(trim(full_name), ' ', 1), ''), 'Somebody')
    || case when trim(full_name) ~ ' ' then ' ' || upper(left(regexp_replace(trim(full_name), '^.* ', ''), 1)) || '.' else '' end
$$;

-- Whose place at the site of a tablet this is, with what proves that it is they, and which of these events the tablet has sent already.
create function app.place_at_device(of_token bytea, of_place uuid, ids uuid[])
returns table (user_id uuid, name text, shift_id uuid, starts_at timestamptz, state text, pin_hash text, known uuid[])
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select a.user_id, app.short_name(p.full_name), a.shift_id, a.starts_at, a.state, k.hash,
      array(select e.id from clock_events e where e.id = any (ids) and e.team_id = d.team_id and e.source = 'kiosk'
        and e.user_id = a.user_id)
    from clock_devices d
    join shifts s on s.team_id = d.team_id and s.site_id = d.site_id and s.state <> 'draft'
    join assignments a on a.id = of_place and a.shift_id = s.id
    join profiles p on p.user_id = a.user_id
    left join clock_pins k on k.user_id = a.user_id
   where d.token_hash = of_token
$$;
grant execute on function app.place_at_device(bytea, uuid, uuid[]) to care_app;

-- Adds what was tapped at a tablet to places of one person at its site, who is held; returns what was not there yet.
create function app.clock_at_device(of_token bytea, of_user uuid, events jsonb, at timestamptz) returns table (id uuid)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  d clock_devices;
begin
  -- Beside a manager who ends it, one is first.
  update clock_devices x set last_used_at = greatest(x.last_used_at, at) where x.token_hash = of_token returning * into d;
  if d.id is null then return; end if;
  return query insert into clock_events as c (id, team_id, assignment_id, user_id, kind, source, at, device_at,
    device_offset, received_at, place, flags, by, device_id, badge_id)
    select e.id, a.team_id, a.id, a.user_id, e.kind, 'kiosk', e.at, e."deviceAt", e."deviceOffset", clock_at_device.at,
      'inside', e.flags, a.user_id, d.id, e."badgeId"
      from jsonb_to_recordset(events) e (id uuid, "assignmentId" uuid, kind text, at timestamptz, "deviceAt" timestamptz,
        "deviceOffset" int, flags text[], "badgeId" uuid)
      join assignments a on a.id = e."assignmentId" and a.user_id = of_user and a.team_id = d.team_id
      join shifts s on s.id = a.shift_id and s.site_id = d.site_id and s.state <> 'draft'
     order by e.id
  on conflict do nothing returning c.id;
end $$;
grant execute on function app.clock_at_device(bytea, uuid, jsonb, timestamptz) to care_app;

-- Whether tablets of sites are in use in a team of the signed-in person, so that a PIN is of use to them, and since when they have one.
create function app.own_pin() returns table (set_at timestamptz, is_asked boolean)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select (select k.set_at from clock_pins k where k.user_id = app.uid()),
      exists (select from team_members m join clock_devices d on d.team_id = m.team_id and d.token_hash is not null
        where m.user_id = app.uid() and m.status = 'active' and m.role = 'staff')
$$;
grant execute on function app.own_pin() to care_app;

-- A manager takes away a PIN that is forgotten or known to others; nobody can read it.
create function app.reset_pin(of_user uuid) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if not app.runs_team_of(of_user) then return false; end if;
  delete from clock_pins k where k.user_id = of_user;
  return found;
end $$;
grant execute on function app.reset_pin(uuid) to care_app;

-- A place of the signed-in person, and whether its site has a tablet that reads the code of a badge.
create function app.own_badge(of_place uuid) returns table (starts_at timestamptz, ends_at timestamptz, has_tablet boolean)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select a.starts_at, a.ends_at,
      exists (select from clock_devices d where d.team_id = s.team_id and d.site_id = s.site_id and d.token_hash is not null)
    from assignments a join shifts s on s.id = a.shift_id and s.state = 'open'
   where a.id = of_place and a.user_id = app.uid() and a.state in ('confirmed', 'handing-back', 'worked')
$$;
grant execute on function app.own_badge(uuid) to care_app;

------------------------------------------------------------------------------------------------ work without a booking

grant select on app.unbooked_work to care_app, care_worker;
grant update (state, decided_at, decided_by, words) on app.unbooked_work to care_app;
create policy own_select on app.unbooked_work for select to care_app using (user_id = (select app.uid()));
create policy manager_select on app.unbooked_work for select to care_app using (team_id in (select app.managed_teams())
  and app.manages_site(team_id, site_id));
create policy manager_update on app.unbooked_work for update to care_app using (state = 'waiting' and app.manages_site(team_id, site_id))
  with check (state = 'refused' and decided_by = (select app.uid()));

-- The sites where the signed-in person may say that they work: of teams whose people clock, where they were booked in
-- the last two months or a shift is published these days.
create function app.sites_to_work_at(at timestamptz) returns table (site_id uuid, team_id uuid, site_name text, team_name text)
language sql stable rows 10 security definer set search_path = app, pg_temp as $$
  with booked as materialized (
    select distinct s.site_id from assignments a cross join lateral (select s.* from shifts s where s.id = a.shift_id offset 0) s
     where a.user_id = app.uid() and a.starts_at between at - interval '60 days' and at)
  select x.id, x.team_id, x.name, t.team_name
    from team_members m
    join teams t on t.id = m.team_id and t.deleted_at is null
    join lateral (select l.is_used from attendance_settings l where l.team_id = m.team_id order by l.version desc limit 1) c on c.is_used
    join sites x on x.team_id = m.team_id and x.archived_at is null
   where m.user_id = app.uid() and m.status = 'active' and m.role = 'staff'
     and (x.id in (select b.site_id from booked b)
       or exists (select from shifts s where s.team_id = x.team_id and s.site_id = x.id and s.state = 'open'
         and s.starts_at between at - interval '2 days' and at + interval '2 days'))
   order by t.team_name, x.name, x.id
$$;
grant execute on function app.sites_to_work_at(timestamptz) to care_app;

-- The signed-in person, who is held, says that they work at a site without a booking; nothing for a site that is none
-- of theirs, or while they say so of another one.
create function app.begin_unbooked(of_id uuid, of_site uuid, came timestamptz, by_device timestamptz, by_seconds int,
  words text, at timestamptz)
returns table (team_id uuid)
language sql rows 1 security definer set search_path = app, pg_temp as $$
  insert into unbooked_work (id, team_id, site_id, user_id, note, came_at, came_by_device, came_offset, received_at)
    select of_id, s.team_id, s.site_id, app.uid(), words, came, by_device, by_seconds, at from app.sites_to_work_at(at) s
      where s.site_id = of_site
  on conflict do nothing returning team_id
$$;
grant execute on function app.begin_unbooked(uuid, uuid, timestamptz, timestamptz, int, text, timestamptz) to care_app;

-- They say that they have left; nothing for what they have said already, or a manager has decided.
create function app.end_unbooked(of_id uuid, of_left uuid, gone timestamptz, by_device timestamptz, by_seconds int) returns
  table (team_id uuid)
language sql rows 1 security definer set search_path = app, pg_temp as $$
  update unbooked_work u set left_id = of_left, left_at = gone, left_by_device = by_device, left_offset = by_seconds
   where u.id = of_id and u.user_id = app.uid() and u.state = 'waiting' and u.left_at is null and u.came_at < gone returning u.team_id
$$;
grant execute on function app.end_unbooked(uuid, uuid, timestamptz, timestamptz, int) to care_app;

-- Puts what somebody said onto the place that a manager has just given them: when they came and left are events of it. Returns these.
create function app.put_unbooked(of_id uuid, of_place uuid, at timestamptz) returns table (id uuid, kind text)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  u unbooked_work;
begin
  update unbooked_work x set state = 'placed', place_id = of_place, decided_at = at, decided_by = app.uid()
    from assignments a
   where x.id = of_id and x.state = 'waiting' and app.manages_site(x.team_id, x.site_id) and a.id = of_place
     and a.team_id = x.team_id and a.user_id = x.user_id
   returning x.* into u;
  if u.id is null then return; end if;
  return query insert into clock_events as c (id, team_id, assignment_id, user_id, kind, source, at, device_at,
    device_offset, received_at, place, flags, by, device_id)
    select e.id, u.team_id, of_place, u.user_id, e.kind, case when e.device_id is null then 'phone' else 'kiosk' end, e.at,
      e.by_device, e.by_seconds, put_unbooked.at, case when e.device_id is null then 'unknown' else 'inside' end, '{}', u.user_id,
      e.device_id
      from (values (u.id, 'in', u.came_at, u.came_by_device, u.came_offset, u.device_id), (u.left_id, 'out', u.left_at,
        u.left_by_device, u.left_offset, u.left_device_id)) e (id, kind, at, by_device, by_seconds, device_id)
     where e.id is not null
  returning c.id, c.kind;
end $$;
grant execute on function app.put_unbooked(uuid, uuid, timestamptz) to care_app;

-- What the signed-in person has said of such work lately, or is not decided.
create function app.own_unbooked(since timestamptz)
returns table (id uuid, site_name text, team_name text, came_at timestamptz, left_at timestamptz, state text, words text)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select u.id, x.name, t.team_name, u.came_at, u.left_at, u.state, u.words
    from unbooked_work u join sites x on x.id = u.site_id join teams t on t.id = u.team_id
   where u.user_id = app.uid() and (u.state = 'waiting' or u.came_at > since) order by u.came_at, u.id
$$;
grant execute on function app.own_unbooked(timestamptz) to care_app;

-- A name as somebody types it: capitals and spaces do not matter.
create function app.plain_name(name text) returns text language sql immutable as $$
  select lower(regexp_replace(trim(name), '\s+', ' ', 'g'))
$$;

-- Who of a team's staff says at a tablet that they work there without a booking: by the name that they type, of those who
-- have a PIN, or by a place of theirs, which the code of a badge names. `is_expected`: a shift of theirs there runs or
-- begins within the hour. `running`: what they have said there and have not left.
create function app.member_at_device(of_token bytea, typed text, of_place uuid, of_user uuid, at timestamptz)
returns table (user_id uuid, name text, pin_hash text, is_expected boolean, running uuid, came_at timestamptz)
language sql stable rows 2 security definer set search_path = app, pg_temp as $$
  select m.user_id, app.short_name(p.full_name), k.hash,
      exists (select from assignments a join shifts s on s.id = a.shift_id and s.state = 'open' and not s.is_on_call
          and s.site_id = d.site_id
        where a.user_id = m.user_id and a.team_id = d.team_id and a.state in ('confirmed', 'handing-back', 'worked')
          and a.starts_at < at + interval '1 hour' and a.ends_at > at),
      u.id, u.came_at
    from clock_devices d
    join sites x on x.team_id = d.team_id and x.id = d.site_id and x.archived_at is null
    join teams t on t.id = d.team_id and t.deleted_at is null
    join team_members m on m.team_id = d.team_id and m.status = 'active' and m.role = 'staff'
    join profiles p on p.user_id = m.user_id
    left join clock_pins k on k.user_id = m.user_id
    left join unbooked_work u on u.user_id = m.user_id and u.team_id = d.team_id and u.site_id = d.site_id and u.state = 'waiting'
      and u.left_at is null
   where d.token_hash = of_token and case when of_user is not null then m.user_id = of_user
     when of_place is not null then m.user_id = (select a.user_id from assignments a where a.id = of_place and a.team_id = d.team_id)
     else k.hash is not null and app.plain_name(p.full_name) = app.plain_name(typed) end
   order by m.user_id limit 2
$$;
grant execute on function app.member_at_device(bytea, text, uuid, uuid, timestamptz) to care_app;

-- Somebody, who is held, says at a tablet that they work at its site without a booking, or that they have left; nothing for
-- what they have said already, here or elsewhere, or for a tablet that was ended.
create function app.say_unbooked(of_token bytea, of_user uuid, of_kind text, of_id uuid, told timestamptz, by_device timestamptz,
  by_seconds int, at timestamptz) returns table (team_id uuid)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  d clock_devices;
begin
  update clock_devices x set last_used_at = greatest(x.last_used_at, at) where x.token_hash = of_token returning * into d;
  if d.id is null then return; end if;
  if of_kind = 'in' then
    return query insert into unbooked_work as u (id, team_id, site_id, user_id, came_at, came_by_device, came_offset,
        received_at, device_id)
      values (of_id, d.team_id, d.site_id, of_user, told, by_device, by_seconds, at, d.id)
      on conflict do nothing returning u.team_id;
  else
    return query update unbooked_work u set left_id = of_id, left_at = told, left_by_device = by_device, left_offset = by_seconds,
        left_device_id = d.id
      where u.user_id = of_user and u.team_id = d.team_id and u.site_id = d.site_id and u.state = 'waiting' and u.left_at is null
        and u.came_at < told returning u.team_id;
  end if;
end $$;
grant execute on function app.say_unbooked(bytea, uuid, text, uuid, timestamptz, timestamptz, int, timestamptz) to care_app;
