-- One order of locks for the whole product (docs/architecture.md, Data): team, person, their rows, the end of an audit chain. And one way for a card
-- to reach the member rows that carry a copy of it.
set local role care_owner;
set local search_path = app, public;

-- Take the row of a team until the transaction ends: the first lock of every act on a team. They answer nothing, and hold nothing for a signed-in
-- person who has nothing to do with the team.
create function app.hold_team(of_team uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from teams t where t.id = of_team and (
      exists (select from team_members m where m.team_id = t.id and m.user_id = app.uid() and m.status = 'active')
      or exists (select from team_join_requests r where r.team_id = t.id and r.user_id = app.uid() and r.status = 'pending'))
    for no key update of t;
end $$;

create function app.hold_team_of_code(code text) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from teams t where t.team_code = code and t.deleted_at is null for no key update;
end $$;

create function app.hold_team_of_invitation(of_invitation uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from teams t where t.id = (
      select i.team_id from team_invitations i join users u on u.email = i.email where i.id = of_invitation and u.id = app.uid())
    for no key update;
end $$;

-- All teams that a person has ever had to do with, in order of id.
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

-- For whoever erases a person: their teams, then they themselves. Waits for what they are still doing.
create function app.hold_person(of_user uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.hold_teams_of(of_user);
  perform from users u where u.id = of_user for update;
  perform from profiles p where p.user_id = of_user for no key update;
end $$;
grant execute on function app.hold_team(uuid), app.hold_team_of_code(text), app.hold_team_of_invitation(uuid), app.hold_own_teams() to care_app;
grant execute on function app.hold_person(uuid) to care_worker;

-- Nobody gets into a team that has ended, by whatever way. Shared: those who are let in do not wait for each other.
create function app.admit_to_living_team() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from teams t where t.id = new.team_id and t.deleted_at is null for share;
  if not found then raise exception 'the team has ended' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger admit_new_member before insert on app.team_members
  for each row when (new.status = 'active') execute function app.admit_to_living_team();
create trigger admit_former_member before update of status on app.team_members
  for each row when (new.status = 'active' and old.status <> 'active') execute function app.admit_to_living_team();

-- As before, but only where an owner goes: an owner's new name takes no lock of the team.
create or replace function app.keep_an_owner() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from app.teams t where t.id = old.team_id for no key update;
  if exists (select from app.teams t where t.id = old.team_id and t.deleted_at is null)
    and not exists (select from app.team_members m where m.team_id = old.team_id and m.role = 'owner' and m.status = 'active') then
    raise exception 'a team needs an owner' using errcode = 'check_violation';
  end if;
  update app.teams t set manager_id = (
      select m.user_id from app.team_members m where m.team_id = t.id and m.role = 'owner' and m.status = 'active' order by m.joined_at, m.id limit 1)
   where t.id = old.team_id and t.manager_id = old.user_id and t.deleted_at is null;
  return null;
end $$;
drop trigger keep_an_owner on app.team_members;
create constraint trigger keep_an_owner after update of role, status on app.team_members deferrable initially deferred for each row
  when (old.role = 'owner' and old.status = 'active' and (new.role <> 'owner' or new.status <> 'active')) execute function app.keep_an_owner();
create constraint trigger keep_an_owner_of_lost_rows after delete on app.team_members deferrable initially deferred
  for each row when (old.role = 'owner' and old.status = 'active') execute function app.keep_an_owner();

-- The card is held while it is copied: a save that is under way is waited for, and a later one finds the row.
create or replace function app.take_card() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select p.full_name, coalesce(p.job_applying_for, ''), p.photo_file_id, p.completion, p.certificate_count, p.certificate_expiries, p.created_at,
      p.completed_at
    into new.full_name, new.position, new.photo_file_id, new.completion, new.certificate_count, new.certificate_expiries, new.signed_up_at,
      new.completed_at
    from profiles p where p.user_id = new.user_id for no key update;
  return new;
end $$;
drop trigger take_completion on app.team_members;
drop function app.take_completion();

-- Makes a person's member rows say what their card says, team by team; answers how many did not.
create function app.spread_card(of_user uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  changed int;
begin
  perform from team_members m where m.user_id = of_user order by m.team_id for no key update;
  update team_members m
     set full_name = p.full_name, position = coalesce(p.job_applying_for, ''), photo_file_id = p.photo_file_id, completion = p.completion,
         certificate_count = p.certificate_count, certificate_expiries = p.certificate_expiries, signed_up_at = p.created_at,
         completed_at = p.completed_at
    from profiles p
   where p.user_id = of_user and m.user_id = of_user
     and (m.full_name, m.position, m.photo_file_id, m.completion, m.certificate_count, m.certificate_expiries, m.signed_up_at, m.completed_at)
       is distinct from (p.full_name, coalesce(p.job_applying_for, ''), p.photo_file_id, p.completion, p.certificate_count,
         p.certificate_expiries, p.created_at, p.completed_at);
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Carries a changed card into the member rows of that person, and tells the pages that show it.
create or replace function app.copy_card() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.spread_card(new.user_id);
  perform pg_notify('care', 'person:' || new.user_id);
  perform pg_notify('care', 'team:' || watching.team_id) from (
    select m.team_id from team_members m where m.user_id = new.user_id and m.status = 'active'
    union
    select r.team_id from team_join_requests r where r.user_id = new.user_id and r.status = 'pending') watching;
  return null;
end $$;
drop trigger copy_card on app.profiles;
create trigger copy_card after update on app.profiles for each row when (old.* is distinct from new.*) execute function app.copy_card();
drop trigger copy_completion on app.profiles;
drop function app.copy_completion();

-- Makes a person's card say what their sections say; answers the completion.
create function app.write_card(of_user uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  complete int;
begin
  -- Counted only once the card is held: of two saves at once, the second then sees the first.
  perform from profiles where user_id = of_user for no key update;
  complete := app.completion_of(of_user);
  update profiles p
     set completion = complete, certificate_count = c.count, certificate_expiries = c.expiries,
         job_applying_for = i.job_applying_for, photo_file_id = i.profile_image_url, updated_at = now()
    from (select app.certificate_count(of_user) as count, app.certificate_expiries(of_user) as expiries) c
    left join personal_information i on i.user_id = of_user
   where p.user_id = of_user
     and (p.completion, p.certificate_count, p.certificate_expiries, p.job_applying_for, p.photo_file_id)
         is distinct from (complete, c.count, c.expiries, i.job_applying_for, i.profile_image_url);
  return complete;
end $$;

-- Called by every write that counts for the card, in its transaction.
create or replace function app.refresh_card(of_user uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if of_user is distinct from app.uid() and not app.runs_team_of(of_user) then
    raise exception 'not a person whose card may be refreshed' using errcode = 'insufficient_privilege';
  end if;
  return app.write_card(of_user);
end $$;

-- Of the next people in order of id: who has a card, or a copy of it, that does not say what their sections say. No row after the last one.
create function app.stale_cards(after_user uuid, at_most int) returns table (looked_until uuid, stale uuid[])
language sql stable security definer set search_path = app, pg_temp as $$
  with looked_at as materialized (select * from profiles where user_id > after_user order by user_id limit at_most)
  select (select user_id from looked_at order by user_id desc limit 1), array(
    select p.user_id from looked_at p left join personal_information i on i.user_id = p.user_id
     where (p.completion, p.certificate_count, p.certificate_expiries, p.job_applying_for, p.photo_file_id) is distinct from
         (app.completion_of(p.user_id), app.certificate_count(p.user_id), app.certificate_expiries(p.user_id), i.job_applying_for,
           i.profile_image_url)
       or exists (
         select from team_members m where m.user_id = p.user_id
            and (m.full_name, m.position, m.photo_file_id, m.completion, m.certificate_count, m.certificate_expiries, m.signed_up_at, m.completed_at)
              is distinct from (p.full_name, coalesce(p.job_applying_for, ''), p.photo_file_id, p.completion, p.certificate_count,
                p.certificate_expiries, p.created_at, p.completed_at)))
   where exists (select from looked_at)
$$;

create function app.mend_card(of_user uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.write_card(of_user);
  perform app.spread_card(of_user);
end $$;
grant execute on function app.stale_cards(uuid, int), app.mend_card(uuid) to care_worker;
