-- Places that somebody asks colleagues to take over. Locks: persons, the shift, the swap.

grant select on app.swaps, app.swap_asks to care_app;
grant select, insert, update, delete on app.swaps, app.swap_asks to care_worker;
-- Whoever is asked reads nothing of others here: `swaps_of` says what they may know.
create policy own_or_team_select on app.swaps for select to care_app
  using (user_id = (select app.uid()) or taker_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_or_team_select on app.swap_asks for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy of_own_swap_select on app.swap_asks for select to care_app
  using (swap_id in (select w.id from app.swaps w where w.user_id = (select app.uid())));

-- Whether a place may still change hands: it is held by somebody, of a published shift that has not begun.
create function app.is_to_give(of_assignment uuid, at timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from assignments a join shifts s on s.id = a.shift_id and s.state = 'open'
    where a.id = of_assignment and a.state = 'confirmed' and a.starts_at > at)
$$;

-- What people agree on when places change hands: times, break, site, job and pay of the shift of each. Whoever said yes
-- did not say it to other ones.
create function app.swap_terms(places uuid[]) returns jsonb
language sql stable security definer set search_path = app, pg_temp as $$
  select jsonb_agg(jsonb_build_array(s.id, extract(epoch from s.starts_at), extract(epoch from s.ends_at), s.break_minutes,
    s.site_id, s.job, s.pay) order by p.n)
    from unnest(places) with ordinality p (id, n) join assignments a on a.id = p.id join shifts s on s.id = a.shift_id
$$;
grant execute on function app.swap_terms(uuid[]) to care_worker;

-- Which place goes from whom to whom when a swap is done: the one that was asked for, and the one that is given in return, if any.
create function app.hands_of(of_swap uuid) returns table (n int, assignment_id uuid, shift_id uuid, giver uuid, taker uuid)
language sql stable rows 2 as $$
  select 1, w.assignment_id, w.shift_id, w.user_id, w.taker_id from app.swaps w where w.id = of_swap
  union all select 2, a.id, a.shift_id, w.taker_id, w.user_id from app.swaps w join app.assignments a on a.id = w.in_return
    where w.id = of_swap
$$;
grant execute on function app.hands_of(uuid) to care_app, care_worker;

-- Locks two persons and the shifts of some places of theirs, in the order of all locks; the swap comes after them.
create function app.hold_for_swap(persons uuid[], places uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.hold_workers(persons);
  perform from shifts s where s.id in (select a.shift_id from assignments a where a.id = any (places)) order by s.id for no key update;
end $$;

-- Staff of the team who do the job of a shift of the signed-in person, or hold the role, by first names.
create function app.swap_colleagues(of_assignment uuid) returns table (user_id uuid, first_name text)
language sql stable rows 100 security definer set search_path = app, pg_temp as $$
  select m.user_id, split_part(m.full_name, ' ', 1)
    from assignments a join shifts s on s.id = a.shift_id
    join team_members m on m.team_id = a.team_id and m.status = 'active' and m.role = 'staff' and m.user_id <> a.user_id
      and m.full_name <> ''
   where a.id = of_assignment and a.user_id = app.uid() and a.state = 'confirmed' and (
       exists (select from membership_spells p where p.team_id = m.team_id and p.user_id = m.user_id and p.job = s.job
         and upper_inf(p.during))
       or exists (select from roles_in_time r where r.team_id = m.team_id and r.user_id = m.user_id and r.job = s.job
         and r.held and r.from_day <= s.day
         and coalesce(r.until_day > s.day, true)))
   order by 2, 1 limit 300
$$;
grant execute on function app.swap_colleagues(uuid) to care_app;

-- The signed-in person asks colleagues to take their place over, some whom they have chosen or all; the job says whom.
-- Null: it is not theirs to give, or they ask already.
create function app.ask_swap(of_assignment uuid, how_many int, at timestamptz) returns uuid
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  made uuid;
begin
  perform app.hold_workers(array[app.uid()]);
  insert into swaps (team_id, shift_id, assignment_id, user_id, asked_at, chosen)
    select a.team_id, a.shift_id, a.id, a.user_id, at, how_many from assignments a
     where a.id = of_assignment and a.user_id = app.uid() and app.is_to_give(a.id, at)
  on conflict do nothing returning id into made;
  return made;
end $$;
grant execute on function app.ask_swap(uuid, int, timestamptz) to care_app;

-- Asks those colleagues who can take it, for the job that judged them; who is asked now. Nobody: the swap ends.
create function app.ask_colleagues(of_swap uuid, people uuid[], at timestamptz) returns uuid[]
language plpgsql as $$
declare
  asked uuid[];
begin
  perform from app.swaps w where w.id = of_swap and w.state = 'asked' for update;
  if not found then return '{}'; end if;
  with made as (
    insert into app.swap_asks (team_id, swap_id, user_id)
      select w.team_id, w.id, m.user_id from app.swaps w join app.team_members m on m.team_id = w.team_id
        and m.user_id = any (people) and m.status = 'active'
       where w.id = of_swap and m.user_id <> w.user_id
    on conflict do nothing returning user_id)
  select coalesce(array_agg(user_id), '{}') into asked from made;
  update app.swaps w set state = 'declined', ended_at = at
   where w.id = of_swap and not exists (select from app.swap_asks k where k.swap_id = w.id);
  return asked;
end $$;
grant execute on function app.ask_colleagues(uuid, uuid[], timestamptz) to care_worker;

-- Moves the place of a swap from one person to another, and back the one that is given in return, all or none: both
-- leave what they give before they take, so that neither is in two places. They, the shifts and the swap are held.
-- `answers`: of whoever takes each. outcome: booked, busy, gone.
create function app.change_hands(of_swap uuid, answers jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  w swaps;
begin
  select * into w from swaps x where x.id = of_swap;
  if w.terms <> app.swap_terms(array[w.assignment_id, w.in_return]) or exists (
      select from app.hands_of(w.id) h left join team_members m on m.team_id = w.team_id and m.user_id = h.taker
        and m.status = 'active' and m.role = 'staff'
       where m.id is null or not app.is_to_give(h.assignment_id, at)) then
    return 'gone';
  end if;
  if exists (select from app.hands_of(w.id) h join shifts s on s.id = h.shift_id
      join assignments a on a.user_id = h.taker and app.takes_time(a.state) and a.during && s.during
       and a.id <> w.assignment_id and a.id is distinct from w.in_return) then
    return 'busy';
  end if;
  update assignments a set state = 'withdrawn', ended_at = at from app.hands_of(w.id) h where a.id = h.assignment_id;
  insert into assignments (team_id, shift_id, user_id, during, break_minutes, state, way, booked_at, booked_by, answer)
    select s.team_id, s.id, h.taker, s.during, s.break_minutes, 'confirmed', 'swap', at, app.uid(),
      (answers -> h.n - 1) || app.grounds_of_answer(s.team_id, h.taker)
      from app.hands_of(w.id) h join shifts s on s.id = h.shift_id;
  insert into shift_changes (team_id, shift_id, user_id, act, cause, notice, at, by)
    select s.team_id, s.id, d.person, d.act, 'worker', floor(extract(epoch from s.starts_at - change_hands.at) / 60)::int,
      change_hands.at, app.uid()
      from app.hands_of(w.id) h join shifts s on s.id = h.shift_id cross
        join lateral (values (h.giver, 'swap-out'), (h.taker, 'swap-in')) d (person, act);
  update shift_offers o set state = 'accepted', answered_at = at from app.hands_of(w.id) h
   where o.shift_id = h.shift_id and o.user_id = h.taker and o.state in ('applied', 'offered', 'standby');
  update swaps x set state = 'done', ended_at = at where x.id = w.id;
  return 'booked';
end $$;

-- Whether a team's manager agrees before a shift changes hands.
create function app.agrees_to_swaps(of_team uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce((select r.rules ->> 'swaps' from working_rules r where r.team_id = of_team order by r.version desc
    limit 1), 'approve') = 'approve'
$$;

-- A colleague who is asked says yes. outcome: booked; accepted, where the team wants to agree; busy; gone.
-- `app.change_hands` judges the places once more.
create function app.accept_swap(of_swap uuid, given_answer jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  w swaps;
begin
  select x.* into w from swaps x join swap_asks k on k.swap_id = x.id and k.user_id = app.uid() and k.declined_at is null
    where x.id = of_swap;
  if w.id is null then return 'gone'; end if;
  perform app.hold_for_swap(array[w.user_id, app.uid()], array[w.assignment_id]);
  update swaps x set state = 'accepted', taker_id = app.uid(), terms = app.swap_terms(array[x.assignment_id])
   where x.id = of_swap and x.state = 'asked' and app.is_to_give(x.assignment_id, at);
  if not found then return 'gone'; end if;
  if app.agrees_to_swaps(w.team_id) then return 'accepted'; end if;
  -- What it refuses is taken back by the caller's rollback.
  return app.change_hands(of_swap, jsonb_build_array(given_answer), at);
end $$;
grant execute on function app.accept_swap(uuid, jsonb, timestamptz) to care_app;

-- Ends a swap that people have agreed on, for a manager or the job: the places change hands, or it is refused. outcome:
-- booked, refused, busy, gone.
create function app.settle_swap(of_swap uuid, approve boolean, answers jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  w swaps;
begin
  select * into w from swaps x where x.id = of_swap;
  perform app.hold_for_swap(array[w.user_id, w.taker_id], array[w.assignment_id, w.in_return]);
  perform from swaps x where x.id = of_swap and x.state = 'accepted' for update;
  if not found then return 'gone'; end if;
  if approve then return app.change_hands(of_swap, answers, at); end if;
  update swaps x set state = 'refused', ended_at = at where x.id = of_swap;
  return 'refused';
end $$;
grant execute on function app.settle_swap(uuid, boolean, jsonb, timestamptz) to care_worker;

-- A manager agrees that places change hands, or does not. outcome: booked, refused, busy, gone.
create function app.answer_swap(of_swap uuid, approve boolean, answers jsonb, at timestamptz) returns text
language sql security definer set search_path = app, pg_temp as $$
  select case when exists (select from swaps w left join assignments r on r.id = w.in_return
      where w.id = of_swap and app.manages_shift(w.shift_id) and (r.id is null or app.manages_shift(r.shift_id)))
    then app.settle_swap(of_swap, approve, answers, at) else 'gone' end
$$;
grant execute on function app.answer_swap(uuid, boolean, jsonb, timestamptz) to care_app;

-- Whoever asked asks no more, or one of those asked says no; the last no ends it. Who asked, and what the swap is then.
-- No row: it is not theirs, or has ended.
create function app.end_swap(of_swap uuid, act text, at timestamptz)
returns table (team_id uuid, shift_id uuid, asked_by uuid, taker uuid, state text, starts_at timestamptz)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  perform from swaps w where w.id = of_swap for update;
  if act = 'decline' then
    update swap_asks k set declined_at = at, in_return = null, terms = null from swaps w
     where k.swap_id = of_swap and k.user_id = app.uid() and k.declined_at is null and w.id = k.swap_id and w.state = 'asked';
    if not found then return; end if;
    update swaps w set state = 'declined', ended_at = at
     where w.id = of_swap and not exists (select from swap_asks k where k.swap_id = w.id and k.declined_at is null);
  else
    update swaps w set state = 'withdrawn', ended_at = at
     where w.id = of_swap and w.user_id = app.uid() and w.state in ('asked', 'accepted');
    if not found then return; end if;
  end if;
  return query select w.team_id, w.shift_id, w.user_id, w.taker_id, w.state, s.starts_at from swaps w
    join shifts s on s.id = w.shift_id where w.id = of_swap;
end $$;
grant execute on function app.end_swap(uuid, text, timestamptz) to care_app;

-- Ends what nobody took before the start, what is no longer theirs to give, and what was agreed of shifts that have changed since.
create function app.expire_swaps(at timestamptz) returns table (team_id uuid, shift_id uuid, user_id uuid, taker uuid,
  starts_at timestamptz)
language sql as $$
  with over as (
    select w.id from app.swaps w cross join lateral app.hands_of(w.id) h join app.assignments a on a.id = h.assignment_id
     where w.state in ('asked', 'accepted') and (a.state <> 'confirmed' or a.starts_at <= at
       or w.state = 'accepted' and w.terms <> app.swap_terms(array[w.assignment_id, w.in_return]))),
  ended as (update app.swaps w set state = 'expired', ended_at = at
      where w.id in (select id from over) and w.state in ('asked', 'accepted') returning w.*)
  select e.team_id, e.shift_id, e.user_id, e.taker_id, s.starts_at from ended e join app.shifts s on s.id = e.shift_id
$$;
grant execute on function app.expire_swaps(timestamptz) to care_worker;

-- What a swap is about, for one of those who are asked or have said yes.
create function app.swap_of_asked(of_swap uuid) returns table (shift_id uuid, team_id uuid, asked_by uuid, starts_at timestamptz)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select w.shift_id, w.team_id, w.user_id, s.starts_at
    from swaps w join swap_asks k on k.swap_id = w.id and k.user_id = app.uid() join shifts s on s.id = w.shift_id where w.id = of_swap
$$;
grant execute on function app.swap_of_asked(uuid) to care_app;
