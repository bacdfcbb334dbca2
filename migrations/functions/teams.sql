-- Teams: creation, settings, deletion, and the lock that every act on one starts with.

grant select, update (team_code, team_name, on_call_phone, on_call_hours, auto_approve, version, members_see_cards,
  require_two_factor, first_steps_away_at) on app.teams to care_app;
grant select, insert, update, delete on app.teams to care_worker;
create policy member_select on app.teams for select to care_app
  using (id in (select app.my_teams()) or (manager_id = (select app.uid()) and deleted_at is null));
create policy manager_update on app.teams for update to care_app
  using (id in (select app.whole_teams()) and deleted_at is null) with check (id in (select app.whole_teams()) and deleted_at is null);

-- Creates a team, which the signed-in person owns; returns its id, or null when the code is taken or the form has created one already.
create function app.found_team(called text, code text, by_form uuid, founded_at timestamptz) returns uuid
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  made uuid;
begin
  insert into teams (team_name, team_code, creation_key, manager_id, created_at) values (called, code, by_form, app.uid(), founded_at)
    on conflict do nothing returning id into made;
  if made is not null then
    insert into team_members (team_id, user_id, role, joined_at) values (made, app.uid(), 'owner', founded_at);
  end if;
  return made;
end $$;
grant execute on function app.found_team(text, text, uuid, timestamptz) to care_app;

-- Refuses changes of an owner's settings by others. Jobs have no signed-in person and are not checked.
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

-- Says that the signed-in owner's own address proves the mail domain of the team, or, with null, that nobody's does.
-- False when it is not that domain.
create function app.prove_domain(of_team uuid, domain text) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update teams t set mail_domain = domain, mail_domain_by = case when domain is not null then app.uid() end
   where t.id = of_team and t.id in (select app.owned_teams())
     and (domain is null
       or exists (select from users u where u.id = app.uid() and u.email_confirmed_at is not null
         and split_part(u.email, '@', 2) = domain));
  return found;
end $$;
grant execute on function app.prove_domain(uuid, text) to care_app;

-- The mail domains of teams that are proven now, and when a mail to the address was opened: as long as it is the
-- confirmed address of an owner.
create function app.proven_domains(of_teams uuid[]) returns table (team_id uuid, domain text, proven_at timestamptz)
language sql stable security definer set search_path = app, pg_temp as $$
  select t.id, t.mail_domain, u.email_confirmed_at
    from teams t
    join users u on u.id = t.mail_domain_by and u.disabled_at is null and u.email_confirmed_at is not null
    join team_members m on m.team_id = t.id and m.user_id = u.id and m.role = 'owner' and m.status = 'active'
   where t.id = any(of_teams) and split_part(u.email, '@', 2) = t.mail_domain
$$;
grant execute on function app.proven_domains(uuid[]) to care_app, care_worker;

-- An account that is deleted proves nothing any more.
create function app.drop_mail_domain() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  new.mail_domain := null;
  return new;
end $$;
create trigger drop_mail_domain before update of mail_domain_by on app.teams for each row
  when (new.mail_domain_by is null) execute function app.drop_mail_domain();

-- Soft-deletes a team of the signed-in owner: nobody can join, and pending requests end. The rows stay, as the law requires.
-- Returns the people to notify; no row when it is not theirs to delete.
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
       where m.team_id = of_team and m.status = 'active' returning m.user_id, m.role)
    select m.user_id, m.role from members m union all select r.user_id, 'applicant' from requests r;
end $$;
grant execute on function app.close_team(uuid, timestamptz) to care_app;

-- The ids of a team's owner and managers, for notifications.
create function app.managers_of(of_team uuid) returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.user_id from team_members m where m.team_id = of_team and m.status = 'active' and m.role in ('owner', 'manager')
$$;
grant execute on function app.managers_of(uuid) to care_app, care_worker;

-- Lock the row of a team until the transaction ends: the first lock of every act on a team, shared by acts that may run
-- beside each other. They return nothing, and lock nothing for a signed-in person without a relation to the team.
create function app.hold_team(of_team uuid, shared boolean default false) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if not exists (select from team_members m where m.team_id = of_team and m.user_id = app.uid() and m.status = 'active')
    and not exists (select from team_join_requests r where r.team_id = of_team and r.user_id = app.uid() and r.status = 'pending') then
    return;
  end if;
  if shared then
    perform from teams t where t.id = of_team for share;
  else
    perform from teams t where t.id = of_team for no key update;
  end if;
end $$;
grant execute on function app.hold_team(uuid, boolean) to care_app;

create function app.hold_team_of_code(code text) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from teams t where t.team_code = code and t.deleted_at is null for no key update;
end $$;
grant execute on function app.hold_team_of_code(text) to care_app;

create function app.hold_team_of_invitation(of_invitation uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from teams t where t.id = (
      select i.team_id from team_invitations i join users u on u.email = i.email where i.id = of_invitation and u.id = app.uid())
    for no key update;
end $$;
grant execute on function app.hold_team_of_invitation(uuid) to care_app;

-- All teams that a person has ever had a relation to, in order of id.
create function app.hold_teams_of(of_user uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from teams t where t.id in (
      select m.team_id from team_members m where m.user_id = of_user
      union select r.team_id from team_join_requests r where r.user_id = of_user)
    order by t.id for no key update of t;
end $$;

create function app.hold_own_teams() returns void
language sql security definer set search_path = app, pg_temp as $$ select app.hold_teams_of(app.uid()) $$;
grant execute on function app.hold_own_teams() to care_app;

-- Refuses unless the signed-in person may hand on the duties of a manager (`giver`): they are an owner of the team or
-- the giver, also without the second factor that the team asks for, and the taker is another person who runs the team.
create function app.check_hand_on(of_team uuid, giver uuid, taker uuid) returns void
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  if not (of_team in (select app.owned_teams()) or giver = app.uid()) or taker = giver
    or (select count(*) from team_members m where m.team_id = of_team and m.user_id in (giver, taker) and m.status = 'active'
      and m.role <> 'staff') < 2 then
    raise exception 'this cannot be handed on' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- The teams that the signed-in person runs, each with the owner who gets their duties when they choose nobody. It works
-- also without the second factor that a team asks for.
create function app.my_heirs() returns table (team_id uuid, heir uuid)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id, (select o.user_id from team_members o
      where o.team_id = m.team_id and o.user_id <> m.user_id and o.status = 'active' and o.role = 'owner'
        order by o.joined_at, o.id limit 1)
    from team_members m where m.user_id = app.uid() and m.status = 'active' and m.role <> 'staff' order by m.team_id
$$;
grant execute on function app.my_heirs() to care_app;

-- One page of the other staff of a team, by name: card fields and nothing else. No rows while the team keeps the cards to itself.
create function app.fellow_cards(of_team uuid, after_name text, after_id uuid, at_most int)
returns table (id uuid, full_name text, "position" text, photo_file_id uuid, completion int, sort_name text)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select m.id, m.full_name, m.position, m.photo_file_id, m.completion, m.sort_name
    from app.team_members m
   where m.team_id = of_team and m.status = 'active' and m.role = 'staff' and m.user_id <> app.uid()
     and exists (select from app.teams t where t.id = of_team and t.members_see_cards and t.deleted_at is null)
     and of_team in (select app.my_teams()) and of_team not in (select app.limited_teams())
     and (after_id is null or (m.sort_name, m.id) > (after_name, after_id))
   order by m.sort_name, m.id limit at_most
$$;
grant execute on function app.fellow_cards(uuid, text, uuid, int) to care_app;
