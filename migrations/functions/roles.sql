-- Roles that people hold, and what an hour of a shift pays to somebody. The rate is read by functions alone: of others,
-- by managers who see pay.

grant select (id, team_id, user_id, job, version, from_day, held, sites, contract_minutes, recorded_at, recorded_by)
  on app.work_roles to care_app;
grant select, delete on app.work_roles to care_worker;

create policy own_or_team_select on app.work_roles for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));

-- The days on which each row counts: until the first day of any that was recorded later. For functions of this schema and jobs.
create view app.roles_in_time with (security_invoker = true) as
  select * from (
    select r.*, min(r.from_day) over (
          partition by r.team_id, r.user_id, r.job order by r.version rows between 1 following and unbounded following) as until_day
      from app.work_roles r) r
   where (r.until_day > r.from_day) is not false;
grant select on app.roles_in_time to care_worker;

-- The roles of a member, past ones too, for the person and managers of the team; the rate only for readers who may see
-- it. A manager of some sites reads the roles there.
create function app.roles_of_member(of_team uuid, of_user uuid)
returns table (job text, version int, from_day date, until_day date, held boolean, sites json, rate int,
  contract_minutes int, recorded_at timestamptz, recorded_by text)
language sql stable rows 5 security definer set search_path = app, pg_temp as $$
  select r.job, r.version, r.from_day, r.until_day, r.held,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id), '[]')
        from sites s where s.id = any (r.sites) and (of_user = app.uid() or app.manages_site(of_team, s.id))),
      case when of_user = app.uid() or of_team in (select app.pay_teams()) then r.rate end, r.contract_minutes, r.recorded_at, m.full_name
    from roles_in_time r left join team_members m on m.team_id = r.team_id and m.user_id = r.recorded_by
   where r.team_id = of_team and r.user_id = of_user and (of_user = app.uid() or app.manages_person(of_team, of_user)
       and (r.sites = '{}' or exists (select from unnest(r.sites) s where app.manages_site(of_team, s))))
$$;
grant execute on function app.roles_of_member(uuid, uuid) to care_app;

-- Records that an active member holds a role, or no longer does, from a day on. A manager who sees no pay keeps the
-- rate as it is; `next_version` decides between two managers: null when another one was quicker.
create function app.record_role(of_team uuid, of_user uuid, of_job text, next_version int, first_day date, is_held boolean,
  at_sites uuid[], given_rate int, given_minutes int, at timestamptz)
returns uuid
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  recorded uuid;
begin
  if of_team not in (select app.whole_teams()) or not exists (
      select from team_members m where m.team_id = of_team and m.user_id = of_user and m.status = 'active' and m.role = 'staff') then
    raise exception 'not a member of a team of the caller' using errcode = 'insufficient_privilege';
  end if;
  insert into work_roles (team_id, user_id, job, version, from_day, held, sites, rate, contract_minutes, recorded_at, recorded_by)
    values (of_team, of_user, of_job, next_version, first_day, is_held, at_sites, case
      when not is_held then null
      when of_team in (select app.pay_teams()) then given_rate
      else (select r.rate from work_roles r where r.team_id = of_team and r.user_id = of_user and r.job = of_job
        and r.version = next_version - 1) end,
      given_minutes, at, app.uid())
  on conflict on constraint work_roles_in_order do nothing returning id into recorded;
  return recorded;
end $$;
grant execute on function app.record_role(uuid, uuid, text, int, date, boolean, uuid[], int, int, timestamptz) to care_app;

-- A person who leaves holds no role from the day after; one who comes back gets new ones.
create function app.end_roles() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into work_roles (team_id, user_id, job, version, from_day, held, sites, recorded_at)
    select r.team_id, r.user_id, r.job, r.version + 1, app.london_day(coalesce(new.ended_at, now())) + 1, false, '{}',
      coalesce(new.ended_at, now())
      from (select distinct on (r.job) r.* from work_roles r where r.team_id = new.team_id and r.user_id = new.user_id
        order by r.job, r.version desc) r
     where r.held;
  return null;
end $$;
create trigger end_roles after update of status, role on app.team_members for each row
  when (old.status = 'active' and old.role = 'staff' and (new.status <> 'active' or new.role <> 'staff')) execute function app.end_roles();

-- The minutes a week that contracts promise: on average of some days, and on the last of them. Of whom the reader may see.
create function app.contract_minutes(of_team uuid, first_day date, last_day date)
returns table (user_id uuid, average int, latest int)
language sql stable rows 20 set search_path = app, pg_temp as $$
  select r.user_id, round(sum(r.contract_minutes * (upper(r.days) - lower(r.days))) / (last_day + 1 - first_day)::numeric)::int,
      coalesce(sum(r.contract_minutes) filter (where r.days @> last_day), 0)::int
    from (select w.user_id, w.contract_minutes,
          daterange(w.from_day, case when w.until_day < w.from_day then w.from_day else w.until_day end)
            * daterange(first_day, last_day, '[]') as days
        from (select i.user_id, i.contract_minutes, i.from_day, min(i.from_day) over (
            partition by i.user_id, i.job order by i.version rows between 1 following and unbounded following) as until_day
          from work_roles i where i.team_id = of_team) w) r
   where r.contract_minutes is not null and not isempty(r.days)
   group by r.user_id
$$;
grant execute on function app.contract_minutes(uuid, date, date) to care_app, care_worker;
