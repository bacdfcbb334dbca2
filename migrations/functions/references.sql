-- References: requests to referees, what the holder of a link may do, and the sharing log.

grant select, insert, update (referee, address_hash, state, version, sent_at, expires_at, reminders, question, decided_by,
  decided_at, reason)
  on app.reference_requests to care_app;
grant select, insert, delete on app.reference_links to care_app;
grant select, insert on app.reference_statements, app.sharing_log to care_app;
grant select, insert, update, delete on app.reference_requests, app.reference_links, app.reference_sends,
  app.reference_stops to care_worker;
grant select, delete on app.reference_statements, app.sharing_log to care_worker;

-- The team's alone: of their own people see less (`app.own_references`, `app.own_sharings`).
create policy manager_select on app.reference_requests for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.reference_requests for insert to care_app
  with check (team_id in (select app.managed_teams()) and requested_by = (select app.uid()) and state = 'asked' and answer is null);
create policy manager_update on app.reference_requests for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_all on app.reference_links to care_app
  using (reference_id in (select r.id from app.reference_requests r where r.team_id in (select app.whole_teams())));
create policy manager_select on app.reference_statements for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.reference_statements for insert to care_app
  with check (team_id in (select app.managed_teams()) and recorded_by = (select app.uid()));
create policy manager_select on app.sharing_log for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.sharing_log for insert to care_app
  with check (team_id in (select app.managed_teams()) and recorded_by = (select app.uid()));

-- The state of a person's references in their teams, without their contents. readable: a team has let them read it.
create function app.own_references()
returns table (id uuid, team_id uuid, team_name text, referee bytea, state text, requested_at timestamptz,
  answered_at timestamptz, decided_at timestamptz,
  readable boolean)
language sql stable rows 5 security definer set search_path = app, pg_temp as $$
  select r.id, r.team_id, t.team_name, r.referee, r.state, r.requested_at, r.answered_at, r.decided_at,
      exists (select from sharing_log s where s.reference_id = r.id and s.hirer is null)
    from reference_requests r
    join team_members m on m.team_id = r.team_id and m.user_id = r.user_id and m.status = 'active'
    join teams t on t.id = r.team_id
   where r.user_id = app.uid() and r.state <> 'cancelled'
   order by r.requested_at desc, r.id limit 40
$$;
grant execute on function app.own_references() to care_app;

-- A reference about the signed-in person that a team has let them read. It stays readable: it was given to them.
create function app.released_reference(of_request uuid) returns table (team_name text, referee bytea, answer bytea)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select t.team_name, r.referee, r.answer from reference_requests r join teams t on t.id = r.team_id
   where r.id = of_request and r.user_id = app.uid() and r.answer is not null
     and exists (select from sharing_log s where s.reference_id = r.id and s.hirer is null)
$$;
grant execute on function app.released_reference(uuid) to care_app;

-- The hirers that were given something about the signed-in person, in every team, and what. It does not say whose reference it was.
create function app.own_sharings()
returns table (id uuid, team_name text, hirer text, what text, about text, consent text, shared_on date)
language sql stable rows 5 security definer set search_path = app, pg_temp as $$
  select s.id, t.team_name, s.hirer, s.what, s.document, s.consent, s.shared_on
    from sharing_log s join teams t on t.id = s.team_id
   where s.user_id = app.uid() and s.hirer is not null order by s.shared_on desc, s.recorded_at desc limit 100
$$;
grant execute on function app.own_sharings() to care_app;

-- A request that its link still opens: unanswered, in time, of a live team in which the person still works.
create function app.open_reference(of_secret_hash bytea, at timestamptz)
returns setof app.reference_requests language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select r.* from reference_links l join reference_requests r on r.id = l.reference_id
    join teams t on t.id = r.team_id and t.deleted_at is null
    join team_members m on m.team_id = r.team_id and m.user_id = r.user_id and m.status = 'active'
   where l.secret_hash = of_secret_hash and r.state = 'asked' and r.expires_at > open_reference.at
$$;

-- What the holder of a link may see, and the sealed key that the answer is sealed with, which never leaves the server.
create function app.find_reference(of_secret_hash bytea, at timestamptz)
returns table (id uuid, team_id uuid, user_id uuid, full_name text, team_name text, asked_by text, asked_by_id uuid, expires_at timestamptz,
  is_question boolean, answer bytea, question bytea, kek_id text, wrapped_dek bytea)
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select r.id, r.team_id, r.user_id, p.full_name, t.team_name, b.full_name, r.requested_by, r.expires_at,
    r.answer is not null, r.answer, r.question,
      k.kek_id, k.wrapped_dek
    from app.open_reference(of_secret_hash, find_reference.at) r
    join teams t on t.id = r.team_id
    join profiles p on p.user_id = r.user_id
    join user_keys k on k.user_id = r.user_id
    left join profiles b on b.user_id = r.requested_by
$$;
grant execute on function app.find_reference(bytea, timestamptz) to care_app;

-- Takes the answer of a link's holder: of several at once the first counts, and every link of the request is used up.
-- False: it does not open any more.
create function app.answer_reference(of_secret_hash bytea, new_state text, words bytea, stops boolean, at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  of_request constant uuid := (select r.id from app.open_reference(of_secret_hash, answer_reference.at) r);
  found reference_requests;
begin
  update reference_requests r
     set state = new_state, version = r.version + 1, answered_at = answer_reference.at,
         answer = case when new_state = 'answered' then words else r.answer end,
         reason = case when new_state = 'declined' then words end
   where r.id = of_request and r.state = 'asked' and new_state in ('answered', 'declined')
     and exists (select from reference_links l where l.secret_hash = of_secret_hash and l.reference_id = r.id)
   returning r.* into found;
  if found.id is null then return false; end if;
  delete from reference_links l where l.reference_id = found.id;
  if stops then
    insert into reference_stops (team_id, address_hash, at) values (found.team_id, found.address_hash, answer_reference.at)
      on conflict do nothing;
  end if;
  return true;
end $$;
grant execute on function app.answer_reference(bytea, text, bytea, boolean, timestamptz) to care_app;

-- Charges one mail of a team to a referee's address. outcome: ok; quiet (the mail is dropped, because the address has
-- had enough from others, which the team may not learn); stopped, team, recipient, soon (refused, for `wait` seconds).
-- Limits: 200 a day of a team, 5 a day and one a minute from one team to one address, 10 a day to one address.
create function app.charge_reference(of_team uuid, address text, asked_at timestamptz) returns table (outcome text, wait int)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  to_hash constant bytea := app.address_hash(address);
  a_day constant timestamptz := asked_at - interval '1 day';
begin
  if of_team not in (select app.whole_teams()) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(encode(to_hash, 'hex'), 7044));
  wait := 0;
  if exists (select from reference_stops s where s.team_id = of_team and s.address_hash = to_hash) then
    outcome := 'stopped';
    return next;
    return;
  end if;
  select r.outcome, r.wait into outcome, wait from app.room_for_mail(
    array(select s.at from reference_sends s where s.team_id = of_team and s.at > a_day),
    array(select s.at from reference_sends s where s.team_id = of_team and s.address_hash = to_hash and s.at > a_day),
    (select count(*) from reference_sends s where s.address_hash = to_hash and s.at > a_day), 200, asked_at) r;
  if wait > 0 then
    return next;
    return;
  end if;
  insert into reference_sends (team_id, address_hash, at) values (of_team, to_hash, asked_at);
  return next;
end $$;
grant execute on function app.charge_reference(uuid, text, timestamptz) to care_app;

-- Which of these addresses take no mail at the moment.
create function app.bounced_references(of_team uuid, of_user uuid) returns setof uuid
language sql stable rows 1 security definer set search_path = app, pg_temp as $$
  select r.id from reference_requests r
   where r.team_id = of_team and r.user_id = of_user and r.team_id in (select app.whole_teams())
     and app.came_back(r.address_hash, r.requested_at)
$$;
grant execute on function app.bounced_references(uuid, uuid) to care_app;

-- A referee has no session: the event is written without an actor.
create policy referee_answers on app.audit_events for insert to care_app
  with check (actor is null and action in ('reference.answer', 'reference.decline'));

-- Gives a manager's requests to referees, as far as they are not decided, to another manager of the team, who is told of the answers.
create function app.hand_on_references(of_team uuid, giver uuid, taker uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  handed int;
begin
  perform app.check_hand_on(of_team, giver, taker);
  perform from reference_requests r where r.team_id = of_team and r.requested_by = giver and r.state in ('asked', 'answered')
    order by r.id for no key update;
  update reference_requests r set requested_by = taker where r.team_id = of_team and r.requested_by = giver
    and r.state in ('asked', 'answered');
  get diagnostics handed = row_count;
  return handed;
end $$;
grant execute on function app.hand_on_references(uuid, uuid, uuid) to care_app;
