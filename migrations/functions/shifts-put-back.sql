-- What was taken back comes back as it was, with the same id: for steps that are undone (src/features/rota).

-- Puts somebody back on a shift that they have come off, or on which nothing is left of their place. The person is
-- judged and held; returns `booked`, or why there is no place.
create function app.put_back_place(of_place jsonb, given_answer jsonb, at timestamptz) returns text
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  p record;
  s shifts;
  why text;
begin
  select * into p from jsonb_to_record(of_place) x (id uuid, "shiftId" uuid, "userId" uuid, state text, way text,
    "pencilledUntil" timestamptz, "bookedAt" timestamptz, "bookedBy" uuid, override jsonb, kept jsonb,
    "stillPaid" int, "stillPaidDay" date);
  perform app.hold_workers(array[p."userId"]);
  select * into s from shifts x where x.id = p."shiftId" for no key update;
  if not app.holds_place(p.state) or not exists (select from team_members m where m.team_id = s.team_id and m.user_id = p."userId"
      and m.status = 'active' and m.role = 'staff' and app.manages_site(s.team_id, s.site_id) and app.manages_person(s.team_id, m.user_id)) then
    return 'closed';
  end if;
  why := app.why_no_place(s, p."userId", at);
  if why is not null then return why; end if;
  given_answer := given_answer || app.grounds_of_answer(s.team_id, p."userId");
  update assignments a set state = p.state, pencilled_until = p."pencilledUntil", ended_at = null, answer = given_answer,
      still_paid = p."stillPaid", still_paid_day = p."stillPaidDay"
    where a.id = p.id and a.shift_id = s.id and a.user_id = p."userId" and a.state in ('cancelled', 'withdrawn');
  if found then return 'booked'; end if;
  insert into assignments (id, team_id, shift_id, user_id, during, break_minutes, state, way, pencilled_until, booked_at,
      booked_by, answer, override, kept)
    select p.id, s.team_id, s.id, p."userId", s.during, s.break_minutes, p.state, p.way, p."pencilledUntil", p."bookedAt",
        (select u.id from users u where u.id = p."bookedBy"), given_answer, p.override, p.kept
     where not exists (select from assignments a where a.id = p.id);
  return case when found then 'booked' else 'closed' end;
end $$;
grant execute on function app.put_back_place(jsonb, jsonb, timestamptz) to care_app;

-- Keeps somebody on a shift that is moved, in spite of what would stand against them then: a manager answers for it.
create function app.keep_in_move(of_assignment uuid, given jsonb, against jsonb) returns void
language sql security definer set search_path = app, pg_temp as $$
  update assignments a set kept = given || jsonb_build_object('by', app.uid(), 'reasons', coalesce(a.kept -> 'reasons', '[]') || against)
    where a.id = of_assignment and app.manages_shift(a.shift_id)
$$;
grant execute on function app.keep_in_move(uuid, jsonb, jsonb) to care_app;

-- What late changes kept for people, as it was before a step that nobody was told of. The caller holds them.
create function app.restore_still_paid(of_places jsonb) returns void
language sql security definer set search_path = app, pg_temp as $$
  update assignments a set still_paid = x."stillPaid", still_paid_day = x."stillPaidDay"
    from jsonb_to_recordset(of_places) x (id uuid, "stillPaid" int, "stillPaidDay" date)
   where a.id = x.id and app.manages_shift(a.shift_id) and a.still_paid is distinct from x."stillPaid"
$$;
grant execute on function app.restore_still_paid(jsonb) to care_app;

-- Publishes a cancelled shift again, with what people had asked for or were offered when it was cancelled, between two
-- instants. The caller holds it; false where it is not cancelled, or over.
create function app.reopen_shift(of_shift uuid, since timestamptz, until timestamptz, at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update shifts s set state = 'open', version = s.version + 1
   where s.id = of_shift and s.state = 'cancelled' and s.ends_at > at and app.manages_site(s.team_id, s.site_id);
  if not found then return false; end if;
  update shift_offers o set answered_at = null,
      state = case when o.stands_by_since is not null then 'standby' when o.expires_at is not null then 'offered' else 'applied' end
   where o.shift_id = of_shift and o.state in ('expired', 'not-picked') and o.answered_at between since and until;
  return true;
end $$;
grant execute on function app.reopen_shift(uuid, timestamptz, timestamptz, timestamptz) to care_app;
