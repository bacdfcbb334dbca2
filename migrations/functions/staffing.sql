-- What sites need, and templates of weeks. Managers read and write them, managers of some sites at theirs.

grant select, insert on app.staffing_levels to care_app;
grant select on app.staffing_levels, app.week_templates, app.week_template_lines, app.week_template_people to care_worker;
create policy manager_select on app.staffing_levels for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_insert on app.staffing_levels for insert to care_app
  with check (team_id in (select app.managed_teams()) and recorded_by = (select app.uid()));

-- A version that is in force, or was, is never changed or taken away but with its site: a later first day begins another one.
create function app.begins_later() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  today constant date := (new.recorded_at at time zone 'Europe/London')::date;
begin
  if new.from_day < today or new.from_day = today and exists (
      select from staffing_levels l where l.site_id = new.site_id and l.from_day <= today) then
    raise exception 'what is in force is not changed: choose a later first day' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger begins_later before insert on app.staffing_levels for each row execute function app.begins_later();

-- The shifts at sites that reach into some time, drafts too, with what each person on them is and has where the site asks
-- for a mix: the jobs of their roles and the requirements that they meet on the day. Who is on call is somewhere else. For
-- managers of the sites.
create function app.cover_of_sites(of_team uuid, of_sites uuid[], since timestamptz, until timestamptz)
returns table (id uuid, site_id uuid, job text, starts_at timestamptz, ends_at timestamptz, places int, people json)
language sql stable rows 200 security definer set search_path = app, pg_temp as $$
  with sites as materialized (
    select x.id, exists (select from staffing_levels l where l.site_id = x.id and l.mixes <> '[]') as is_mixed
      from unnest(of_sites) as x (id) where app.manages_site(of_team, x.id))
  select s.id, s.site_id, s.job, s.starts_at, s.ends_at, s.staff_required,
      (select coalesce(json_agg(case when not x.is_mixed then array[]::text[] else array(
            select r.job from roles_in_time r where r.team_id = s.team_id and r.user_id = a.user_id and r.held
              and r.from_day <= s.day and (r.until_day is null or r.until_day > s.day)
            union select p.job from membership_spells p where p.team_id = s.team_id and p.user_id = a.user_id and p.during @> s.day
            union select s.job
            union select c.requirement_id::text from compliance_statuses c where c.team_id = s.team_id and c.user_id = a.user_id
              and c.covered @> s.day) end), '[]')
        from assignments a where a.shift_id = s.id and app.takes_time(a.state))
    from sites x join shifts s on s.site_id = x.id
   where s.team_id = of_team and s.state <> 'cancelled' and not s.is_on_call
     and s.ends_at > since and s.starts_at > since - interval '26 hours' and s.starts_at < until
$$;
grant execute on function app.cover_of_sites(uuid, uuid[], timestamptz, timestamptz) to care_app;

---------------------------------------------------------------------------------------------------------------- templates of weeks

grant select, insert, update, delete on app.week_templates to care_app;
grant select, insert, delete on app.week_template_lines, app.week_template_people to care_app;
create policy manager_select on app.week_templates for select to care_app using (team_id in (select app.managed_teams()));
-- One of several sites is for who manages the whole team.
create policy manager_insert on app.week_templates for insert to care_app with check (team_id in (select app.managed_teams())
  and saved_by = (select app.uid()) and (site_id is not null or team_id in (select app.whole_teams())));
create policy manager_update on app.week_templates for update to care_app using (team_id in (select app.managed_teams())
  and (site_id is not null or team_id in (select app.whole_teams())))
  with check (team_id in (select app.managed_teams()) and saved_by = (select app.uid())
    and (site_id is not null or team_id in (select app.whole_teams())));
create policy manager_delete on app.week_templates for delete to care_app using (team_id in (select app.managed_teams())
  and (site_id is not null or team_id in (select app.whole_teams())));
create policy manager_all on app.week_template_lines to care_app
  using (team_id in (select app.managed_teams())) with check (team_id in (select app.managed_teams()));
create policy manager_all on app.week_template_people to care_app using (team_id in (select app.managed_teams()))
  with check (team_id in (select app.managed_teams()) and exists (select from app.team_members m
    where m.team_id = week_template_people.team_id and m.user_id = week_template_people.user_id and m.status = 'active'
      and m.role = 'staff'));

-- Who leaves a team stands in none of its templates.
create function app.leave_templates() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from week_template_people p where p.team_id = new.team_id and p.user_id = new.user_id;
  return null;
end $$;
create trigger leave_templates after update of status on app.team_members for each row
  when (old.status = 'active' and new.status <> 'active') execute function app.leave_templates();
