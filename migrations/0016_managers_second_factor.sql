-- A team may ask its managers for a second factor: without one they run nothing of it. The gate of the product says so in words; this is the wall behind it.
set local role care_owner;
set local search_path = app, public;

-- The teams that the signed-in person owns or manages, with what each asks of them.
create or replace function app.managed_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m join app.teams t on t.id = m.team_id
   where m.user_id = app.uid() and m.status = 'active' and m.role in ('owner', 'manager')
     and (not t.require_two_factor or current_setting('app.aal', true) = 'aal2')
$$;

create or replace function app.owned_teams() returns setof uuid
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select m.team_id from app.team_members m join app.teams t on t.id = m.team_id
   where m.user_id = app.uid() and m.status = 'active' and m.role = 'owner'
     and (not t.require_two_factor or current_setting('app.aal', true) = 'aal2')
$$;

create or replace function app.runs_team_of(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (
    select from app.team_members theirs
      join app.team_members mine on mine.team_id = theirs.team_id
      join app.teams t on t.id = mine.team_id
     where theirs.user_id = of_user and theirs.status = 'active'
       and mine.user_id = app.uid() and mine.status = 'active' and mine.role in ('owner', 'manager')
       and (not t.require_two_factor or current_setting('app.aal', true) = 'aal2'));
end $$;
