-- What a team sets for its shifts. Managers keep the presets and the cap of offers, owners the terms.

grant select, insert on app.shift_settings to care_app;
grant select, delete on app.shift_settings to care_worker;

-- The kinds of shift that the signed-in person's teams have set, also of those that they have left: by them their shifts are named.
create function app.own_presets() returns table (team_id uuid, presets jsonb)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select distinct on (s.team_id) s.team_id, s.value -> 'presets' from shift_settings s
   where s.kind = 'presets' and s.team_id in (select m.team_id from team_members m where m.user_id = app.uid())
   order by s.team_id, s.version desc
$$;
grant execute on function app.own_presets() to care_app, care_worker;

-- What is still due after a late change of a shift at a site on a day: what the client's terms say, where they say
-- anything, else what the team has agreed with everybody.
create function app.late_terms(of_team uuid, of_site uuid, on_day date) returns table (bands jsonb, is_client boolean)
language sql stable rows 1 as $$
  select coalesce(o.late, (select x.value -> 'bands' from app.shift_settings x where x.team_id = of_team and x.kind = 'terms'
    order by x.version desc limit 1), '[]'), o.late is not null
    from (select (app.terms_on((select s.client_id from app.sites s where s.id = of_site), on_day)).late) o
$$;
grant execute on function app.late_terms(uuid, uuid, date) to care_app;

create policy manager_select on app.shift_settings for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.shift_settings for insert to care_app
  with check (recorded_by = (select app.uid()) and team_id in (select app.managed_teams())
    and (kind in ('presets', 'offers') or team_id in (select app.owned_teams())));
