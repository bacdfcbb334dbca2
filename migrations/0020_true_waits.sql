set local role care_owner;
set local search_path = app, public;

-- How long the signed-in person has to wait before another team code is looked at, in whole seconds; 0 when they need not: 10 wrong ones in 10 minutes.
create function app.team_code_wait(asked_at timestamptz) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce((select greatest(1, ceil(extract(epoch from g.at + interval '10 minutes' - asked_at)))::int from app.team_code_guesses g
    where g.user_id = app.uid() and g.at > asked_at - interval '10 minutes' order by g.at desc offset 9 limit 1), 0)
$$;
grant execute on function app.team_code_wait(timestamptz) to care_app;

-- As before, but other people's wrong codes stand in nobody's way: a network's thirtieth raises the alarm, the limit is each person's own.
create or replace function app.request_to_join(code text, from_network text, asked_at timestamptz)
returns table (outcome text, team_id uuid, team_name text, changed boolean)
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
  elsif (select count(*) from app.team_join_requests r where r.user_id = me and r.status = 'pending' and r.request_type = 'join_request') >= 5 then
    outcome := 'full';
    team_id := null;
    team_name := null;
  else
    insert into app.team_join_requests (team_id, user_id, requested_by, request_type, created_at)
      values (team.id, me, me, 'join_request', asked_at);
    outcome := 'pending';
    changed := true;
  end if;
  return next;
end $$;

-- As before, but with the true seconds to wait when it refuses, and `spent` when this invitation is the last one of the hour for the installation.
drop function app.charge_invitation(uuid, text, timestamptz);
create function app.charge_invitation(of_team uuid, address text, asked_at timestamptz) returns table (outcome text, wait int, spent boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  to_hash constant bytea := app.address_hash(address);
  a_day constant timestamptz := asked_at - interval '1 day';
  an_hour constant timestamptz := asked_at - interval '1 hour';
  latest timestamptz;
  full_until timestamptz;
begin
  if of_team not in (select app.managed_teams()) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(of_team::text, 7043));
  perform pg_advisory_xact_lock(hashtextextended(encode(to_hash, 'hex'), 7044));
  spent := false;
  -- The send that has to grow old enough before there is room for another.
  select greatest(
    (select s.at from app.invitation_sends s where s.team_id = of_team and s.at > a_day order by s.at desc offset 19 limit 1),
    (select s.at from app.invitation_sends s where s.sent_by = app.uid() and s.at > a_day order by s.at desc offset 39 limit 1)
  ) + interval '1 day' into full_until;
  outcome := 'team';
  if full_until is null then
    select s.at + interval '1 day' into full_until from app.invitation_sends s
     where s.team_id = of_team and s.address_hash = to_hash and s.at > a_day order by s.at desc offset 4 limit 1;
    outcome := 'recipient';
  end if;
  if full_until is null then
    select s.at + interval '1 hour' into full_until from app.invitation_sends s where s.at > an_hour order by s.at desc offset 499 limit 1;
    outcome := 'busy';
  end if;
  if full_until is not null then
    wait := greatest(1, ceil(extract(epoch from full_until - asked_at)));
    return next;
    return;
  end if;
  select max(s.at) into latest from app.invitation_sends s where s.team_id = of_team and s.address_hash = to_hash;
  if latest > asked_at - interval '60 seconds' then
    outcome := 'soon';
    wait := ceil(extract(epoch from latest + interval '60 seconds' - asked_at));
    return next;
    return;
  end if;
  outcome := case when exists (select from app.invitation_stops s where s.address_hash = to_hash and (s.team_id is null or s.team_id = of_team))
    or (select count(*) from app.invitation_sends s where s.address_hash = to_hash and s.at > a_day) >= 10 then 'quiet' else 'ok' end;
  select max(s.at) into latest from app.invitation_sends s where s.address_hash = to_hash;
  wait := greatest(0, ceil(extract(epoch from coalesce(latest, asked_at - interval '1 hour') + interval '60 seconds' - asked_at)));
  spent := (select count(*) from app.invitation_sends s where s.at > an_hour) = 499;
  insert into app.invitation_sends (team_id, sent_by, address_hash, at) values (of_team, app.uid(), to_hash, asked_at + wait * interval '1 second');
  return next;
end $$;
grant execute on function app.charge_invitation(uuid, text, timestamptz) to care_app;
