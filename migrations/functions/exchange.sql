-- Swaps in which a shift is given in return: whoever is asked names one of theirs, and whoever asked agrees. Locks: as for swaps.

-- Whether somebody who is asked gives a shift in return, and who asked has not refused it.
create function app.stands_in_return(k app.swap_asks) returns boolean
language sql immutable as $$
  select k.in_return is not null and k.in_return <> all (k.refused)
$$;
grant execute on function app.stands_in_return(app.swap_asks) to care_app;

-- The shifts of the signed-in person that they may name for a swap they are asked to take: to come, of the same team,
-- and neither the one that they are asked for nor one on which the other already is.
create function app.places_in_return(of_swap uuid, at timestamptz)
returns table (assignment_id uuid, shift_id uuid, site_id uuid, site_name text, postcode text, job text, day date,
  start_time text, end_time text, during tstzrange,
  break_minutes int, is_sleep_in boolean, is_on_call boolean, flat_pay int, call_pay int, pay int, own_rate jsonb,
    is_named boolean, is_refused boolean)
language sql stable rows 20 security definer set search_path = app, pg_temp as $$
  select a.id, s.id, s.site_id, x.name, x.postcode, s.job, s.day, s.start_time, s.end_time, s.during, s.break_minutes,
    s.is_sleep_in, s.is_on_call, s.flat_pay, s.call_pay,
      s.pay, app.own_rate(s, a.user_id), app.stands_in_return(k) and k.in_return = a.id, a.id = any (k.refused)
    from swap_asks k join swaps w on w.id = k.swap_id and w.state = 'asked'
    join assignments a on a.user_id = k.user_id and a.team_id = w.team_id and a.shift_id <> w.shift_id and app.is_to_give(a.id, at)
    join shifts s on s.id = a.shift_id join sites x on x.id = s.site_id
   where k.swap_id = of_swap and k.user_id = app.uid() and k.declined_at is null and app.is_to_give(w.assignment_id, at)
     and not exists (select from assignments o where o.shift_id = s.id and o.user_id = w.user_id and app.takes_time(o.state))
   order by s.starts_at, a.id limit 100
$$;
grant execute on function app.places_in_return(uuid, timestamptz) to care_app;

-- Names one of them, or another than before; false where it cannot be, it was refused, or the swap has ended.
create function app.name_in_return(of_swap uuid, of_assignment uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.hold_for_swap(array[app.uid()], array[of_assignment]);
  perform from swaps w where w.id = of_swap for update;
  update swap_asks k set in_return = p.assignment_id, terms = app.swap_terms(array[w.assignment_id, p.assignment_id])
    from swaps w, app.places_in_return(of_swap, at) p
   where k.swap_id = of_swap and k.user_id = app.uid() and w.id = k.swap_id and p.assignment_id = of_assignment and not p.is_refused;
  return found;
end $$;
grant execute on function app.name_in_return(uuid, uuid, timestamptz) to care_app;

-- What those asked have named to the signed-in person, as far as it still stands: without what they refused, and once
-- it is agreed, that alone.
create function app.named_in_return(of_swap uuid, at timestamptz)
returns table (assignment_id uuid, shift_id uuid, first_name text, site_id uuid, site_name text, postcode text, job text,
  day date, start_time text, end_time text, during tstzrange,
  break_minutes int, is_sleep_in boolean, is_on_call boolean, flat_pay int, call_pay int, pay int, own_rate jsonb)
language sql stable rows 5 security definer set search_path = app, pg_temp as $$
  select a.id, s.id, split_part(m.full_name, ' ', 1), s.site_id, x.name, x.postcode, s.job, s.day, s.start_time, s.end_time,
    s.during, s.break_minutes, s.is_sleep_in, s.is_on_call, s.flat_pay, s.call_pay,
      s.pay, app.own_rate(s, app.uid())
    from swaps w join swap_asks k on k.swap_id = w.id and k.declined_at is null and app.stands_in_return(k)
      and (w.state = 'asked' or k.in_return = w.in_return)
    join assignments a on a.id = k.in_return and app.is_to_give(a.id, at)
    join shifts s on s.id = a.shift_id join sites x on x.id = s.site_id join team_members m on m.team_id = w.team_id
      and m.user_id = k.user_id and m.status = 'active'
   where w.id = of_swap and w.user_id = app.uid() and w.state in ('asked', 'accepted') and app.is_to_give(w.assignment_id, at)
     and k.terms = app.swap_terms(array[w.assignment_id, a.id])
   order by s.starts_at, a.id
$$;
grant execute on function app.named_in_return(uuid, timestamptz) to care_app;

-- Holds both persons and both shifts of a swap of the signed-in person, before anything is judged: two who agree to
-- each other's shifts wait for one another.
create function app.hold_return(of_swap uuid, of_assignment uuid) returns void
language sql security definer set search_path = app, pg_temp as $$
  select app.hold_for_swap(array[w.user_id, k.user_id], array[w.assignment_id, k.in_return])
    from swaps w join swap_asks k on k.swap_id = w.id and k.in_return = of_assignment
   where w.id = of_swap and w.user_id = app.uid()
$$;
grant execute on function app.hold_return(uuid, uuid) to care_app;

-- Whoever asked agrees to what one of them has named, held before; null: it is not there any more, or the other has it
-- otherwise. Whose it is, and whether a manager agrees too.
create function app.agree_to_return(of_swap uuid, of_assignment uuid, at timestamptz) returns table (taker uuid, waits boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  perform from swaps x where x.id = of_swap for update;
  return query update swaps x set state = 'accepted', taker_id = k.user_id, in_return = k.in_return, terms = k.terms
      from swap_asks k, app.named_in_return(of_swap, at) n
     where x.id = of_swap and x.state = 'asked' and k.swap_id = x.id and k.in_return = of_assignment and n.assignment_id = of_assignment
    returning x.taker_id, app.agrees_to_swaps(x.team_id);
end $$;
grant execute on function app.agree_to_return(uuid, uuid, timestamptz) to care_app;

-- Whoever asked refuses what one of them has named, or takes that back while nothing else is named; whose it is. Null:
-- it is not named any more, or it is agreed.
create function app.refuse_return(of_swap uuid, of_assignment uuid, refuse boolean) returns uuid
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  whose uuid;
begin
  perform from swaps w where w.id = of_swap and w.user_id = app.uid() and w.state = 'asked' for update;
  if not found then return null; end if;
  update swap_asks k set refused = case when refuse then k.refused || of_assignment else array_remove(k.refused, of_assignment) end
   where k.swap_id = of_swap and k.in_return = of_assignment and k.declined_at is null and app.stands_in_return(k) = refuse
  returning k.user_id into whose;
  return whose;
end $$;
grant execute on function app.refuse_return(uuid, uuid, boolean) to care_app;
