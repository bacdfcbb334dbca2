-- Uploaded files: their owners, quotas, and which bytes of the store are in use.

grant select, insert, update, delete on app.files to care_app;
grant select, delete on app.files to care_worker;
create policy own_insert on app.files for insert to care_app
  with check (state = 'staged' and (user_id = (select app.uid()) or team_id in (select app.managed_teams())));
create policy own_update on app.files for update to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()))
  with check (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
create policy own_delete on app.files for delete to care_app
  using (state = 'staged' and (user_id = (select app.uid()) or team_id in (select app.managed_teams())));
-- Managers see an applicant's photo and no other file; fellow members see each other's photo. A receipt and a paper beside
-- hours belong to a record of one team: who reads that sees them, by policies of these records, and no other team does.
create policy visible_select on app.files for select to care_app
  using (user_id = (select app.uid()) or (state = 'current' and user_id is not null
    and ((slot not in ('receipt', 'timesheet') and app.runs_team_of(user_id))
      or (slot = 'profile-image' and (app.is_applicant(user_id) or app.is_fellow(user_id))))));
-- Members see a team's current files, as far as the slot allows; managers also uploads that are not in use yet.
create policy team_select on app.files for select to care_app
  using (team_id in (select app.managed_teams()) or (state = 'current' and team_id in (select app.my_teams())));

-- A team's key opens its files and nothing else.
grant select, insert on app.team_keys to care_app;
grant select, update, delete on app.team_keys to care_worker;
create policy member_select on app.team_keys for select to care_app using (team_id in (select app.my_teams()));
create policy manager_insert on app.team_keys for insert to care_app with check (team_id in (select app.managed_teams()));

-- A person's or a team's usage, for the quotas. Locks the owner's uploads until the transaction ends, so that
-- concurrent ones are counted in turn. A manager of some sites sees few of a team's files, and counts them all.
create function app.file_usage(of_owner uuid) returns table (files bigint, bytes bigint)
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if of_owner <> app.uid() and of_owner not in (select app.managed_teams()) then return; end if;
  perform pg_advisory_xact_lock(hashtextextended(of_owner::text, 7042));
  return query select count(*), coalesce(sum(f.size), 0)::bigint from app.files f where f.user_id = of_owner or f.team_id = of_owner;
end $$;
grant execute on function app.file_usage(uuid) to care_app;
