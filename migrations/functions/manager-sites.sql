-- Managers who are limited to sites: docs/decisions/managers-of-sites.md. Row security for them is in access.sql.

grant select, insert, delete on app.manager_sites to care_app;
grant select on app.manager_sites to care_worker;
create policy own_or_team_select on app.manager_sites for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy owner_insert on app.manager_sites for insert to care_app
  with check (set_by = (select app.uid()) and team_id in (select app.owned_teams()));
create policy owner_delete on app.manager_sites for delete to care_app using (team_id in (select app.owned_teams()));

-- Deletes the sites of a manager who is limited no more, or manages no more.
create function app.drop_manager_sites() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from manager_sites s where s.team_id = new.team_id and s.user_id = new.user_id;
  return null;
end $$;
create trigger drop_manager_sites after update on app.team_members for each row
  when (old.limited_to_sites and not new.limited_to_sites) execute function app.drop_manager_sites();

-- How many sites of a team, and how many of its people, a manager of these sites has; null: of the whole team. For owners.
create function app.count_limit(of_team uuid, at_sites uuid[]) returns table (sites int, people int)
language plpgsql stable rows 1 security definer set search_path = app, pg_temp as $$
begin
  if of_team not in (select app.owned_teams()) then return; end if;
  return query select
    (select count(*)::int from app.sites s where s.team_id = of_team and (at_sites is null or s.id = any (at_sites))),
    (select count(*)::int from app.team_members m where m.team_id = of_team and m.status = 'active' and m.role = 'staff'
       and (at_sites is null or m.user_id in (select app.people_at_sites(of_team, at_sites))));
end $$;
grant execute on function app.count_limit(uuid, uuid[]) to care_app;

-- Deletes, when a manager is limited, their notifications and waiting mails about other sites. The stored answers to
-- their retries go too: each may be about a site that is theirs no more, and is sealed. Called by owners.
create function app.forget_beyond_sites(of_team uuid, of_manager uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if of_team not in (select app.owned_teams()) then raise exception 'not an owner of the team'
    using errcode = 'insufficient_privilege'; end if;
  delete from notifications n
   where n.user_id = of_manager and n.team_id = of_team and not app.may_be_told(n.user_id, n.team_id, n.kind, n.about, n.subjects);
  update idempotency_keys k set answer = null where k.user_id = of_manager;
  perform pg_notify('care', 'person:' || of_manager || ':notifications');
end $$;
grant execute on function app.forget_beyond_sites(uuid, uuid) to care_app;
