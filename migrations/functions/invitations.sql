-- Invitations by e-mail, and their rate limits.

grant select (id, team_id, email, role, sees_health, sees_pay, may_override, runs_payroll, message, status, invited_by, created_at,
  sent_at, expires_at, full_name, job, phone, waits_since), insert (team_id,
  email, role, sees_health, sees_pay, may_override, runs_payroll, message, invited_by, created_at, sent_at, expires_at, full_name, job,
    phone, waits_since), update (sees_health, sees_pay, may_override, runs_payroll, message, status,
  invited_by, sent_at, expires_at, answered_at, full_name, job, phone, waits_since) on app.team_invitations to care_app;
grant select, insert, update, delete on app.team_invitations to care_worker;
-- Any manager invites staff, an owner managers too; the addressee uses the functions below.
create policy manager_select on app.team_invitations for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.team_invitations for insert to care_app
  with check (team_id in (select app.managed_teams()) and invited_by = (select app.uid()) and status = 'pending'
    and (role = 'staff' or team_id in (select app.owned_teams())));
create policy manager_update on app.team_invitations for update to care_app
  using (team_id in (select app.managed_teams()) and status = 'pending' and (role = 'staff' or team_id in (select app.owned_teams())))
  with check (team_id in (select app.managed_teams()) and status in ('pending', 'cancelled') and invited_by is not null
    and (role = 'staff' or team_id in (select app.owned_teams())));

grant select, insert, update, delete on app.invitation_sends to care_worker;

grant select, insert, update, delete on app.invitation_stops to care_worker;

-- How many seconds a sender waits until fewer than `most` of these sends lie within the period; 0 when there is room now.
create function app.wait_for_room(sends timestamptz[], most int, period interval, asked_at timestamptz) returns int
language sql stable as $$
  select coalesce((select greatest(1, ceil(extract(epoch from s.at + period - asked_at)))::int from unnest(sends) s (at)
    where s.at > asked_at - period order by s.at desc offset most - 1 limit 1), 0)
$$;

-- Whether a team may send one more mail with a link, by when it has sent such mails in the last day, when to this
-- address, and how many that address has had from all teams in that day. outcome: ok, quiet (ten are enough for one
-- address: the mail is dropped, and the sender may not learn it), team, recipient, soon (refused, for `wait` seconds).
-- Limits: `most_of_team` a day of a team, 5 a day and one a minute from one team to one address.
create function app.room_for_mail(by_team timestamptz[], to_them timestamptz[], from_all bigint, most_of_team int,
  asked_at timestamptz) returns table (outcome text, wait int)
language sql stable rows 1 as $$
  select coalesce(full_at.outcome, case when from_all >= 10 then 'quiet' else 'ok' end), coalesce(full_at.wait, 0)
    from (values (true)) one
    left join lateral (
      select l.outcome, l.wait
        from (values (1, 'team', app.wait_for_room(by_team, most_of_team, interval '1 day', asked_at)),
            (2, 'recipient', app.wait_for_room(to_them, 5, interval '1 day', asked_at)),
            (3, 'soon', app.wait_for_room(to_them, 1, interval '1 minute', asked_at))) l (place, outcome, wait)
       where l.wait > 0 order by l.place limit 1) full_at on true
$$;

-- Whether an invitation is still valid: open, in time, of a live team, from a sender who may still give the offered role, and not stopped.
create function app.invitation_stands(i app.team_invitations, at timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select i.status = 'pending' and i.expires_at > at
    and exists (select from app.teams t where t.id = i.team_id and t.deleted_at is null)
    and exists (select from app.team_members m where m.team_id = i.team_id and m.user_id = i.invited_by and m.status = 'active'
      and (m.role = 'owner' or m.role = 'manager' and i.role = 'staff'))
    and not exists (select from app.invitation_stops s
      where s.address_hash = app.address_hash(i.email) and (s.team_id is null or s.team_id = i.team_id))
$$;
grant execute on function app.invitation_stands(app.team_invitations, timestamptz) to care_app, care_worker;

-- Charges one mail to an address. outcome: ok, quiet (the mail is dropped: stopped, or the address has had enough; the
-- inviter may not learn it), team, recipient, soon, busy (refused, for `wait` seconds). For ok and quiet `wait` is the
-- delay of the mail; `spent` when this invitation is the installation's last one of the hour. Limits: `most_of_team` a
-- day of a team, 40 a day of one person, 5 a day from one team to one address, 10 a day and one a minute to one
-- address, 500 an hour in all.
create function app.spend_invitation(of_team uuid, sender uuid, address text, most_of_team int, asked_at timestamptz) returns
  table (outcome text, wait int, spent boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  to_hash constant bytea := app.address_hash(address);
  a_day constant timestamptz := asked_at - interval '1 day';
  an_hour constant timestamptz := asked_at - interval '1 hour';
  by_team timestamptz[];
  to_them timestamptz[];
  from_all bigint;
  of_sender int;
  of_all int;
  latest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(of_team::text, 7043));
  perform pg_advisory_xact_lock(hashtextextended(encode(to_hash, 'hex'), 7044));
  spent := false;
  by_team := array(select s.at from app.invitation_sends s where s.team_id = of_team and s.at > a_day);
  to_them := array(select s.at from app.invitation_sends s where s.team_id = of_team and s.address_hash = to_hash and s.at > a_day);
  from_all := (select count(*) from app.invitation_sends s where s.address_hash = to_hash and s.at > a_day);
  select r.outcome, r.wait into outcome, wait from app.room_for_mail(by_team, to_them, from_all, most_of_team, asked_at) r;
  of_sender := app.wait_for_room(array(select s.at from app.invitation_sends s where s.sent_by = sender and s.at > a_day),
    40, interval '1 day', asked_at);
  if of_sender > 0 then
    wait := greatest(of_sender, case when outcome = 'team' then wait end);
    outcome := 'team';
  end if;
  if outcome not in ('team', 'recipient') then
    of_all := app.wait_for_room(array(select s.at from app.invitation_sends s where s.at > an_hour), 500, interval '1 hour', asked_at);
    if of_all > 0 then
      outcome := 'busy';
      wait := of_all;
    end if;
  end if;
  if wait > 0 then
    return next;
    return;
  end if;
  if exists (select from app.invitation_stops s where s.address_hash = to_hash
    and (s.team_id is null or s.team_id = of_team)) then outcome := 'quiet'; end if;
  select max(s.at) into latest from app.invitation_sends s where s.address_hash = to_hash;
  wait := greatest(0, ceil(extract(epoch from coalesce(latest, asked_at - interval '1 hour') + interval '60 seconds' - asked_at)));
  spent := (select count(*) from app.invitation_sends s where s.at > an_hour) = 499;
  insert into app.invitation_sends (team_id, sent_by, address_hash, at)
    values (of_team, sender, to_hash, asked_at + wait * interval '1 second');
  return next;
end $$;

-- The same for an invitation that a manager sends now: 20 a day of a team.
create function app.charge_invitation(of_team uuid, address text, asked_at timestamptz) returns table (outcome text,
  wait int, spent boolean)
language sql security definer set search_path = app, pg_temp as $$
  select c.outcome, c.wait, c.spent from app.spend_invitation(of_team, app.uid(), address, 20, asked_at) c
    where of_team in (select app.whole_teams())
$$;
grant execute on function app.charge_invitation(uuid, text, timestamptz) to care_app;

-- Charges the mails of lists that may go out now, the oldest of each team first, and marks their invitations as sent,
-- for seven days. Lists take 15 a day of a team: the others are left for invitations that a manager sends meanwhile.
create function app.due_invitations(at timestamptz) returns table (invitation_id uuid, team_id uuid, quiet boolean, wait int, spent boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  now_is constant timestamptz := due_invitations.at;
  full_teams uuid[] := '{}';
  i record;
  c record;
begin
  for i in
    select w.* from (select distinct v.team_id from team_invitations v where v.waits_since is not null and v.status = 'pending') t
      cross join lateral (select v.id, v.team_id, v.email, v.invited_by from team_invitations v
        where v.team_id = t.team_id and v.waits_since is not null and v.status = 'pending' order by v.waits_since, v.id limit 15) w
  loop
    continue when i.team_id = any (full_teams);
    select * into c from app.spend_invitation(i.team_id, i.invited_by, i.email, 15, now_is);
    if c.outcome in ('team', 'busy') then full_teams := full_teams || i.team_id; end if;
    continue when c.outcome not in ('ok', 'quiet');
    update team_invitations v set waits_since = null, sent_at = now_is, expires_at = now_is + interval '7 days'
     where v.id = i.id and v.status = 'pending' and v.waits_since is not null;
    continue when not found;
    invitation_id := i.id;
    team_id := i.team_id;
    quiet := c.outcome = 'quiet';
    wait := c.wait;
    spent := c.spent;
    return next;
  end loop;
end $$;
grant execute on function app.due_invitations(timestamptz) to care_worker;

-- The acceptable invitations to the signed-in person, with the team's name and the inviter.
create function app.my_invitations(at timestamptz)
returns table (id uuid, team_name text, role text, sees_health boolean, sees_pay boolean, may_override boolean, runs_payroll boolean,
  invited_by text, message text, sent_at timestamptz, expires_at timestamptz)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select i.id, t.team_name, i.role, i.sees_health, i.sees_pay, i.may_override, i.runs_payroll,
      p.full_name, i.message, i.sent_at, i.expires_at
    from app.users u
    join app.team_invitations i on i.email = u.email and i.status = 'pending'
    join app.teams t on t.id = i.team_id
    join app.profiles p on p.user_id = i.invited_by
   where u.id = app.uid() and u.email_confirmed_at is not null and app.invitation_stands(i, my_invitations.at)
   order by i.sent_at desc, i.id limit 20
$$;
grant execute on function app.my_invitations(timestamptz) to care_app;

-- The addressee's answer; of concurrent answers one counts. No row: no such invitation of theirs. outcome: accepted, declined, or
-- its earlier state (expired too). Accepting creates the membership, in the offered role and never in a lower one than they have.
create function app.answer_invitation(of_invitation uuid, accept boolean, at timestamptz)
returns table (outcome text, changed boolean, team_id uuid, team_name text, role text, invited_by uuid)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  me constant uuid := app.uid();
  now_is constant timestamptz := answer_invitation.at;
  inv app.team_invitations;
begin
  select i.* into inv from app.team_invitations i join app.users u on u.email = i.email
   where i.id = of_invitation and u.id = me and u.email_confirmed_at is not null for update of i;
  if not found then return; end if;
  team_id := inv.team_id;
  role := inv.role;
  invited_by := inv.invited_by;
  select t.team_name into team_name from app.teams t where t.id = inv.team_id;
  changed := app.invitation_stands(inv, now_is);
  outcome := case when not changed and inv.status = 'pending' then 'expired' when not changed then inv.status
    when accept then 'accepted' else 'declined' end;
  if not changed then
    return next;
    return;
  end if;
  update app.team_invitations i set status = outcome, answered_at = now_is where i.id = inv.id;
  if accept then
    insert into app.team_members as m (team_id, user_id, role, sees_health, sees_pay, may_override, runs_payroll, joined_at)
      values (inv.team_id, me, inv.role, inv.sees_health, inv.sees_pay, inv.may_override, inv.runs_payroll, now_is)
      on conflict (team_id, user_id) do update
        set status = 'active', role = inv.role, sees_health = inv.sees_health, sees_pay = inv.sees_pay,
          may_override = inv.may_override, runs_payroll = inv.runs_payroll,
            joined_at = case when m.status = 'active' then m.joined_at else now_is end
        where m.status <> 'active' or (m.role = 'staff' and inv.role = 'manager');
    update app.team_join_requests r set status = 'approved', decided_at = now_is, decided_by = inv.invited_by
     where r.team_id = inv.team_id and r.user_id = me and r.status = 'pending';
    insert into app.team_join_requests (team_id, user_id, requested_by, request_type, status, created_at, decided_at, decided_by)
      values (inv.team_id, me, inv.invited_by, 'invitation', 'approved', inv.created_at, now_is, me);
  end if;
  return next;
end $$;
grant execute on function app.answer_invitation(uuid, boolean, timestamptz) to care_app;

-- What the holder of a mail's link may see without a session: no more than the mail itself said.
create function app.find_invitation(of_secret_hash bytea, at timestamptz)
returns table (team_name text, role text, invited_by text, email text, expires_at timestamptz, stands boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select t.team_name, i.role, p.full_name, i.email, i.expires_at, app.invitation_stands(i, find_invitation.at)
    from app.team_invitations i join app.teams t on t.id = i.team_id join app.profiles p on p.user_id = i.invited_by
   where i.secret_hash = of_secret_hash
$$;
grant execute on function app.find_invitation(bytea, timestamptz) to care_app;

-- Stops or allows the mails to an address, as the reader of its mail chooses. stop_from: team, everybody, nobody.
create function app.stop_invitations(of_invitation uuid, stop_from text, at timestamptz) returns table (team_id uuid, team_name text)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  to_hash bytea;
begin
  select i.team_id, t.team_name, app.address_hash(i.email) into team_id, team_name, to_hash
    from app.team_invitations i join app.teams t on t.id = i.team_id where i.id = of_invitation;
  if not found then return; end if;
  delete from app.invitation_stops s where s.address_hash = to_hash and (s.team_id is null or s.team_id = stop_invitations.team_id);
  if stop_from <> 'nobody' then
    insert into app.invitation_stops (address_hash, team_id, at)
      values (to_hash, case when stop_from = 'team' then stop_invitations.team_id end, stop_invitations.at);
  end if;
  return next;
end $$;
grant execute on function app.stop_invitations(uuid, text, timestamptz) to care_app;

-- Hands a manager's open invitations to another manager of the team, so that they stay valid; only invitations of
-- managers, where the giver stays a manager. `stuck`: invitations of managers that the taker, who is no owner, could
-- not have sent.
create function app.hand_on_invitations(of_team uuid, giver uuid, taker uuid, to_manage_only boolean) returns table (handed int, stuck int)
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.check_hand_on(of_team, giver, taker);
  update team_invitations i set invited_by = taker
   where i.team_id = of_team and i.invited_by = giver and i.status = 'pending' and (i.role = 'manager' or not to_manage_only)
     and (i.role = 'staff' or exists (select from team_members m where m.team_id = of_team and m.user_id = taker
       and m.role = 'owner' and m.status = 'active'));
  get diagnostics handed = row_count;
  stuck := (select count(*) from team_invitations i where i.team_id = of_team and i.invited_by = giver
    and i.status = 'pending' and i.role = 'manager');
  return next;
end $$;
grant execute on function app.hand_on_invitations(uuid, uuid, uuid, boolean) to care_app;
