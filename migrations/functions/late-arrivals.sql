-- Who said that they will be late for a shift.

grant select on app.late_arrivals to care_app, care_worker;
grant delete on app.late_arrivals to care_worker;

create policy own_or_team_select on app.late_arrivals for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));

-- Writes down how late the signed-in person will be for a shift, or without minutes takes it back. True where that is
-- news; null where they are not on it any more.
create function app.say_late(of_assignment uuid, how_late int, at timestamptz) returns boolean
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  was int;
begin
  perform app.hold_workers(array[app.uid()]);
  if not exists (select from assignments a join shifts s on s.id = a.shift_id and s.state = 'open'
      where a.id = of_assignment and a.user_id = app.uid() and a.state in ('confirmed', 'handing-back') and a.ends_at > at) then
    return null;
  end if;
  delete from late_arrivals l where l.assignment_id = of_assignment returning l.minutes into was;
  insert into late_arrivals (assignment_id, team_id, user_id, minutes, said_at)
    select a.id, a.team_id, a.user_id, how_late, at from assignments a where a.id = of_assignment and how_late is not null;
  return was is distinct from how_late;
end $$;
grant execute on function app.say_late(uuid, int, timestamptz) to care_app;
