-- The filters of the list of members that a manager has named, in one team.

grant select, insert, update (name), delete on app.member_filters to care_app;
grant select, insert, update, delete on app.member_filters to care_worker;
create policy own on app.member_filters for all to care_app
  using (user_id = (select app.uid()) and team_id in (select app.managed_teams()))
  with check (user_id = (select app.uid()) and team_id in (select app.managed_teams()));

-- Deletes the filters of a person who does not run the team any more.
create function app.drop_filters() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from member_filters where team_id = new.team_id and user_id = new.user_id;
  return null;
end $$;
create trigger drop_filters after update of role, status on app.team_members for each row
  when (old.role <> 'staff' and old.status = 'active' and (new.role = 'staff' or new.status <> 'active')) execute function
    app.drop_filters();
