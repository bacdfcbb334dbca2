-- Dates that a team has noted from its spreadsheet: of an invitation until its person joins, then of the member.

grant select, insert, update (done, ends, noted_at, noted_by) on app.noted_dates to care_app;
create policy own_or_team_select on app.noted_dates for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy manager_insert on app.noted_dates for insert to care_app
  with check (noted_by = (select app.uid()) and team_id in (select app.whole_teams()));
create policy manager_update on app.noted_dates for update to care_app using (team_id in (select app.whole_teams()))
  with check (noted_by = (select app.uid()) and team_id in (select app.whole_teams()));

-- Whoever joins, by the invitation or by the team's code, has what was noted of their address.
create function app.join_noted_dates() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  with theirs as (
    delete from noted_dates n using team_invitations i, users u
     where u.id = new.user_id and i.team_id = new.team_id and i.email = u.email and n.invitation_id = i.id returning n.*)
  insert into noted_dates as n (team_id, requirement_id, user_id, done, ends, noted_at, noted_by)
    select distinct on (t.requirement_id) t.team_id, t.requirement_id, new.user_id, t.done, t.ends, t.noted_at, t.noted_by
      from theirs t order by t.requirement_id, t.noted_at desc
    on conflict (team_id, user_id, requirement_id)
      do update set done = excluded.done, ends = excluded.ends, noted_at = excluded.noted_at, noted_by = excluded.noted_by;
  return null;
end $$;
create trigger join_noted_dates_of_new after insert on app.team_members
  for each row when (new.status = 'active' and new.role = 'staff') execute function app.join_noted_dates();
create trigger join_noted_dates after update of status on app.team_members
  for each row when (new.status = 'active' and old.status <> 'active' and new.role = 'staff') execute function app.join_noted_dates();

-- Nothing is kept of somebody who does not come.
create function app.drop_noted_dates() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from noted_dates n where n.invitation_id = new.id;
  return null;
end $$;
create trigger drop_noted_dates after update of status on app.team_invitations
  for each row when (new.status in ('declined', 'cancelled') and old.status = 'pending') execute function app.drop_noted_dates();
