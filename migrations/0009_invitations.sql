-- Invitations by e-mail, what keeps them from becoming a flood, and the cards that fellow members see of each other.
set local role care_owner;
set local search_path = app, public;

-- Addressed to an e-mail address, whether or not it is somebody's account: asking who is behind it would tell the inviter.
create table app.team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) <= 254),
  role text not null check (role in ('staff', 'manager')),
  sees_health boolean not null default false,
  sees_pay boolean not null default false,
  message text check (length(message) <= 500),
  -- Of the link in the newest mail; the links of older ones are dead.
  secret_hash bytea unique,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'cancelled')),
  invited_by uuid not null references app.users (id) on delete cascade,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  check (role = 'manager' or not (sees_health or sees_pay))
);
create unique index one_open_invitation on app.team_invitations (team_id, email) where status = 'pending';
create index team_invitations_by_team on app.team_invitations (team_id, created_at desc, id desc) where status = 'pending';
create index team_invitations_by_email on app.team_invitations (email) where status = 'pending';

-- One row for each mail that was asked for: the limits count them. Only a hash of the address stands here and in the next table.
create table app.invitation_sends (
  id bigint generated always as identity primary key,
  team_id uuid not null references app.teams (id) on delete cascade,
  sent_by uuid not null references app.users (id) on delete cascade,
  address_hash bytea not null,
  at timestamptz not null
);
create index invitation_sends_by_team on app.invitation_sends (team_id, at);
create index invitation_sends_by_sender on app.invitation_sends (sent_by, at);
create index invitation_sends_by_address on app.invitation_sends (address_hash, at);
create index invitation_sends_by_time on app.invitation_sends (at);

-- Who wants no more of them: from one team, or (without a team) from anybody.
create table app.invitation_stops (
  address_hash bytea not null,
  team_id uuid references app.teams (id) on delete cascade,
  at timestamptz not null
);
create unique index invitation_stops_once on app.invitation_stops (address_hash, team_id) nulls not distinct;

select app.protect('app.team_invitations');
select app.protect('app.invitation_sends');
select app.protect('app.invitation_stops');
grant select (id, team_id, email, role, sees_health, sees_pay, message, status, invited_by, created_at, sent_at, expires_at),
  insert (team_id, email, role, sees_health, sees_pay, message, invited_by, created_at, sent_at, expires_at),
  update (sees_health, sees_pay, message, status, invited_by, sent_at, expires_at, answered_at) on app.team_invitations to care_app;
grant select, insert, update, delete on app.team_invitations, app.invitation_sends, app.invitation_stops to care_worker;

-- Any manager invites staff, an owner managers too; the addressee's way goes through the functions below.
create policy manager_select on app.team_invitations for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.team_invitations for insert to care_app
  with check (team_id in (select app.managed_teams()) and invited_by = (select app.uid()) and status = 'pending'
    and (role = 'staff' or team_id in (select app.owned_teams())));
create policy manager_update on app.team_invitations for update to care_app
  using (team_id in (select app.managed_teams()) and status = 'pending' and (role = 'staff' or team_id in (select app.owned_teams())))
  with check (team_id in (select app.managed_teams()) and status in ('pending', 'cancelled') and invited_by is not null
    and (role = 'staff' or team_id in (select app.owned_teams())));

create function app.address_hash(address text) returns bytea language sql immutable
  as $$ select sha256(convert_to(address, 'UTF8')) $$;

-- Whether an invitation still stands: open, in time, from a team that is there, by somebody who may still give what it promises, and not unwanted.
create function app.invitation_stands(i app.team_invitations, at timestamptz) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select i.status = 'pending' and i.expires_at > at
    and exists (select from app.teams t where t.id = i.team_id and t.deleted_at is null)
    and exists (select from app.team_members m where m.team_id = i.team_id and m.user_id = i.invited_by and m.status = 'active'
      and (m.role = 'owner' or m.role = 'manager' and i.role = 'staff'))
    and not exists (select from app.invitation_stops s
      where s.address_hash = app.address_hash(i.email) and (s.team_id is null or s.team_id = i.team_id))
$$;
grant execute on function app.address_hash(text), app.invitation_stands(app.team_invitations, timestamptz) to care_app, care_worker;

-- Spends one mail to an address. outcome: ok, quiet (to be sent to nobody: unwanted, or the address has had enough; the inviter is not told),
-- team, recipient, soon, busy (refused, for `wait` seconds). For ok and quiet `wait` is how long the mail has to wait for its turn.
-- Limits: 20 a day of a team, 40 a day of one person, 5 a day from one team to one address, 10 a day and one a minute to one address, 500 an hour in all.
create function app.charge_invitation(of_team uuid, address text, asked_at timestamptz) returns table (outcome text, wait int)
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  to_hash constant bytea := app.address_hash(address);
  a_day constant timestamptz := asked_at - interval '1 day';
  latest timestamptz;
begin
  if of_team not in (select app.managed_teams()) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(of_team::text, 7043));
  perform pg_advisory_xact_lock(hashtextextended(encode(to_hash, 'hex'), 7044));
  wait := 3600;
  if (select count(*) from app.invitation_sends s where s.team_id = of_team and s.at > a_day) >= 20
    or (select count(*) from app.invitation_sends s where s.sent_by = app.uid() and s.at > a_day) >= 40 then
    outcome := 'team';
    return next;
    return;
  end if;
  if (select count(*) from app.invitation_sends s where s.team_id = of_team and s.address_hash = to_hash and s.at > a_day) >= 5 then
    outcome := 'recipient';
    return next;
    return;
  end if;
  if (select count(*) from app.invitation_sends s where s.at > asked_at - interval '1 hour') >= 500 then
    outcome := 'busy';
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
  insert into app.invitation_sends (team_id, sent_by, address_hash, at) values (of_team, app.uid(), to_hash, asked_at + wait * interval '1 second');
  return next;
end $$;

-- The invitations to the signed-in person that wait for an answer: of the team they see its name and who asks.
create function app.my_invitations(at timestamptz)
returns table (id uuid, team_name text, role text, sees_health boolean, sees_pay boolean, invited_by text, message text, sent_at timestamptz, expires_at timestamptz)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select i.id, t.team_name, i.role, i.sees_health, i.sees_pay, p.full_name, i.message, i.sent_at, i.expires_at
    from app.users u
    join app.team_invitations i on i.email = u.email and i.status = 'pending'
    join app.teams t on t.id = i.team_id
    join app.profiles p on p.user_id = i.invited_by
   where u.id = app.uid() and u.email_confirmed_at is not null and app.invitation_stands(i, my_invitations.at)
   order by i.sent_at desc, i.id limit 20
$$;

-- The addressee's answer; of everybody who answers at once, one is heard. No row: no such invitation of theirs. outcome: accepted, declined, or
-- what had become of it before (expired too). Accepting makes the member, in the role that was offered and never in a lower one than they have.
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
    insert into app.team_members as m (team_id, user_id, role, sees_health, sees_pay, joined_at)
      values (inv.team_id, me, inv.role, inv.sees_health, inv.sees_pay, now_is)
      on conflict (team_id, user_id) do update
        set status = 'active', role = inv.role, sees_health = inv.sees_health, sees_pay = inv.sees_pay,
            joined_at = case when m.status = 'active' then m.joined_at else now_is end
        where m.status <> 'active' or (m.role = 'staff' and inv.role = 'manager');
    update app.team_join_requests r set status = 'approved', decided_at = now_is, decided_by = inv.invited_by
     where r.team_id = inv.team_id and r.user_id = me and r.status = 'pending';
    insert into app.team_join_requests (team_id, user_id, requested_by, request_type, status, created_at, decided_at, decided_by)
      values (inv.team_id, me, inv.invited_by, 'invitation', 'approved', inv.created_at, now_is, me);
  end if;
  return next;
end $$;

-- What the holder of a mail's link may know before they sign in; whoever reads the mail has read as much.
create function app.find_invitation(of_secret_hash bytea, at timestamptz)
returns table (team_name text, role text, invited_by text, email text, expires_at timestamptz, stands boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select t.team_name, i.role, p.full_name, i.email, i.expires_at, app.invitation_stands(i, find_invitation.at)
    from app.team_invitations i join app.teams t on t.id = i.team_id join app.profiles p on p.user_id = i.invited_by
   where i.secret_hash = of_secret_hash
$$;

-- Ends or allows the mails to an address, as whoever reads its mail wishes. stop_from: team, everybody, nobody.
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
grant execute on function app.charge_invitation(uuid, text, timestamptz), app.my_invitations(timestamptz),
  app.answer_invitation(uuid, boolean, timestamptz), app.find_invitation(bytea, timestamptz), app.stop_invitations(uuid, text, timestamptz) to care_app;

-- Whoever stops the mails has no account to write it down under.
create policy stranger_stop on app.audit_events for insert to care_app
  with check (actor is null and action = 'invitation.stop' and subject is null);

-- An erased person leaves neither the invitations to their address nor those that they wrote.
create function app.forget_invitations() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from app.team_invitations i where i.email = old.email or i.invited_by = old.id;
  delete from app.invitation_stops s where s.address_hash = app.address_hash(old.email);
  return null;
end $$;
create trigger forget_invitations after update of email on app.users
  for each row when (old.email <> new.email and new.email like '%@erased.invalid') execute function app.forget_invitations();

-- Whether the signed-in person works in a team with this one whose members see each other's cards.
create function app.is_fellow(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from app.team_members theirs
      join app.team_members mine on mine.team_id = theirs.team_id
      join app.teams t on t.id = theirs.team_id
     where theirs.user_id = of_user and theirs.status = 'active' and theirs.role = 'staff'
       and mine.user_id = app.uid() and mine.status = 'active' and t.members_see_cards and t.deleted_at is null);
end $$;

-- Of a fellow member only the photo is visible, and the key that opens it: no other row of theirs is.
create policy visible_to_fellows on app.files for select to care_app
  using (slot = 'profile-image' and state = 'current' and app.is_fellow(user_id));
create policy visible_to_fellows on app.user_keys for select to care_app using (app.is_fellow(user_id));

-- One page of the other staff of a team, by name: card fields and nothing else. No rows while the team keeps the cards to itself.
create function app.fellow_cards(of_team uuid, after_name text, after_id uuid, at_most int)
returns table (id uuid, full_name text, "position" text, photo_file_id uuid, completion int, sort_name text)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select m.id, m.full_name, m.position, m.photo_file_id, m.completion, m.sort_name
    from app.team_members m
   where m.team_id = of_team and m.status = 'active' and m.role = 'staff' and m.user_id <> app.uid()
     and exists (select from app.teams t where t.id = of_team and t.members_see_cards and t.deleted_at is null)
     and of_team in (select app.my_teams())
     and (after_id is null or (m.sort_name, m.id) > (after_name, after_id))
   order by m.sort_name, m.id limit at_most
$$;

-- Asked after a wrong team code: whose limit it has just reached (person, network), or whether the whole product sees a hunt (everybody, each 500 in an hour).
create function app.code_alarm(from_network text, at timestamptz) returns text
language sql stable security definer set search_path = app, pg_temp as $$
  select case
    when (select count(*) from app.team_code_guesses g where g.at > code_alarm.at - interval '1 hour') % 500 = 0 then 'everybody'
    when (select count(*) from app.team_code_guesses g where g.user_id = app.uid() and g.at > code_alarm.at - interval '10 minutes') = 10 then 'person'
    when (select count(*) from app.team_code_guesses g where g.network = from_network and g.at > code_alarm.at - interval '1 hour') = 30 then 'network'
  end
$$;
grant execute on function app.is_fellow(uuid), app.fellow_cards(uuid, text, uuid, int), app.code_alarm(text, timestamptz) to care_app;
