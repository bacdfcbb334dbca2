-- People who are offered a shift one after another. Locks: the cascade, its shift, offers.

grant select on app.cascades, app.cascade_steps to care_app;
grant select, insert, update, delete on app.cascades, app.cascade_steps to care_worker;
create policy manager_select on app.cascades for select to care_app using (team_id in (select app.managed_teams()));
create policy own_or_team_select on app.cascade_steps for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));

-- Begins to offer a published shift to members of its team, in this order. outcome: started, running (there is one already), full, closed.
create function app.start_cascade(of_shift uuid, people uuid[], to_answer int, at timestamptz) returns text
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  s shifts;
  made uuid;
begin
  select * into s from shifts x where x.id = of_shift and app.manages_site(x.team_id, x.site_id) for no key update;
  if s.state is distinct from 'open' or s.starts_at <= at then return 'closed'; end if;
  if s.filled >= s.staff_required then return 'full'; end if;
  insert into cascades (team_id, shift_id, during, minutes, started_at, started_by)
    values (s.team_id, s.id, s.during, to_answer, at, app.uid())
    on conflict do nothing returning id into made;
  if made is null then return 'running'; end if;
  insert into cascade_steps (team_id, cascade_id, place, user_id)
    select s.team_id, made, p.place, m.user_id from unnest(people) with ordinality p (user_id, place)
      join team_members m on m.team_id = s.team_id and m.user_id = p.user_id and m.status = 'active' and m.role = 'staff';
  return 'started';
end $$;
grant execute on function app.start_cascade(uuid, uuid[], int, timestamptz) to care_app;

-- Ends a cascade that runs: whoever is asked and has not answered is asked no more. Whose offers those were; no row
-- with a null: it ran no more.
create function app.end_cascade(of_cascade uuid, to_state text, at timestamptz) returns table (user_id uuid)
language plpgsql as $$
#variable_conflict use_column
begin
  update app.cascades c set state = to_state, ended_at = at where c.id = of_cascade and c.state = 'running';
  if not found then return; end if;
  return query update app.shift_offers o set state = 'withdrawn', answered_at = at from app.cascade_steps t
    where t.cascade_id = of_cascade and o.id = t.offer_id and o.state = 'offered' returning o.user_id;
end $$;
grant execute on function app.end_cascade(uuid, text, timestamptz) to care_worker;

-- A cascade ends as soon as its shift is full, is cancelled or moves, whoever does that.
create function app.wake_cascades() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if exists (select from cascades c where c.shift_id = new.id and c.state = 'running')
    then perform pg_notify('care', 'cascadesDue'); end if;
  return null;
end $$;
create trigger wake_cascades after update of filled, staff_required, state, during on app.shifts for each row
  when (new.filled >= new.staff_required or new.state <> 'open' or new.during <> old.during) execute function app.wake_cascades();

-- A manager stops the cascade of a shift; null: none runs.
create function app.stop_cascade(of_shift uuid, at timestamptz) returns uuid[]
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  running uuid;
begin
  select c.id into running from cascades c
   where c.shift_id = of_shift and c.state = 'running' and app.manages_shift(of_shift) for update;
  if running is null then return null; end if;
  return array(select user_id from app.end_cascade(running, 'stopped', at));
end $$;
grant execute on function app.stop_cascade(uuid, timestamptz) to care_app;

-- Asks those who stand by, in their order, where a place is open: each time that one opens, but not those who could not
-- be booked the last time, and not where a manager has stopped it.
create function app.start_standby_cascades(to_answer int, at timestamptz) returns void
language sql as $$
  with open as (
    select s.id, s.team_id, s.during, o.user_id, o.stands_by_since, o.id as offer_id
      from app.shift_offers o join app.shifts s on s.id = o.shift_id
     where o.state = 'standby' and s.state = 'open' and s.starts_at > at and s.filled < s.staff_required
       and not exists (select from app.cascades c where c.shift_id = s.id and c.state = 'running')
       and not exists (select from app.cascade_steps t join app.cascades c on c.id = t.cascade_id
         where c.shift_id = s.id and t.user_id = o.user_id and c.started_at >= o.stands_by_since
           and (t.state = 'passed' or c.state in ('stopped', 'closed')))),
    made as (insert into app.cascades (team_id, shift_id, during, minutes, started_at)
      select distinct team_id, id, during, to_answer, at from open on conflict do nothing returning id, team_id, shift_id)
  insert into app.cascade_steps (team_id, cascade_id, place, user_id)
    select made.team_id, made.id, row_number() over (partition by made.id order by open.stands_by_since, open.offer_id), open.user_id
      from made join open on open.id = made.shift_id
$$;
grant execute on function app.start_standby_cascades(int, timestamptz) to care_worker;

-- How many of those asked have not answered yet.
create function app.asked_in_cascade(of_cascade uuid) returns int language sql stable as $$
  select count(*)::int from app.cascade_steps t join app.shift_offers o on o.id = t.offer_id and o.state = 'offered'
    where t.cascade_id = of_cascade
$$;
grant execute on function app.asked_in_cascade(uuid) to care_worker;

-- Cascades with something to do: they end, or ask the next person. At night only for shifts that begin within the hours
-- of `rules/cascade.ts`.
create function app.cascades_due(at timestamptz, is_quiet boolean, near interval, held interval) returns setof uuid
language sql stable rows 10 as $$
  select c.id from app.cascades c join app.shifts s on s.id = c.shift_id
    cross join lateral (select app.asked_in_cascade(c.id) as asked, exists (select from app.cascade_steps t
      where t.cascade_id = c.id and t.state = 'waiting') as waits) n
   where c.state = 'running' and (s.state <> 'open' or s.during <> c.during or s.starts_at <= at
     or s.filled >= s.staff_required and not app.may_be_undone(s.id, held, at)
     or (not n.waits and n.asked = 0)
     or (n.waits and n.asked < s.staff_required - s.filled and (not is_quiet or s.starts_at <= at + near)))
$$;
grant execute on function app.cascades_due(timestamptz, boolean, interval, interval) to care_worker;

-- Locks a cascade and its shift for the next step. outcome: ask (so many), closed, filled, nobody-left, waits. No row: it has ended.
create function app.hold_cascade(of_cascade uuid, held interval, at timestamptz)
returns table (outcome text, team_id uuid, shift_id uuid, starts_at timestamptz, minutes int, started_by uuid, wanted int, waiting uuid[])
language plpgsql as $$
#variable_conflict use_column
declare
  c app.cascades;
  s app.shifts;
  asked int;
begin
  select * into c from app.cascades x where x.id = of_cascade and x.state = 'running' for update;
  if c.id is null then return; end if;
  select * into s from app.shifts x where x.id = c.shift_id for no key update;
  asked := app.asked_in_cascade(c.id);
  waiting := array(select t.user_id from app.cascade_steps t where t.cascade_id = c.id and t.state = 'waiting' order by t.place);
  wanted := s.staff_required - s.filled - asked;
  outcome := case when s.state <> 'open' or s.during <> c.during or s.starts_at <= at then 'closed' 
    when s.filled >= s.staff_required then case when app.may_be_undone(s.id, held, at) then 'waits' else 'filled' end
    when cardinality(waiting) = 0 and asked = 0 then 'nobody-left' when cardinality(waiting) > 0 and wanted > 0 then 'ask' else 'waits' end;
  team_id := c.team_id; shift_id := c.shift_id; starts_at := s.starts_at; minutes := c.minutes; started_by := c.started_by;
  return next;
end $$;
grant execute on function app.hold_cascade(uuid, interval, timestamptz) to care_worker;

-- Offers the shift to the next people of a cascade that is held, and passes over others; whom it was offered to. Who
-- applied or stands by is offered it in place of that; `capped` are those passed over who have as many offers as the
-- team allows. Who has a place, called in sick for it, has an offer made by hand or has left is passed over.
create function app.ask_in_cascade(of_cascade uuid, people uuid[], passed uuid[], capped uuid[], until timestamptz,
  at timestamptz) returns table (user_id uuid)
language sql as $$
  with offered as (
    insert into app.shift_offers (team_id, shift_id, user_id, state, expires_at, made_at, made_by)
      select c.team_id, c.shift_id, m.user_id, 'offered', until, at, c.started_by
        from app.cascades c join app.team_members m on m.team_id = c.team_id and m.user_id = any (people)
          and m.status = 'active' and m.role = 'staff'
       where c.id = of_cascade and not app.is_past_asking(c.shift_id, m.user_id)
    on conflict (shift_id, user_id) where state in ('applied', 'offered', 'standby')
      do update set state = 'offered', expires_at = excluded.expires_at where shift_offers.state <> 'offered'
    returning id, user_id),
  stepped as (update app.cascade_steps t set offer_id = o.id, state = case when o.id is null then 'passed'
    else 'asked' end, passed_for = case when p.user_id = any (capped) then 'cap' end
      from unnest(people || passed) p (user_id) left join offered o on o.user_id = p.user_id
     where t.cascade_id = of_cascade and t.user_id = p.user_id)
  select user_id from offered
$$;
grant execute on function app.ask_in_cascade(uuid, uuid[], uuid[], uuid[], timestamptz, timestamptz) to care_worker;

-- A manager answers an application: puts the person on standby, or says that they are not picked. No row: it is none of
-- theirs, or is answered.
create function app.answer_application(of_offer uuid, to_state text, at timestamptz) returns table (shift_id uuid,
  user_id uuid, starts_at timestamptz)
language sql security definer set search_path = app, pg_temp as $$
  update shift_offers o set state = to_state, stands_by_since = case to_state when 'standby'
    then at end, answered_at = case to_state when 'not-picked' then at end
    from shifts s where o.id = of_offer and s.id = o.shift_id and app.manages_site(s.team_id, s.site_id) and s.starts_at > at
     and o.state = any (case to_state when 'standby' then array['applied'] else array['applied', 'standby'] end)
  returning o.shift_id, o.user_id, s.starts_at
$$;
grant execute on function app.answer_application(uuid, text, timestamptz) to care_app;

-- Gives the cascades that a manager has begun and that run to another manager of the team, who is told when nobody is left to ask.
create function app.hand_on_cascades(of_team uuid, giver uuid, taker uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  handed int;
begin
  perform app.check_hand_on(of_team, giver, taker);
  perform from cascades c where c.team_id = of_team and c.started_by = giver and c.ended_at is null order by c.id for no key update;
  update cascades c set started_by = taker where c.team_id = of_team and c.started_by = giver and c.ended_at is null;
  get diagnostics handed = row_count;
  return handed;
end $$;
grant execute on function app.hand_on_cascades(uuid, uuid, uuid) to care_app;
