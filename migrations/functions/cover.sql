-- The call log of shifts.

grant select, insert, update, delete on app.shift_calls to care_app;
grant select, delete on app.shift_calls to care_worker;

create policy manager_select on app.shift_calls for select to care_app using (team_id in (select app.managed_teams()));
-- A manager logs their own calls to active staff, about a published shift.
create policy caller_insert on app.shift_calls for insert to care_app with check (
  caller_id = (select app.uid()) and team_id in (select app.managed_teams())
  and exists (select from app.shifts s where s.id = shift_id and s.team_id = shift_calls.team_id and s.state = 'open')
  and exists (select from app.team_members m where m.team_id = shift_calls.team_id and m.user_id = shift_calls.user_id
    and m.status = 'active' and m.role = 'staff'));
create policy manager_update on app.shift_calls for update to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy caller_delete on app.shift_calls for delete to care_app
  using (caller_id = (select app.uid()) and team_id in (select app.managed_teams()));

-- Locks a person whom a manager is about to ask for their phone number, so that only one of two managers asks; says
-- whether their team has asked since an instant. No row: they are not on the staff of a team of the signed-in manager.
create function app.hold_to_ask_number(of_team uuid, person uuid, since timestamptz) returns table (asked boolean)
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.hold_workers(array[person]);
  return query select exists (select from notifications n where n.user_id = person and n.team_id = of_team
    and n.kind = 'phone-asked' and n.created_at >= since)
    from team_members m
   where m.team_id = of_team and app.manages_person(m.team_id, person) and m.user_id = person and m.status = 'active' and m.role = 'staff';
end $$;
grant execute on function app.hold_to_ask_number(uuid, uuid, timestamptz) to care_app;

-- Gives the calls that a manager has begun and not written down to another manager of the team.
create function app.hand_on_calls(of_team uuid, giver uuid, taker uuid) returns int
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  handed int;
begin
  perform app.check_hand_on(of_team, giver, taker);
  update shift_calls c set caller_id = taker where c.team_id = of_team and c.caller_id = giver and c.outcome is null;
  get diagnostics handed = row_count;
  return handed;
end $$;
grant execute on function app.hand_on_calls(uuid, uuid, uuid) to care_app;
