-- Team codes, and requests to join.

grant select, update (status, decided_at, decided_by, undo_until, asked_to_finish_at) on app.team_join_requests to care_app;
grant select, insert, update, delete on app.team_join_requests to care_worker;
create policy own_select on app.team_join_requests for select to care_app using (user_id = (select app.uid()));
create policy manager_select on app.team_join_requests for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_update on app.team_join_requests for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy own_withdraw on app.team_join_requests for update to care_app
  using (user_id = (select app.uid()) and request_type = 'join_request' and status = 'pending')
  with check (user_id = (select app.uid()) and status = 'withdrawn');

grant select, insert, update, delete on app.team_code_guesses to care_worker;

-- How many seconds the signed-in person has to wait before they may try another team code, 0 when none: 10 wrong ones in 10 minutes.
create function app.team_code_wait(asked_at timestamptz) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce((select greatest(1, ceil(extract(epoch from g.at + interval '10 minutes' - asked_at)))::int from app.team_code_guesses g
    where g.user_id = app.uid() and g.at > asked_at - interval '10 minutes' order by g.at desc offset 9 limit 1), 0)
$$;
grant execute on function app.team_code_wait(timestamptz) to care_app;

-- Looks up a team code for step 1 of the registration: 'known', 'unknown', or 'limited'. A wrong one is charged as a guess, as in
-- request_to_join, and calls of one person are serialized, so that the limit holds for parallel calls.
create function app.look_up_code(code text, from_network text, asked_at timestamptz) returns text
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(app.uid()::text, 7042));
  if app.team_code_wait(asked_at) > 0 then return 'limited'; end if;
  if exists (select from app.teams t where t.team_code = code and t.deleted_at is null) then return 'known'; end if;
  insert into app.team_code_guesses (user_id, network, at) values (app.uid(), from_network, asked_at);
  return 'unknown';
end $$;
grant execute on function app.look_up_code(text, text, timestamptz) to care_app;

create function app.is_code_taken(code text) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select 1 from app.teams t where t.team_code = code)
$$;
grant execute on function app.is_code_taken(text) to care_app;

-- After a wrong team code: which limit it has just reached, the person's, the network's, or that of the whole
-- installation (500 in an hour).
create function app.code_alarm(from_network text, at timestamptz) returns text
language sql stable security definer set search_path = app, pg_temp as $$
  select case
    when (select count(*) from app.team_code_guesses g where g.at > code_alarm.at - interval '1 hour') % 500 = 0 then 'everybody'
    when (select count(*) from app.team_code_guesses g where g.user_id = app.uid()
      and g.at > code_alarm.at - interval '10 minutes') = 10 then 'person'
    when (select count(*) from app.team_code_guesses g where g.network = from_network
      and g.at > code_alarm.at - interval '1 hour') = 30 then 'network'
  end
$$;
grant execute on function app.code_alarm(text, timestamptz) to care_app;

-- Requests to join the team of a code. Calls of one person are serialized, so that the limits hold for parallel calls.
-- outcome: member, pending, invalid (unknown code, or of a deleted team), limited (too many wrong codes of their own), full (five requests
-- are pending). Other people's wrong codes block nobody: a network's thirtieth raises the alarm.
create function app.request_to_join(code text, from_network text, asked_at timestamptz)
returns table (outcome text, team_id uuid, team_name text, changed boolean, request_id uuid)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  me constant uuid := app.uid();
  team app.teams;
  was text;
begin
  changed := false;
  perform pg_advisory_xact_lock(hashtextextended(me::text, 7042));
  if app.team_code_wait(asked_at) > 0 then
    outcome := 'limited';
    return next;
    return;
  end if;

  select * into team from app.teams t where t.team_code = code and t.deleted_at is null;
  if not found then
    delete from app.team_code_guesses g where g.at < asked_at - interval '1 day';
    insert into app.team_code_guesses (user_id, network, at) values (me, from_network, asked_at);
    outcome := 'invalid';
    return next;
    return;
  end if;
  team_id := team.id;
  team_name := team.team_name;

  select m.status into was from app.team_members m where m.team_id = team.id and m.user_id = me;
  if was = 'active' then
    outcome := 'member';
  elsif exists (select 1 from app.team_join_requests r where r.team_id = team.id and r.user_id = me and r.status = 'pending') then
    outcome := 'pending';
  elsif team.auto_approve and was is distinct from 'removed' and not exists (
      select 1 from app.team_join_requests r where r.team_id = team.id and r.user_id = me and r.status = 'rejected') then
    insert into app.team_join_requests (team_id, user_id, requested_by, request_type, status, created_at, decided_at)
      values (team.id, me, me, 'join_request', 'approved', asked_at, asked_at);
    insert into app.team_members (team_id, user_id, joined_at) values (team.id, me, asked_at)
      on conflict (team_id, user_id) do update set status = 'active', role = 'staff', joined_at = asked_at;
    outcome := 'member';
    changed := true;
  elsif (select count(*) from app.team_join_requests r where r.user_id = me and r.status = 'pending'
    and r.request_type = 'join_request') >= 5 then
    outcome := 'full';
    team_id := null;
    team_name := null;
  else
    insert into app.team_join_requests (team_id, user_id, requested_by, request_type, created_at)
      values (team.id, me, me, 'join_request', asked_at) returning id into request_id;
    outcome := 'pending';
    changed := true;
  end if;
  return next;
end $$;
grant execute on function app.request_to_join(text, text, timestamptz) to care_app;

-- Something has followed from a team's answer to this person's request: it cannot be undone any more. Called by the
-- features in which it happens.
create function app.end_undo(of_team uuid, of_user uuid) returns void
language sql security definer set search_path = app, pg_temp as $$
  update team_join_requests set undo_until = null where team_id = of_team and user_id = of_user and undo_until is not null
$$;

-- Undoes a manager's answer to a request: the request is pending again, and its person no member. Nothing when it is
-- too late, or when something has followed: they left, asked again, have an offer or another role, or a feature has
-- said so (`end_undo`).
create function app.undo_answer(of_team uuid, of_request uuid, at timestamptz) returns table (user_id uuid, was text,
  decided_at timestamptz)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  answered app.team_join_requests;
begin
  if of_team not in (select app.whole_teams()) then return; end if;
  select * into answered from app.team_join_requests r
   where r.id = of_request and r.team_id = of_team and r.status in ('approved', 'rejected') and r.undo_until > at for update;
  if not found then return; end if;
  if exists (select from app.team_join_requests later
      where later.team_id = of_team and later.user_id = answered.user_id and later.created_at > answered.created_at) then return; end if;

  if answered.status = 'approved' then
    delete from app.team_members m
     where m.team_id = of_team and m.user_id = answered.user_id and m.status = 'active' and m.role = 'staff'
       and m.joined_at = answered.decided_at
       and m.offer_recorded_at is null;
    if not found then return; end if;
  elsif exists (select from app.team_members m where m.team_id = of_team and m.user_id = answered.user_id and m.status = 'active') then
    return;
  end if;
  update app.team_join_requests r set status = 'pending', decided_at = null, decided_by = null, undo_until = null where r.id = of_request;
  return query select answered.user_id, answered.status, answered.decided_at;
end $$;
grant execute on function app.undo_answer(uuid, uuid, timestamptz) to care_app;

-- The signed-in person's own requests: pending ones, and the last rejected one of each team since then. Only the team's name.
create function app.my_requests(since timestamptz) returns table (id uuid, team_name text, created_at timestamptz, rejected_at timestamptz)
language sql stable security definer set search_path = app, pg_temp as $$
  select r.id, t.team_name, r.created_at, case r.status when 'rejected' then r.decided_at end
    from app.team_join_requests r join app.teams t on t.id = r.team_id
   where r.user_id = app.uid() and r.request_type = 'join_request'
     and (r.status = 'pending' or r.status = 'rejected' and r.decided_at > since and t.deleted_at is null
       and not exists (select from app.team_join_requests later
                        where later.user_id = r.user_id and later.team_id = r.team_id and later.created_at > r.created_at)
       and not exists (select from app.team_members m where m.user_id = r.user_id and m.team_id = r.team_id and m.status = 'active'))
   order by r.created_at desc
$$;
grant execute on function app.my_requests(timestamptz) to care_app;
