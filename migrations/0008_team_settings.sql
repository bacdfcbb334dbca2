-- Settings of a team, what its managers may see, how a membership ended, and teams that were deleted.
set local role care_owner;
set local search_path = app, public;

-- `version` counts saves of the settings: whoever saves from an older one is told.
alter table app.teams
  add column members_see_cards boolean not null default false,
  add column require_two_factor boolean not null default false,
  add column deleted_at timestamptz,
  add column deleted_by uuid references app.users (id) on delete set null;

-- What a manager may see besides the profile; an owner sees everything, whatever stands here.
alter table app.team_members
  add column sees_health boolean not null default false,
  add column sees_pay boolean not null default false,
  add column ended_by uuid references app.users (id) on delete set null,
  add column end_reason text check (length(end_reason) <= 500),
  drop constraint team_members_status_check,
  -- closed: the team itself was deleted.
  add constraint team_members_status_check check (status in ('active', 'left', 'removed', 'closed'));
create index team_members_who_run on app.team_members (team_id, joined_at, id) where status = 'active' and role <> 'staff';
create index team_members_ended on app.team_members (team_id, ended_at desc, id) where status <> 'active';

-- Permissions belong to active managers; who comes back starts afresh, whichever way they come.
create function app.settle_membership() returns trigger language plpgsql as $$
begin
  if new.role <> 'manager' or new.status <> 'active' then
    new.sees_health := false;
    new.sees_pay := false;
  end if;
  if tg_op = 'UPDATE' and old.status <> 'active' and new.status = 'active' then
    new.ended_at := null;
    new.ended_by := null;
    new.end_reason := null;
    new.offer_recorded_at := null;
    new.offer_recorded_by := null;
  end if;
  return new;
end $$;
create trigger settle_membership before insert or update of role, status, sees_health, sees_pay on app.team_members
  for each row execute function app.settle_membership();

-- The teams that the signed-in person owns.
create function app.owned_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m where m.user_id = app.uid() and m.status = 'active' and m.role = 'owner'
$$;
grant execute on function app.owned_teams() to care_app;

-- A team has an owner for as long as it is there, and is listed under one. Asked at the end, so that it can change hands within one transaction; the lock lets two
-- owners who go at the same time see each other.
create function app.keep_an_owner() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from app.teams t where t.id = old.team_id for update;
  if exists (select from app.teams t where t.id = old.team_id and t.deleted_at is null)
    and not exists (select from app.team_members m where m.team_id = old.team_id and m.role = 'owner' and m.status = 'active') then
    raise exception 'a team needs an owner' using errcode = 'check_violation';
  end if;
  update app.teams t set manager_id = (
      select m.user_id from app.team_members m where m.team_id = t.id and m.role = 'owner' and m.status = 'active' order by m.joined_at, m.id limit 1)
   where t.id = old.team_id and t.manager_id = old.user_id and t.deleted_at is null;
  return null;
end $$;
create constraint trigger keep_an_owner after update or delete on app.team_members deferrable initially deferred
  for each row when (old.role = 'owner' and old.status = 'active') execute function app.keep_an_owner();

-- What only an owner decides about a team. Jobs have no signed-in person and are not asked.
create function app.guard_team() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if app.uid() is not null and new.id not in (select app.owned_teams()) then
    raise exception 'only an owner may change this' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger guard_team before update of members_see_cards, require_two_factor on app.teams for each row
  when ((old.members_see_cards, old.require_two_factor) is distinct from (new.members_see_cards, new.require_two_factor))
  execute function app.guard_team();

revoke update on app.teams from care_app;
grant update (team_name, team_code, auto_approve, members_see_cards, require_two_factor, version) on app.teams to care_app;
drop policy member_select on app.teams;
create policy member_select on app.teams for select to care_app
  using (id in (select app.my_teams()) or (manager_id = (select app.uid()) and deleted_at is null));
drop policy manager_update on app.teams;
create policy manager_update on app.teams for update to care_app
  using (id in (select app.managed_teams()) and deleted_at is null) with check (id in (select app.managed_teams()) and deleted_at is null);

grant update (sees_health, sees_pay, ended_by, end_reason) on app.team_members to care_app;
-- A manager decides about staff; roles and permissions are the owner's.
drop policy manager_update on app.team_members;
create policy manager_update on app.team_members for update to care_app
  using (team_id in (select app.managed_teams()) and role = 'staff') with check (team_id in (select app.managed_teams()) and role = 'staff');
create policy owner_update on app.team_members for update to care_app
  using (team_id in (select app.owned_teams())) with check (team_id in (select app.owned_teams()));
drop policy own_leave on app.team_members;
create policy own_leave on app.team_members for update to care_app
  using (user_id = (select app.uid()) and status = 'active') with check (user_id = (select app.uid()) and status = 'left');

-- Deletes a team of the signed-in owner: nobody gets in any more, nobody waits any more. The rows stay, for what the law asks to keep.
-- Answers whom to tell; nothing when it is not theirs to delete. Every page of those people asks anew.
create function app.close_team(of_team uuid, closed_at timestamptz) returns table (user_id uuid, role text)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  if of_team not in (select app.owned_teams()) then return; end if;
  update app.teams t set deleted_at = closed_at, deleted_by = app.uid(), version = t.version + 1 where t.id = of_team;
  return query
    with requests as (
      update app.team_join_requests r set status = 'withdrawn', decided_at = closed_at, decided_by = app.uid()
       where r.team_id = of_team and r.status = 'pending' returning r.user_id),
    members as (
      update app.team_members m set status = 'closed', ended_at = closed_at, ended_by = app.uid()
       where m.team_id = of_team and m.status = 'active' returning m.user_id, m.role),
    people as (select m.user_id, m.role from members m union all select r.user_id, 'applicant' from requests r),
    told as (select count(pg_notify('care', 'person:' || p.user_id)) as count from people p)
    select p.user_id, p.role from people p cross join told;
end $$;
grant execute on function app.close_team(uuid, timestamptz) to care_app;

-- As before, but for teams that were deleted: their codes are wrong.
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
  if (select count(*) from app.team_code_guesses g where g.user_id = me and g.at > asked_at - interval '10 minutes') >= 10
    or (select count(*) from app.team_code_guesses g where g.network = from_network and g.at > asked_at - interval '1 hour') >= 30 then
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
