-- Shifts, the people on them, offers and changes. The order of locks: the team, persons (`hold_workers`), shifts by id, assignments.

grant select, insert on app.working_rules to care_app;
grant select, insert, update on app.shift_series, app.shifts to care_app;
grant delete on app.shifts, app.shift_series, app.shift_charges to care_app;
grant select, insert, update on app.shift_charges to care_app;
grant select on app.assignments, app.shift_offers, app.shift_changes to care_app;
grant select, insert, update, delete on app.shifts, app.assignments, app.shift_offers, app.shift_changes, app.work_sheets to care_worker;
grant select, delete on app.working_rules, app.shift_series, app.shift_charges to care_worker;

create policy manager_select on app.working_rules for select to care_app using (team_id in (select app.managed_teams()));
create policy owner_insert on app.working_rules for insert to care_app
  with check (team_id in (select app.owned_teams()) and recorded_by = (select app.uid()));
-- Whether an unfinished registration keeps people from working: everybody's standing follows.
create function app.follow_working_rules() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update teams t set unfinished_may_work = coalesce(new.rules -> 'levels' ->> 'profile' in ('warn', 'off'), false)
   where t.id = new.team_id and t.unfinished_may_work is distinct
     from coalesce(new.rules -> 'levels' ->> 'profile' in ('warn', 'off'), false);
  return null;
end $$;
create trigger follow_working_rules after insert on app.working_rules for each row execute function app.follow_working_rules();
create policy manager_all on app.shift_series to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_select on app.shifts for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.shifts for insert to care_app
  with check (team_id in (select app.managed_teams()) and created_by = (select app.uid()) and filled = 0);
create policy manager_update on app.shifts for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_delete on app.shifts for delete to care_app using (state = 'draft' and team_id in (select app.managed_teams()));
create policy sees_pay_all on app.shift_charges to care_app
  using (team_id in (select app.pay_teams())) with check (team_id in (select app.pay_teams()));
create policy own_or_team_select on app.assignments for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_or_team_select on app.shift_offers for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy manager_select on app.shift_changes for select to care_app using (team_id in (select app.managed_teams()));

-- Whether somebody with this state of an assignment takes a place of the shift, and whether their time is taken: as `rules/states.ts` says.
create function app.holds_place(state text) returns boolean language sql immutable parallel safe
  as $$ select state in ('pencilled', 'confirmed', 'handing-back') $$;
create function app.takes_time(state text) returns boolean language sql immutable parallel safe
  as $$ select state in ('pencilled', 'confirmed', 'handing-back', 'worked') $$;
grant execute on function app.holds_place(text), app.takes_time(text) to care_app, care_worker;

---------------------------------------------------------------------------------------------------------------- booked work

-- A person's booked and worked times of the last 400 days and all to come, packed as `work_sheets` says; a break of -1:
-- on call, of which only the calls are work. The longest period of the law is 52 weeks.
create function app.pack_work(of_user uuid) returns bytea
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce(string_agg(int4send((extract(epoch from w.starts_at) / 60)::int)
      || int2send((extract(epoch from w.ends_at - w.starts_at) / 60)::int2) || int2send(w.rest::int2), '' order by w.starts_at, w.rest), '')
    from (select a.starts_at, a.ends_at, case when s.is_on_call then -1 else a.break_minutes end as rest
            from assignments a join shifts s on s.id = a.shift_id
           where a.user_id = of_user and app.takes_time(a.state) and a.starts_at >= now() - interval '400 days'
          union all select lower(c.during), upper(c.during), 0 from app.calls_of(of_user) c) w
$$;

-- Keep each shift's count and each person's sheet in line with the assignments, whoever changes those: they hold the
-- persons and the shifts.
create function app.recount(of_shifts uuid[], of_users uuid[]) returns void
language sql security definer set search_path = app, pg_temp as $$
  update shifts s set filled = n.held, worked = n.worked
    from (select x.shift_id, count(*) filter (where app.holds_place(a.state))::int as held,
      count(*) filter (where a.state = 'worked')::int as worked
        from unnest(of_shifts) x (shift_id) left join assignments a on a.shift_id = x.shift_id group by x.shift_id) n
   where s.id = n.shift_id and (s.filled, s.worked) <> (n.held, n.worked);
  insert into work_sheets (user_id, spells) select u, app.pack_work(u) from unnest(of_users) u
  on conflict (user_id) do update set spells = excluded.spells;
$$;

create function app.follow_assignments() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.recount(array(select distinct c.shift_id from changed c), array(select distinct c.user_id from changed c));
  return null;
end $$;
create trigger follow_inserted after insert on app.assignments referencing new table as changed
  for each statement execute function app.follow_assignments();
create trigger follow_updated after update on app.assignments referencing new table as changed
  for each statement execute function app.follow_assignments();
create trigger follow_deleted after delete on app.assignments referencing old table as changed
  for each statement execute function app.follow_assignments();

-- Whoever changes a shift holds its people.
create function app.follow_duty() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.recount('{}', array(select a.user_id from assignments a where a.shift_id = new.id and app.takes_time(a.state)));
  return null;
end $$;
create trigger follow_duty after update of is_on_call on app.shifts for each row
  when (old.is_on_call <> new.is_on_call) execute function app.follow_duty();

-- A break that changes changes for whoever is on the shift, as its times do by the foreign key. Whoever changes a shift holds its people.
create function app.follow_break() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update assignments a set break_minutes = new.break_minutes where a.shift_id = new.id;
  return null;
end $$;
create trigger follow_break after update of break_minutes on app.shifts for each row
  when (old.break_minutes <> new.break_minutes) execute function app.follow_break();

-- Locks some shifts with everybody who has a place on them, and others who are to have one: persons first. Who came on
-- meanwhile makes the transaction start again.
create function app.hold_shifts(of_shifts uuid[], with_users uuid[] default '{}') returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  persons constant uuid[] := array(select a.user_id from assignments a where a.shift_id = any (of_shifts)
    and app.holds_place(a.state) union select unnest(with_users));
begin
  perform app.hold_workers(persons);
  perform from shifts s where s.id = any (of_shifts) order by s.id for no key update;
  if exists (select from assignments a where a.shift_id = any (of_shifts) and app.holds_place(a.state) and a.user_id <> all (persons)) then
    raise exception 'somebody has been booked meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;
grant execute on function app.hold_shifts(uuid[], uuid[]) to care_app, care_worker;

---------------------------------------------------------------------------------------------------------------- places

-- What a claim calls keeps one plan for every call (`force_generic_plan`): planning takes longer than the work.

-- Why nobody can be put on a shift, or this person cannot; null: there is a place. Exact while the person is held and
-- the shift is locked; of two times that overlap the constraint would say the same by an error.
create function app.why_no_place(s shifts, of_user uuid, at timestamptz) returns text
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return case
    when s.id is null or s.state = 'cancelled' or s.ends_at <= at then 'closed'
    when exists (select from assignments a where a.user_id = of_user and app.takes_time(a.state) and a.during && s.during) then 'busy'
    when s.filled >= s.staff_required then 'full' end;
end $$;

-- Takes a place on a shift for somebody who is held. outcome: booked, or why not; `as_of`: of work that has been done, when they came.
create function app.take_place(of_shift uuid, of_user uuid, as_state text, by_way text, until timestamptz,
  given_answer jsonb, given_override jsonb, at timestamptz,
  as_of timestamptz default null)
returns table (outcome text, assignment_id uuid)
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  s shifts;
begin
  select * into s from shifts x where x.id = of_shift for no key update;
  outcome := app.why_no_place(s, of_user, coalesce(as_of, at));
  if outcome is null then
    insert into assignments (team_id, shift_id, user_id, during, break_minutes, state, way, pencilled_until, booked_at,
      booked_by, answer, override)
      values (s.team_id, s.id, of_user, s.during, s.break_minutes, as_state, by_way, until, at, app.uid(),
        given_answer || app.grounds_of_answer(s.team_id, of_user),
        given_override)
      returning id into assignment_id;
    update shift_offers o set state = 'accepted', answered_at = at
     where o.shift_id = s.id and o.user_id = of_user and o.state in ('applied', 'offered', 'standby');
    outcome := 'booked';
  end if;
  return next;
end $$;

-- Holds the signed-in person, and locks a published shift of a team in which they are staff: of many who claim the last
-- place one is judged, and the others wait until they know. Returns why there is no place; then the lock is let go
-- again with the block, so that whoever waits need not wait for this answer to be sent.
create function app.hold_place(of_shift uuid, at timestamptz) returns text
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  s shifts;
  why text;
begin
  perform app.hold_workers(array[app.uid()]);
  select x.* into s from shifts x join team_members m on m.team_id = x.team_id and m.user_id = app.uid()
    and m.status = 'active' and m.role = 'staff'
   where x.id = of_shift and x.state <> 'draft';
  if s.id is null then return null; end if;
  why := app.why_no_place(s, app.uid(), at);
  if why is null then
    begin
      select * into s from shifts x where x.id = of_shift for no key update;
      why := app.why_no_place(s, app.uid(), at);
      if why is not null then raise sqlstate 'CS001'; end if;
    exception when sqlstate 'CS001' then null;
    end;
  end if;
  return why;
end $$;
grant execute on function app.hold_place(uuid, timestamptz) to care_app;

-- The signed-in person takes a place that is theirs to take: on a shift to be claimed, or one that they are offered.
create function app.claim_place(of_shift uuid, given_answer jsonb, at timestamptz) returns table (outcome text, assignment_id uuid)
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  offered uuid;
begin
  perform app.hold_workers(array[app.uid()]);
  perform from shifts s where s.id = of_shift for no key update;
  -- Locked, so that it does not end in the second in which it is accepted.
  select o.id into offered from shift_offers o
   where o.shift_id = of_shift and o.user_id = app.uid() and o.state = 'offered' and o.expires_at > at for update;
  if not exists (select from shifts s join team_members m on m.team_id = s.team_id and m.user_id = app.uid()
    and m.status = 'active' and m.role = 'staff'
      where s.id = of_shift and s.state = 'open' and s.starts_at > at and (s.booking = 'claim' or offered is not null)) then
    return query select 'closed', null::uuid;
    return;
  end if;
  return query select * from app.take_place(of_shift, app.uid(), 'confirmed', case when offered is null then 'claim'
    else 'offer' end, null, given_answer, null, at);
end $$;
grant execute on function app.claim_place(uuid, jsonb, timestamptz) to care_app;

-- A manager gives a place to an active member of the team.
create function app.give_place(of_shift uuid, of_user uuid, until timestamptz, given_answer jsonb, given_override jsonb,
  at timestamptz, as_of timestamptz default null)
returns table (outcome text, assignment_id uuid)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  perform app.hold_workers(array[of_user]);
  if not exists (select from shifts s join team_members m on m.team_id = s.team_id and m.user_id = of_user
    and m.status = 'active' and m.role = 'staff'
      where s.id = of_shift and app.manages_site(s.team_id, s.site_id) and app.manages_person(s.team_id, of_user)) then
    return query select 'closed', null::uuid;
    return;
  end if;
  return query select * from app.take_place(of_shift, of_user, case when until is null then 'confirmed' else 'pencilled' end,
    case when exists (select from shift_offers o where o.shift_id = of_shift and o.user_id = of_user
      and o.state in ('applied', 'standby')) then 'application' else 'assignment' end,
    until, given_answer, given_override, at, as_of);
end $$;
grant execute on function app.give_place(uuid, uuid, timestamptz, jsonb, jsonb, timestamptz, timestamptz) to care_app;

-- The same of several people at once, who are held and judged in this order: `given` has `nth`, `shiftId`, `userId`,
-- `until`, `answer` and `override`. Who comes after the last place has gone is told so; nobody is given two places at one time.
create function app.give_places(given jsonb, at timestamptz)
returns table (nth int, outcome text, assignment_id uuid, way text, is_draft boolean)
language plpgsql rows 100 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform app.hold_workers(array(select distinct (g ->> 'userId')::uuid from jsonb_array_elements(given) g));
  perform from shifts s where s.id in (select (g ->> 'shiftId')::uuid from jsonb_array_elements(given) g) order by s.id
    for no key update;
  return query
    with asked as materialized (
      select g.nth, g."userId" as user_id, g.until, g.answer, g.override, s.id as shift_id, s.team_id, s.during, s.break_minutes,
          s.state = 'draft' as is_draft, s.staff_required - s.filled as free, app.why_no_place(s, g."userId", at) as why,
          case when exists (select from shift_offers o where o.shift_id = s.id and o.user_id = g."userId"
            and o.state in ('applied', 'standby')) then 'application' else 'assignment' end as way
        from jsonb_to_recordset(given) g (nth int, "shiftId" uuid, "userId" uuid, until timestamptz, answer jsonb, override jsonb)
          left join shifts s on s.id = g."shiftId" and app.manages_site(s.team_id, s.site_id)
            and app.manages_person(s.team_id, g."userId") and exists (select from team_members m
              where m.team_id = s.team_id and m.user_id = g."userId" and m.status = 'active' and m.role = 'staff')),
    in_turn as materialized (
      select a.*, coalesce(a.why, case when row_number() over (partition by a.shift_id, a.why order by a.nth) > a.free
        then 'full' end) as refused from asked a),
    taken as (
      insert into assignments (team_id, shift_id, user_id, during, break_minutes, state, way, pencilled_until, booked_at,
        booked_by, answer, override)
        select t.team_id, t.shift_id, t.user_id, t.during, t.break_minutes,
            case when t.until is null then 'confirmed' else 'pencilled' end, t.way, t.until, at, app.uid(),
            t.answer || app.grounds_of_answer(t.team_id, t.user_id), nullif(t.override, 'null')
          from in_turn t where t.refused is null order by t.nth
        returning id, shift_id, user_id),
    accepted as (
      update shift_offers o set state = 'accepted', answered_at = at from taken k
       where o.shift_id = k.shift_id and o.user_id = k.user_id and o.state in ('applied', 'offered', 'standby'))
    select t.nth, coalesce(t.refused, 'booked'), k.id, t.way, t.is_draft
      from in_turn t left join taken k on k.shift_id = t.shift_id and k.user_id = t.user_id and t.refused is null order by t.nth;
end $$;
grant execute on function app.give_places(jsonb, timestamptz) to care_app;

-- Moves an assignment of the caller, or of a team that the caller runs, from one of some states to another; its person
-- before, and the shift it is of. No row: it is in another state, or nobody's.
create function app.move_place(of_assignment uuid, from_states text[], to_state text, at timestamptz)
returns table (shift_id uuid, team_id uuid, user_id uuid, during tstzrange)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  found assignments;
begin
  select * into found from assignments a
   where a.id = of_assignment and (a.user_id = app.uid() or app.manages_shift(a.shift_id));
  if found.id is null then return; end if;
  perform app.hold_workers(array[found.user_id]);
  perform from shifts s where s.id = found.shift_id for no key update;
  return query update assignments a set state = to_state, pencilled_until = null,
      ended_at = case when app.takes_time(to_state) then null when a.state = to_state then a.ended_at else at end
    where a.id = of_assignment and a.state = any (from_states) returning a.shift_id, a.team_id, a.user_id, a.during;
end $$;
grant execute on function app.move_place(uuid, text[], text, timestamptz) to care_app;

-- Takes back a place that the signed-in manager has given within the hold, or that a manager has given on a draft, of
-- which nobody was told, as if it had not been given: the row goes, and what the person had asked for or was offered
-- waits again. No row: it is another's, older, or has changed since.
create function app.undo_assign(of_assignment uuid, held interval, at timestamptz)
returns table (shift_id uuid, team_id uuid, user_id uuid, during tstzrange)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  given assignments;
begin
  select * into given from assignments a where a.id = of_assignment and app.manages_shift(a.shift_id);
  if given.id is null then return; end if;
  perform app.hold_workers(array[given.user_id]);
  perform from shifts s where s.id = given.shift_id for no key update;
  return query delete from assignments a
    where a.id = of_assignment and a.state in ('pencilled', 'confirmed') and a.way in ('assignment', 'application')
      and (a.booked_by = app.uid() and a.booked_at > at - held
        or exists (select from shifts s where s.id = a.shift_id and s.state = 'draft'))
      -- Who has agreed on the phone knows of it.
      and not app.has_agreed_by_phone(a.shift_id, a.user_id)
      and not app.has_clocked(a.team_id, a.id)
    returning a.shift_id, a.team_id, a.user_id, a.during;
  if not found then return; end if;
  update shift_offers o set answered_at = null,
      state = case when o.stands_by_since is not null then 'standby' when o.expires_at is not null then 'offered' else 'applied' end
   where o.shift_id = given.shift_id and o.user_id = given.user_id and o.state = 'accepted' and o.answered_at = given.booked_at;
end $$;
grant execute on function app.undo_assign(uuid, interval, timestamptz) to care_app;

-- Whether somebody was booked on a shift within the hold, in which that may be undone: until then nothing follows from its being full.
create function app.may_be_undone(of_shift uuid, held interval, at timestamptz) returns boolean
language sql stable as $$
  select exists (select from app.assignments a
    where a.shift_id = of_shift and a.way in ('assignment', 'application') and a.booked_at > at - held and app.holds_place(a.state))
$$;
grant execute on function app.may_be_undone(uuid, interval, timestamptz) to care_worker;

-- Cancels published shifts with every place and offer on them; returns whom it concerns. The caller holds them.
create function app.cancel_shifts(of_shifts uuid[], at timestamptz) returns table (shift_id uuid, user_id uuid)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  cancelled uuid[];
begin
  with gone as (update shifts s set state = 'cancelled', version = s.version + 1
      where s.id = any (of_shifts) and s.state = 'open' and app.manages_site(s.team_id, s.site_id) returning s.id)
  select array_agg(id) into cancelled from gone;
  return query
    with taken as (update assignments a set state = 'cancelled', pencilled_until = null, ended_at = at
        where a.shift_id = any (cancelled) and a.state in ('pencilled', 'confirmed', 'handing-back') returning a.shift_id, a.user_id),
      asked as (update shift_offers o set state = case o.state when 'offered' then 'expired' else 'not-picked' end, answered_at = at
        where o.shift_id = any (cancelled) and o.state in ('applied', 'offered', 'standby') returning o.shift_id, o.user_id)
    select shift_id, user_id from taken union select shift_id, user_id from asked;
end $$;
grant execute on function app.cancel_shifts(uuid[], timestamptz) to care_app;

-- Deletes a draft with those whom it was planned for: nobody has been told. The caller holds it.
create function app.delete_draft(of_shift uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if not exists (select from shifts s where s.id = of_shift and s.state = 'draft' and app.manages_site(s.team_id, s.site_id))
    then return; end if;
  delete from assignments a where a.shift_id = of_shift;
  delete from shifts s where s.id = of_shift;
end $$;
grant execute on function app.delete_draft(uuid) to care_app;

-- The parts of a shift as `server/split.ts` hands them in.
create function app.read_parts(parts jsonb) returns table (id uuid, during tstzrange, break_minutes int, day date,
  start_time text, end_time text,
  start_is text, end_is text)
language sql stable rows 3 as $$
  select p.id, tstzrange(p."startsAt", p."endsAt"), p."breakMinutes", p.day, p.start, p."end", p."startIs", p."endIs"
    from jsonb_to_recordset(parts) p (id uuid, "startsAt" timestamptz, "endsAt" timestamptz, "breakMinutes" int, day date,
      start text, "end" text,
      "startIs" text, "endIs" text)
$$;

-- Cuts a shift into the parts given, of which the first one is the shift itself; what each has, waits for or is offered
-- of it, they have of each part. The caller holds it. Returns who has a place on which part.
create function app.split_shift(of_shift uuid, parts jsonb, at timestamptz) returns table (shift_id uuid, user_id uuid,
  starts_at timestamptz)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  if not exists (select from shifts s where s.id = of_shift and app.manages_site(s.team_id, s.site_id)) then return; end if;
  update shifts s set day = p.day, start_time = p.start_time, end_time = p.end_time, start_is = p.start_is,
    end_is = p.end_is, during = p.during,
      break_minutes = p.break_minutes, version = s.version + 1
    from app.read_parts(parts) p where p.id = of_shift and s.id = of_shift;
  insert into shifts (id, team_id, site_id, job, day, start_time, end_time, start_is, end_is, during, break_minutes,
    is_sleep_in, is_on_call, flat_pay, call_pay, staff_required, booking, pay,
      notes, is_urgent, order_number, cost_centre, state, published_at, created_at, created_by, import_id)
    select p.id, s.team_id, s.site_id, s.job, p.day, p.start_time, p.end_time, p.start_is, p.end_is, p.during,
      p.break_minutes, s.is_sleep_in, s.is_on_call, s.flat_pay, s.call_pay, s.staff_required,
        s.booking, s.pay, s.notes, s.is_urgent, s.order_number, s.cost_centre, s.state, s.published_at, at, app.uid(), s.import_id
      from app.read_parts(parts) p join shifts s on s.id = of_shift where p.id <> of_shift;
  insert into shift_charges (shift_id, team_id, charge)
    select p.id, c.team_id, c.charge from app.read_parts(parts) p join shift_charges c on c.shift_id = of_shift where p.id <> of_shift;
  insert into assignments (team_id, shift_id, user_id, during, break_minutes, state, way, pencilled_until, booked_at,
    booked_by, answer, override, kept)
    select a.team_id, p.id, a.user_id, p.during, p.break_minutes, a.state, a.way, a.pencilled_until, a.booked_at,
      a.booked_by, a.answer, a.override, a.kept
      from app.read_parts(parts) p join assignments a on a.shift_id = of_shift and app.holds_place(a.state) where p.id <> of_shift;
  insert into shift_offers (team_id, shift_id, user_id, state, expires_at, made_at, made_by)
    select o.team_id, p.id, o.user_id, o.state, o.expires_at, o.made_at, o.made_by
      from app.read_parts(parts) p join shift_offers o on o.shift_id = of_shift
        and o.state in ('applied', 'offered', 'standby') where p.id <> of_shift;
  return query select a.shift_id, a.user_id, a.starts_at from app.read_parts(parts) p join assignments a on a.shift_id = p.id
    and app.holds_place(a.state);
end $$;
grant execute on function app.split_shift(uuid, jsonb, timestamptz) to care_app;

-- What clients pay for shifts is copied with them, also by a manager who does not see it.
create function app.copy_charges(copies jsonb) returns void
language sql security definer set search_path = app, pg_temp as $$
  insert into shift_charges (shift_id, team_id, charge)
    select s.id, s.team_id, c.charge
      from jsonb_to_recordset(copies) x (id uuid, of uuid) join shifts s on s.id = x.id and s.state = 'draft'
      join shift_charges c on c.shift_id = x.of and c.team_id = s.team_id
     where app.manages_site(s.team_id, s.site_id)
$$;
grant execute on function app.copy_charges(jsonb) to care_app;

-- The people on some shifts who would be at other work, in any team, at the shifts' new times. For other shifts that
-- move too, their new times count.
create function app.busy_on_shifts(moved jsonb) returns table (shift_id uuid, user_id uuid)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  with moves as materialized (select m.shift, tstzrange(m.starts, m.ends) as during
      from jsonb_to_recordset(moved) m (shift uuid, starts timestamptz, ends timestamptz)
      join shifts s on s.id = m.shift and app.manages_site(s.team_id, s.site_id))
  select a.shift_id, a.user_id
    from moves m join assignments a on a.shift_id = m.shift and app.takes_time(a.state)
    join assignments o on o.user_id = a.user_id and o.shift_id <> a.shift_id and app.takes_time(o.state)
    left join moves n on n.shift = o.shift_id
   where coalesce(n.during, o.during) && m.during order by lower(m.during)
$$;
grant execute on function app.busy_on_shifts(jsonb) to care_app;

---------------------------------------------------------------------------------------------------------------- offers

-- The signed-in person asks for a place; false where there is none to ask for.
create function app.apply_for_shift(of_shift uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  s shifts;
begin
  select * into s from shifts x where x.id = of_shift for no key update;
  if s.state is distinct from 'open' or s.booking <> 'apply' or s.filled >= s.staff_required or s.starts_at <= at
    or not exists (select from team_members m where m.team_id = s.team_id and m.user_id = app.uid() and m.status = 'active'
      and m.role = 'staff')
    or exists (select from assignments a where a.shift_id = s.id and a.user_id = app.uid() and app.takes_time(a.state)) then
    return false;
  end if;
  insert into shift_offers (team_id, shift_id, user_id, state, made_at, made_by)
    values (s.team_id, s.id, app.uid(), 'applied', at, app.uid())
    on conflict do nothing;
  return true;
end $$;
grant execute on function app.apply_for_shift(uuid, timestamptz) to care_app;

-- Ends an application or an offer of the signed-in person. No row: nobody's; without a team: it has ended.
create function app.end_own_offer(of_offer uuid, act text, at timestamptz) returns table (team_id uuid, shift_id uuid, state text)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  return query update shift_offers o set state = case act when 'decline' then 'declined' else 'withdrawn' end, answered_at = at
    where o.id = of_offer and o.user_id = app.uid() and case act when 'decline' then o.state = 'offered'
      else o.state in ('applied', 'standby') end
    returning o.team_id, o.shift_id, o.state;
  if not found then
    return query select null::uuid, o.shift_id, o.state from shift_offers o where o.id = of_offer and o.user_id = app.uid();
  end if;
end $$;
grant execute on function app.end_own_offer(uuid, text, timestamptz) to care_app;

-- Whether somebody has a place on a shift, or called in sick for it: they are not asked to take one.
create function app.is_past_asking(of_shift uuid, of_user uuid) returns boolean language sql stable as $$
  select exists (select from app.assignments a
    where a.shift_id = of_shift and a.user_id = of_user and (app.takes_time(a.state) or a.state = 'sick'))
$$;
grant execute on function app.is_past_asking(uuid, uuid) to care_app, care_worker;

-- Who called in sick for one of some shifts or is asked already; also who has said no or given it up, when only the willing are looked for.
create function app.not_to_be_asked(of_shifts uuid[], only_willing boolean) returns table (shift_id uuid, user_id uuid)
language sql stable rows 50 as $$
  select o.shift_id, o.user_id from app.shift_offers o
   where o.shift_id = any (of_shifts) and o.state in ('applied', 'offered', 'standby')
  union
  select a.shift_id, a.user_id from app.assignments a
   where a.shift_id = any (of_shifts) and (a.state = 'sick' or only_willing and a.state = 'withdrawn')
  union
  select n.shift_id, n.user_id from app.said_no(of_shifts) n where only_willing
$$;
grant execute on function app.not_to_be_asked(uuid[], boolean) to care_app;

-- Offers published shifts of a team to active members of it, until a time: to whom each was offered that had no offer,
-- application or place on it yet. It waits for whoever cancels or fills one of them.
create function app.offer_shifts(of_team uuid, pairs jsonb, until timestamptz, at timestamptz) returns table (shift_id uuid, user_id uuid)
language sql security definer set search_path = app, pg_temp as $$
  insert into shift_offers (team_id, shift_id, user_id, state, expires_at, made_at, made_by)
    select s.team_id, s.id, m.user_id, 'offered', least(until, s.starts_at), at, app.uid()
      from jsonb_to_recordset(pairs) p (shift uuid, person uuid)
      join shifts s on s.id = p.shift and s.team_id = of_team and s.state = 'open' and s.starts_at > at and s.filled < s.staff_required
      join team_members m on m.team_id = s.team_id and m.user_id = p.person and m.status = 'active' and m.role = 'staff'
     where app.manages_site(of_team, s.site_id)
       and (of_team not in (select app.limited_teams()) or m.user_id in (select p.user_id from app.people_at_my_sites() p
         where p.team_id = of_team))
       and not app.is_past_asking(s.id, m.user_id)
     order by s.id, m.user_id for no key update of s
  on conflict do nothing returning shift_id, user_id
$$;
grant execute on function app.offer_shifts(uuid, jsonb, timestamptz, timestamptz) to care_app;

---------------------------------------------------------------------------------------------------------------- what workers read

-- The next published shifts of a team that the signed-in person may take, or about which they are asked. Those with a
-- place to give are most of them, so a page is full after a short walk along the index of starts.
create function app.next_open_shifts(of_team uuid, at timestamptz, until timestamptz, at_most int) returns setof app.shifts
language sql stable rows 100 as $$
  select s.* from app.shifts s
   where s.team_id = of_team and s.state = 'open' and s.starts_at > at and s.starts_at < until
     and s.id <> all (array(select a.shift_id from app.assignments a where a.user_id = app.uid() and app.takes_time(a.state)
       and a.starts_at > at - interval '26 hours' and a.ends_at > at))
     and (s.filled < s.staff_required and s.booking <> 'assign'
       or s.id = any (array(select o.shift_id from app.shift_offers o where o.user_id = app.uid()
         and o.state in ('applied', 'standby') and (o.expires_at is null or o.expires_at > at)))
       or s.filled < s.staff_required
         and s.id = any (array(select o.shift_id from app.shift_offers o where o.user_id = app.uid() and o.state = 'offered'
           and (o.expires_at is null or o.expires_at > at)))
       or s.id = any (array(select w.shift_id from app.swaps_asked_of(app.uid()) w)))
   order by s.starts_at, s.id limit at_most
$$;

-- What the signed-in person may read of published shifts of the teams in which they are staff: those that have begun,
-- full and cancelled ones only when asked for by id; full ones also where the person applied or stands by. Nothing of
-- other people, of the charge or of why a client excludes somebody.
create function app.open_shifts(at timestamptz, until timestamptz, only_shift uuid)
returns table (id uuid, team_id uuid, team_name text, site_id uuid, site_name text, postcode text, job text, day date,
  start_time text, end_time text,
  during tstzrange, break_minutes int, is_sleep_in boolean, is_on_call boolean, flat_pay int, call_pay int,
    is_urgent boolean, booking text, pay int, own_rate jsonb, notes text, places_left int,
  offer_id uuid, offer_state text, offer_expires_at timestamptz, swap_id uuid, swap_from text, swap_is_named boolean)
language sql stable rows 200 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
  select s.id, s.team_id, t.team_name, s.site_id, x.name, x.postcode, s.job, s.day, s.start_time, s.end_time, s.during,
    s.break_minutes, s.is_sleep_in, s.is_on_call, s.flat_pay, s.call_pay, s.is_urgent,
      s.booking, s.pay, app.own_rate(s, m.user_id), s.notes, case when s.state = 'open'
        then greatest(s.staff_required - s.filled - s.worked, 0) else 0 end, o.id, o.state, o.expires_at,
      w.id, (select split_part(f.full_name, ' ', 1) from team_members f where f.team_id = s.team_id and f.user_id = w.user_id), w.is_named
    from team_members m
    join teams t on t.id = m.team_id and t.deleted_at is null
    join lateral (
      select * from next_open_shifts(m.team_id, at, until, 300) where only_shift is null
      union all
      select * from shifts c where c.id = only_shift and c.team_id = m.team_id and c.state <> 'draft') s on true
    join sites x on x.id = s.site_id
    left join shift_offers o on o.shift_id = s.id and o.user_id = m.user_id and o.state in ('applied', 'offered', 'standby')
      and (o.expires_at is null or o.expires_at > at)
    left join lateral (select w.id, w.user_id, w.is_named from app.swaps_asked_of(m.user_id) w
      where w.team_id = s.team_id and w.shift_id = s.id order by w.asked_at limit 1) w on true
   where m.user_id = app.uid() and m.status = 'active' and m.role = 'staff'
   order by s.starts_at, s.id limit 300
$$;
grant execute on function app.open_shifts(timestamptz, timestamptz, uuid) to care_app;

-- How long before the start somebody who is booked reads how to get into the site: the only rule of that.
create function app.way_in_time(of_team uuid) returns interval
language sql stable security definer set search_path = app, pg_temp as $$
  select make_interval(hours => coalesce((select (r.rules ->> 'wayIn')::int from working_rules r where r.team_id = of_team
    order by r.version desc limit 1), 24))
$$;

-- The places of the signed-in person on published shifts: one of them by id, else a page of the past, latest first, or
-- of what is not over, next first. A branch for each, because one condition over all would read every place that they
-- ever had; nothing is longer than 26 hours.
create function app.own_places(at timestamptz, is_past boolean, before_at timestamptz, before_id uuid, only_assignment uuid,
  at_most int) returns setof app.assignments
language sql stable rows 30 as $$
  select a.* from app.assignments a join app.shifts s on s.id = a.shift_id and s.state <> 'draft'
   where only_assignment is not null and a.id = only_assignment and a.user_id = app.uid()
  union all
  (select a.* from app.assignments a join app.shifts s on s.id = a.shift_id and s.state <> 'draft'
    where only_assignment is null and is_past and a.user_id = app.uid()
      and (a.ends_at <= at or a.state not in ('pencilled', 'confirmed', 'handing-back'))
      and (a.starts_at, a.id) < (coalesce(before_at, 'infinity'), coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by a.starts_at desc, a.id desc limit at_most)
  union all
  (select a.* from app.assignments a join app.shifts s on s.id = a.shift_id and s.state <> 'draft'
    where only_assignment is null and not is_past and a.user_id = app.uid() and a.state in ('pencilled', 'confirmed', 'handing-back')
      and a.starts_at > at - interval '26 hours' and a.ends_at > at
    order by a.starts_at, a.id limit at_most)
$$;

-- The shifts on which the signed-in person is or was booked, of published ones. Whom they meet and ring is told while
-- they are booked and it is not over; the door code, parking and notes of the site shortly before the start
-- (`opens_at`, null where there are none).
create function app.own_shifts(at timestamptz, is_past boolean, before_at timestamptz, before_id uuid, only_assignment uuid, at_most int)
returns table (assignment_id uuid, shift_id uuid, team_id uuid, team_name text, site_id uuid, site_name text, address text,
  postcode text, job text, day date,
  start_time text, end_time text, during tstzrange, break_minutes int, is_sleep_in boolean, is_on_call boolean, flat_pay int,
    call_pay int, pay int, own_rate jsonb, still_paid int, state text, way text, booked_at timestamptz, notes text,
  is_coming boolean, site_notes text, door_code bytea, parking text, bus text, uniform text, on_call text, team_on_call json,
    others text[], concern json, late int, opens_at timestamptz)
language sql stable rows 30 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
  select a.id, a.shift_id, a.team_id, t.team_name, s.site_id, x.name, x.address, x.postcode, s.job, s.day, s.start_time,
    s.end_time, s.during, s.break_minutes, s.is_sleep_in, s.is_on_call, s.flat_pay, s.call_pay,
      s.pay, app.own_rate(s, a.user_id), a.still_paid, a.state, a.way, a.booked_at, s.notes, c.is_coming,
      case when w.is_open then x.notes end, case when w.is_open then x.door_code end, case when w.is_open then x.parking end,
      case when c.is_coming then x.bus end, case when c.is_coming then x.uniform end, case when c.is_coming then x.on_call end,
      case when c.is_coming and t.on_call_phone is not null then json_build_object('phone', t.on_call_phone, 'hours', t.on_call_hours) end,
      case when c.is_coming then array(select split_part(m.full_name, ' ', 1) from assignments o
        join team_members m on m.team_id = o.team_id and m.user_id = o.user_id
        join shifts os on os.id = o.shift_id
        where os.team_id = s.team_id and os.site_id = s.site_id and os.starts_at between s.starts_at - interval '26 hours'
          and s.ends_at and o.during && s.during
          and o.user_id <> a.user_id and o.state in ('confirmed', 'handing-back') and os.state = 'open'
          and o.team_id = a.team_id and not exists (select from work_preferences p where p.user_id = o.user_id
            and p.hides_name) order by 1) else '{}' end,
      (select json_build_object('reasons', (select json_agg(r -> 'worker') from jsonb_array_elements(k.reasons) r),
        'foundAt', k.found_at, 'objection', k.objection,
          'isReleased', k.released_at is not null) from assignment_concerns k where k.assignment_id = a.id),
      (select l.minutes from late_arrivals l where l.assignment_id = a.id and l.said_at >= a.starts_at - interval '3 hours'),
      case when c.is_coming and coalesce(x.notes, x.parking, x.door_code::text) is not null then w.opens_at end
    from own_places(at, is_past, before_at, before_id, only_assignment, at_most) a
    join shifts s on s.id = a.shift_id
    join sites x on x.id = s.site_id
    join teams t on t.id = a.team_id
    cross join lateral (select a.state in ('confirmed', 'handing-back') and a.ends_at > at and t.deleted_at is null as is_coming) c
    cross join lateral (select o.opens_at, c.is_coming and o.opens_at <= at as is_open
      from (select a.starts_at - app.way_in_time(a.team_id) as opens_at) o) w
   order by case when is_past then a.starts_at end desc, case when is_past then a.id end desc, a.starts_at, a.id limit at_most
$$;
grant execute on function app.own_shifts(timestamptz, boolean, timestamptz, uuid, uuid, int) to care_app;

-- Shifts as mails tell of them to some readers, one row for each of these pairs, as far as the reader may know them:
-- the address and what they earn to whoever has or had a place, also whom to ring and what to wear while it is theirs
-- and not over; what they would earn and the postcode to staff; how many have a place to managers. Never how to get in.
-- `uid` and `changes` are those of the feed of `calendar.sql`.
create function app.shifts_to_mail(readers uuid[], of_shifts uuid[], at timestamptz)
returns table (reader uuid, shift_id uuid, team_name text, site_id uuid, site_name text, address text, postcode text,
  job text, day date, start_time text, end_time text,
  during tstzrange, break_minutes int, is_sleep_in boolean, is_on_call boolean, flat_pay int, call_pay int,
    tells_pay boolean, pay int, own_rate jsonb, still_paid int, filled int, staff_required int, place_state text,
    place_id uuid, uid uuid, changes int,
  changed_at timestamptz, was tstzrange, effect jsonb, uniform text, on_call text, team_on_call json, presets jsonb)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select r.reader, s.id, t.team_name, s.site_id, x.name, case when p.id is not null then x.address end, case
    when p.id is not null or m.role = 'staff' then x.postcode end, s.job,
      s.day, s.start_time, s.end_time, s.during, s.break_minutes, s.is_sleep_in, s.is_on_call, s.flat_pay, s.call_pay,
        p.id is not null or m.role = 'staff', s.pay, app.own_rate(s, r.reader), p.still_paid,
      case when m.role <> 'staff' then s.filled + s.worked end, case when m.role <> 'staff' then s.staff_required end, p.state, p.id, p.uid,
      2 * coalesce(h.times, 0)::int + (p.ended_at is not null)::int, greatest(p.booked_at, p.ended_at, s.published_at,
        h.last_at), w.before, e.effect,
      case when c.is_coming then x.uniform end, case when c.is_coming then x.on_call end,
      case when p.id is not null and s.ends_at > at and t.on_call_phone is not null
        then json_build_object('phone', t.on_call_phone, 'hours', t.on_call_hours) end, k.presets
    from unnest(readers, of_shifts) r (reader, shift)
    join shifts s on s.id = r.shift and s.state <> 'draft'
    join sites x on x.id = s.site_id
    join teams t on t.id = s.team_id and t.deleted_at is null
    left join team_members m on m.team_id = s.team_id and m.user_id = r.reader and m.status = 'active'
    left join lateral (
      select a.*, (select b.id from assignments b where b.shift_id = s.id and b.user_id = r.reader order by b.booked_at,
        b.ended_at, b.id limit 1) as uid
        from assignments a where a.shift_id = s.id and a.user_id = r.reader order by a.booked_at desc, a.ended_at desc,
          a.id desc limit 1) p on true
    cross join lateral (select p.state in ('confirmed', 'handing-back') and s.ends_at > at and s.state = 'open' as is_coming) c
    left join lateral (
      select count(*) as times, max(g.at) as last_at from shift_changes g where g.shift_id = s.id
        and (g.user_id is null or g.user_id = r.reader)) h on true
    left join lateral (
      select g.before from shift_changes g where g.shift_id = s.id and g.before <> g.after order by g.at desc limit 1) w on true
    left join lateral (
      select g.effect from shift_changes g where g.shift_id = s.id and g.effect is not null
        and (g.user_id is null or g.user_id = r.reader) order by g.at desc limit 1) e
      on true
    left join lateral (
      select g.value -> 'presets' as presets from shift_settings g where g.team_id = s.team_id and g.kind = 'presets'
        order by g.version desc limit 1) k on true
   where p.id is not null or m.user_id is not null
$$;
grant execute on function app.shifts_to_mail(uuid[], uuid[], timestamptz) to care_worker;

-- What eligibility asks of shifts, of any team. `beside`: who works at the site at that time, on this shift or another,
-- in teams that keep people apart.
create function app.facts_of_shifts(of_shifts uuid[])
returns table (id uuid, team_id uuid, client_id uuid, site_id uuid, job text, starts_at timestamptz, ends_at timestamptz,
  break_minutes int, is_sleep_in boolean, is_on_call boolean, flat_pay int, call_pay int, pay int,
  is_special_case boolean, needs_induction boolean, only_gender text, postcode text, people uuid[], beside uuid[], requires json)
language sql stable rows 100 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
  select s.id, s.team_id, x.client_id, s.site_id, s.job, s.starts_at, s.ends_at, s.break_minutes, s.is_sleep_in,
    s.is_on_call, s.flat_pay, s.call_pay, s.pay, x.rest_reason is not null, x.induction_needed,
      x.required_gender, x.postcode, array(select a.user_id from assignments a where a.shift_id = s.id and app.holds_place(a.state)),
      case when exists (select from kept_apart k where k.team_id = s.team_id and k.ended_at is null) then array(
        select a.user_id from shifts o join assignments a on a.shift_id = o.id and app.holds_place(a.state)
         where o.team_id = s.team_id and o.site_id = s.site_id and o.during && s.during
           and o.starts_at between s.starts_at - interval '26 hours' and s.ends_at) else '{}' end,
      (select json_agg(json_build_object('requirementId', q.requirement_id, 'from', q.from_day - date '1970-01-01'))
        from site_requirements q where q.site_id = s.site_id)
    from shifts s join sites x on x.id = s.site_id
   where s.id = any (of_shifts)
$$;
grant execute on function app.facts_of_shifts(uuid[]) to care_worker;

-- The same for requests: of teams that the caller runs, and of published ones where the caller is staff.
create function app.shifts_to_judge(of_shifts uuid[])
returns table (id uuid, team_id uuid, client_id uuid, site_id uuid, job text, starts_at timestamptz, ends_at timestamptz,
  break_minutes int, is_sleep_in boolean, is_on_call boolean, flat_pay int, call_pay int, pay int,
  is_special_case boolean, needs_induction boolean, only_gender text, postcode text, people uuid[], beside uuid[], requires json)
language sql stable rows 100 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
  -- As `app.manages_site` says it, once for all.
  select * from app.facts_of_shifts(array(select s.id from shifts s
   where s.id = any (of_shifts) and (s.team_id in (select app.whole_teams())
     or s.team_id in (select app.managed_teams()) and s.site_id in (select app.limited_sites())
     or (s.state <> 'draft' and s.team_id in (select app.my_teams()) and s.team_id not in (select app.limited_teams())))))
$$;
grant execute on function app.shifts_to_judge(uuid[]) to care_app;

-- What the signed-in person works in a week, over all teams, to be priced.
create function app.own_week(since timestamptz, until timestamptz)
returns table (shift_id uuid, site_id uuid, job text, during tstzrange, break_minutes int, is_sleep_in boolean,
  is_on_call boolean, flat_pay int, call_pay int, pay int, own_rate jsonb)
language sql stable rows 10 security definer set search_path = app, pg_temp as $$
  select s.id, s.site_id, s.job, a.during, a.break_minutes, s.is_sleep_in, s.is_on_call, s.flat_pay, s.call_pay, s.pay,
    app.own_rate(s, a.user_id)
    from assignments a join shifts s on s.id = a.shift_id and s.state = 'open'
   where a.user_id = app.uid() and a.state in ('confirmed', 'handing-back', 'worked') and a.starts_at >= since and a.starts_at < until
$$;
grant execute on function app.own_week(timestamptz, timestamptz) to care_app;

-- How many minutes the signed-in person wishes to work in a week.
create function app.own_wish() returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select p.wished_minutes from work_preferences p where p.user_id = app.uid()
$$;
grant execute on function app.own_wish() to care_app;

---------------------------------------------------------------------------------------------------------------- history

-- Writes down what was done to a shift or a place on it.
create function app.note_shift_change(of_shift uuid, of_user uuid, what text, why_cause text, why_reason text, why_note text,
  was tstzrange, is_now tstzrange,
  of_terms jsonb, at timestamptz, site_was uuid)
returns void language sql security definer set search_path = app, pg_temp as $$
  insert into shift_changes (team_id, shift_id, user_id, act, cause, reason, note, before, after, effect, notice, at, by, site_before)
    select s.team_id, s.id, of_user, what, why_cause, why_reason, why_note, was, is_now, of_terms,
        floor(extract(epoch from lower(coalesce(was, s.during)) - note_shift_change.at) / 60)::int, note_shift_change.at, app.uid(),
        nullif(site_was, s.site_id)
      from shifts s where s.id = of_shift and (app.manages_site(s.team_id, s.site_id) or exists (
        select from assignments a where a.shift_id = s.id and a.user_id = app.uid()))
$$;
grant execute on function app.note_shift_change(uuid, uuid, text, text, text, text, tstzrange, tstzrange, jsonb, timestamptz, uuid)
  to care_app;

---------------------------------------------------------------------------------------------------------------- what time ends

-- The teams in which an offer, a pencilled place, an application or a shift has come to its time.
-- The places that come to their time, also what is pencilled. One condition for each index: what is booked ahead is not looked at.
create function app.places_to_settle(at timestamptz) returns table (assignment_id uuid, team_id uuid) language sql stable rows 10 as $$
  select a.id, a.team_id from app.assignments a join app.shifts s on s.id = a.shift_id and s.state = 'open'
   where a.state = 'pencilled' and least(a.pencilled_until, a.starts_at) <= at
  union all
  select a.id, a.team_id from app.assignments a join app.shifts s on s.id = a.shift_id and s.state = 'open'
   where a.state in ('confirmed', 'handing-back') and a.ends_at <= at
$$;
create function app.teams_to_settle(at timestamptz) returns setof uuid language sql stable rows 10 as $$
  select o.team_id from app.shift_offers o join app.shifts s on s.id = o.shift_id
   where (o.state = 'offered' and o.expires_at <= at) or (o.state in ('applied', 'standby') and s.starts_at <= at)
  union
  select p.team_id from app.places_to_settle(at) p
$$;
grant execute on function app.places_to_settle(timestamptz), app.teams_to_settle(timestamptz) to care_worker;

-- Does for one team what the table of states leaves to the product: offers expire, applications close, pencilled places
-- lapse, shifts are worked. A row for each act. Of shifts that are still drafts nobody has worked anything.
create function app.settle_shifts(of_team uuid, at timestamptz) returns table (kind text, act text, shift_id uuid, user_id uuid)
language plpgsql as $$
#variable_conflict use_column
declare
  due uuid[];
begin
  due := array(select p.assignment_id from app.places_to_settle(at) p where p.team_id = of_team);
  perform app.hold_workers(array(select a.user_id from app.assignments a where a.id = any (due)));
  perform from app.shifts s where s.id in (select a.shift_id from app.assignments a where a.id = any (due)) order by s.id for no key update;
  return query
    with ended as (update app.assignments a set pencilled_until = null, ended_at = case a.state when 'pencilled' then at end,
          state = case a.state when 'pencilled' then 'cancelled' else 'worked' end
        where a.id = any (due) and ((a.state = 'pencilled' and least(a.pencilled_until, a.starts_at) <= at)
          or (a.state in ('confirmed', 'handing-back') and a.ends_at <= at))
        returning a.shift_id, a.user_id, a.state)
    select 'assignment', case e.state when 'worked' then 'finish' else 'lapse' end, e.shift_id, e.user_id from ended e;
  -- Offers come last, as wherever somebody is booked.
  return query
    with ended as (update app.shift_offers o set answered_at = at, state = case o.state when 'offered' then 'expired' else 'not-picked' end
        from app.shifts s where s.id = o.shift_id and o.team_id = of_team
          and ((o.state = 'offered' and o.expires_at <= at) or (o.state in ('applied', 'standby') and s.starts_at <= at))
        returning o.shift_id, o.user_id, o.state)
    select 'offer', case e.state when 'expired' then 'expire' else 'close' end, e.shift_id, e.user_id from ended e;
end $$;
grant execute on function app.settle_shifts(uuid, timestamptz) to care_worker;

---------------------------------------------------------------------------------------------------------------- leaving a team

-- Who leaves a team, or whose team ends, is taken off what is still to come, and what they are offered or have asked for ends.
create function app.release_leavers() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  gone uuid[];
begin
  select array_agg(c.id) into gone from changed c where c.status <> 'active';
  if gone is null then return null; end if;
  perform app.hold_workers(array(select distinct c.user_id from changed c where c.id = any (gone)));
  perform from shifts s where s.id in (select a.shift_id from assignments a join changed c on c.team_id = a.team_id
    and c.user_id = a.user_id
      where c.id = any (gone) and a.state in ('pencilled', 'confirmed', 'handing-back') and a.starts_at > now())
        order by s.id for no key update;
  update assignments a set state = 'cancelled', pencilled_until = null, ended_at = now() from changed c
   where c.id = any (gone) and c.team_id = a.team_id and c.user_id = a.user_id
     and a.state in ('pencilled', 'confirmed', 'handing-back') and a.starts_at > now();
  update shift_offers o set state = case o.state when 'offered' then 'expired' else 'withdrawn' end, answered_at = now() from changed c
   where c.id = any (gone) and c.team_id = o.team_id and c.user_id = o.user_id and o.state in ('applied', 'offered', 'standby');
  perform pg_notify('care', 'team:' || t || ':shifts') from (select distinct c.team_id from changed c where c.id = any (gone)) n (t);
  perform pg_notify('care', 'team:' || t || ':openShifts') from (select distinct c.team_id from changed c where c.id = any (gone)) n (t);
  perform pg_notify('care', 'person:' || u || ':ownShifts') from (select distinct c.user_id from changed c where c.id = any (gone)) n (u);
  return null;
end $$;
create trigger release_leavers after update on app.team_members referencing new table as changed
  for each statement execute function app.release_leavers();

-- What somebody is due an hour on a shift: what their role pays on its day, in pence, null where nothing is agreed; and
-- what the client pays its own staff, from week 13 on (`PersonRate` of rates).
-- It has no definer's rights and no search path, so that PostgreSQL inlines it into the statement that asks for many.
create function app.own_rate(s app.shifts, of_user uuid) returns jsonb language sql stable as $$
  select app.person_rate((select r.rate from app.work_roles r
   where r.team_id = s.team_id and r.user_id = of_user and r.job = s.job and r.from_day <= s.day order by r.version desc limit 1),
     s.team_id, s.site_id, s.job, of_user, s.day)
$$;
grant execute on function app.own_rate(app.shifts, uuid) to care_worker;

-- The same as far as the signed-in person may see it.
create function app.shown_rate(s app.shifts, of_user uuid) returns jsonb
language sql stable security definer set search_path = app, pg_temp as $$
  select case when of_user = app.uid() or s.team_id in (select app.pay_teams()) then app.own_rate(s, of_user) end
$$;
grant execute on function app.shown_rate(app.shifts, uuid) to care_app;

-- What some shifts are paid by (`pay_terms_at`), and charged at where that is asked.
create function app.terms_of_shifts(of_shifts uuid[], with_charge boolean)
returns table (team_id uuid, sites json, cards json, holidays json)
language plpgsql stable rows 2 set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  a record;
begin
  select array_agg(distinct s.site_id) as at_sites, array_agg(distinct s.job) as jobs, min(s.day) as first, max(s.day) + 2 as last into a
    from shifts s where s.id = any (of_shifts);
  return query select t.* from app.pay_terms_at(a.at_sites, a.jobs, a.first, a.last, with_charge) t;
end $$;

-- The same without any charge: for jobs.
create function app.pay_terms_of_shifts(of_shifts uuid[]) returns table (team_id uuid, sites json, cards json, holidays json)
language plpgsql stable rows 2 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query select t.* from app.terms_of_shifts(of_shifts, false) t;
end $$;
grant execute on function app.pay_terms_of_shifts(uuid[]) to care_worker;

-- The same for requests: of shifts that the caller manages, may take, or has or had a place on.
create function app.shown_pay_terms(of_shifts uuid[]) returns table (team_id uuid, sites json, cards json, holidays json)
language plpgsql stable rows 2 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query select t.* from app.pay_terms_of_shifts(array(select s.id from shifts s
   where s.id = any (of_shifts) and (s.team_id in (select app.my_teams()) and s.team_id not in (select app.limited_teams())
     or app.manages_site(s.team_id, s.site_id) or exists (select from assignments a where a.shift_id = s.id and a.user_id = app.uid())))) t;
end $$;
grant execute on function app.shown_pay_terms(uuid[]) to care_app;

-- What some shifts are paid by and charged at, and what they themselves say of the charge: what a late change still pays
-- and charges is reckoned by it, also for a manager who is not shown it.
create function app.pay_terms_with_charge(of_shifts uuid[]) returns table (team_id uuid, sites json, cards json, holidays json)
language plpgsql stable rows 2 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query select t.* from app.terms_of_shifts(array(
    select s.id from shifts s where s.id = any (of_shifts) and app.manages_site(s.team_id, s.site_id)), true) t;
end $$;
grant execute on function app.pay_terms_with_charge(uuid[]) to care_app;

create function app.charges_said_of_shifts(of_shifts uuid[]) returns table (shift_id uuid, charge int)
language sql stable rows 10 security definer set search_path = app, pg_temp as $$
  select c.shift_id, c.charge from shift_charges c join shifts s on s.id = c.shift_id
   where c.shift_id = any (of_shifts) and app.manages_site(s.team_id, s.site_id)
$$;
grant execute on function app.charges_said_of_shifts(uuid[]) to care_app;

-- Who is booked on some shifts that the caller manages, with what their roles pay: what a late change still pays is
-- reckoned by it, also for a manager who is not shown it.
create function app.booked_rates(of_shifts uuid[]) returns table (assignment_id uuid, shift_id uuid, user_id uuid, own_rate jsonb)
language sql stable rows 10 security definer set search_path = app, pg_temp as $$
  select a.id, a.shift_id, a.user_id, app.own_rate(s, a.user_id) from assignments a join shifts s on s.id = a.shift_id
   where s.id = any (of_shifts) and a.state in ('confirmed', 'handing-back') and app.manages_site(s.team_id, s.site_id)
$$;
grant execute on function app.booked_rates(uuid[]) to care_app;

-- Keeps what people still get for places that were taken, moved or cut short with little notice, beside what was kept
-- before, for the day of the shift as it was. The caller holds them.
create function app.keep_still_paid(amounts jsonb) returns void
language sql security definer set search_path = app, pg_temp as $$
  update assignments a set still_paid = coalesce(a.still_paid, 0) + x.pence, still_paid_day = coalesce(a.still_paid_day, x.day)
    from jsonb_to_recordset(amounts) x (id uuid, pence int, day date) where a.id = x.id and x.pence > 0 and app.manages_shift(a.shift_id)
$$;
grant execute on function app.keep_still_paid(jsonb) to care_app;
