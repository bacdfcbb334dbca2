-- Members of teams: what every member row must obey, and lists of them.

grant select, insert, update (role, status, joined_at, ended_at, offer_recorded_at, offer_recorded_by, full_name, "position", photo_file_id,
  completion, certificate_count, certificate_expiries, sees_health, sees_pay, may_override, runs_payroll, limited_to_sites,
  ended_by, end_reason,
  reminded_at, reminded_before) on app.team_members to care_app;
grant select, insert, update, delete on app.team_members to care_worker;
create policy own_select on app.team_members for select to care_app using (user_id = (select app.uid()));
create policy manager_select on app.team_members for select to care_app using (team_id in (select app.managed_teams()));
-- Nobody becomes a member without having asked: a manager can only admit a person with an approved request.
create policy manager_insert on app.team_members for insert to care_app
  with check (team_id in (select app.managed_teams()) and role = 'staff' and exists (
    select 1 from app.team_join_requests r
     where r.team_id = team_members.team_id and r.user_id = team_members.user_id and r.status = 'approved'));
create policy manager_update on app.team_members for update to care_app
  using (team_id in (select app.managed_teams()) and role = 'staff') with check (team_id in (select app.managed_teams())
    and role = 'staff');
create policy owner_update on app.team_members for update to care_app
  using (team_id in (select app.owned_teams())) with check (team_id in (select app.owned_teams()));
create policy own_leave on app.team_members for update to care_app
  using (user_id = (select app.uid()) and status = 'active') with check (user_id = (select app.uid()) and status = 'left');

-- Clears the permissions, and the limits, of everybody but active managers, and what is recorded of an earlier end when
-- a person becomes active again.
create function app.reset_membership() returns trigger language plpgsql as $$
begin
  if new.role <> 'manager' or new.status <> 'active' then
    new.sees_health := false;
    new.sees_pay := false;
    new.may_override := false;
    new.runs_payroll := false;
    new.limited_to_sites := false;
  end if;
  if tg_op = 'UPDATE' and old.status <> 'active' and new.status = 'active' then
    new.ended_at := null;
    new.ended_by := null;
    new.end_reason := null;
    new.offer_recorded_at := null;
    new.offer_recorded_by := null;
  end if;
  return new;
end $$;
create trigger reset_membership before insert or update of role, status, sees_health, sees_pay, may_override, runs_payroll,
  limited_to_sites on app.team_members
  for each row execute function app.reset_membership();

-- Nobody gets into a team that has ended. The lock is shared, so that people who join at once do not wait for each other.
create function app.admit_to_living_team() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from teams t where t.id = new.team_id and t.deleted_at is null for share;
  if not found then raise exception 'the team has ended' using errcode = 'check_violation'; end if;
  return new;
end $$;
create trigger admit_new_member before insert on app.team_members
  for each row when (new.status = 'active') execute function app.admit_to_living_team();
create trigger admit_former_member before update of status on app.team_members
  for each row when (new.status = 'active' and old.status <> 'active') execute function app.admit_to_living_team();

-- A team always has an owner, and is listed under one. This is checked at the end of a transaction, so that the team
-- can change hands within it; the lock lets two owners who leave at once see each other.
create function app.keep_an_owner() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from app.teams t where t.id = old.team_id for no key update;
  if exists (select from app.teams t where t.id = old.team_id and t.deleted_at is null)
    and not exists (select from app.team_members m where m.team_id = old.team_id and m.role = 'owner' and m.status = 'active') then
    raise exception 'a team needs an owner' using errcode = 'check_violation';
  end if;
  update app.teams t set manager_id = (
      select m.user_id from app.team_members m where m.team_id = t.id and m.role = 'owner' and m.status = 'active'
        order by m.joined_at, m.id limit 1)
   where t.id = old.team_id and t.manager_id = old.user_id and t.deleted_at is null;
  return null;
end $$;
create constraint trigger keep_an_owner after update of role, status on app.team_members deferrable initially deferred for each row
  when (old.role = 'owner' and old.status = 'active' and (new.role <> 'owner' or new.status <> 'active')) execute function
    app.keep_an_owner();
create constraint trigger keep_an_owner_of_lost_rows after delete on app.team_members deferrable initially deferred
  for each row when (old.role = 'owner' and old.status = 'active') execute function app.keep_an_owner();

-- The place of a member in the order of need, as an SQL expression over the column `whose` of a member of the team $1:
-- on the filter's `onDay`, in its `job` or else in their best role; 0 for people without one.
create function app.member_need(filter jsonb, whose text default 'user_id') returns text language sql stable as $$
  select format('(select coalesce(max(app.standing_place(s.standings[width_bucket(%L::date, s.changes)])), 0)
    from (select x.user_id as whose, x.job as in_job, x.standings, x.changes from app.member_standings x where x.team_id = $1) s where s.whose = %s%s)',
    filter ->> 'onDay', whose, case when filter ? 'job' then format(' and s.in_job = %L', filter ->> 'job') end)
$$;
grant execute on function app.member_need(jsonb, text) to care_app;

-- A filter of list_members as conditions on a member row. Days in range are listed, up to a year of them, because that
-- is what the index finds.
create function app.member_filter(filter jsonb) returns text language plpgsql stable set search_path = app, pg_temp as $$
declare
  f record;
  ends constant text := '(case when next_expiry is null then ''infinity'' else next_expiry end)';
  conditions text := '';
begin
  select * into f from jsonb_to_record(filter) as f ("completionFrom" int, "completionTo" int, "joinedFrom" date, "joinedTo" date,
    "completedFrom" date, "completedTo" date, "expiringFrom" date, "expiringTo" date, "inDateOn" date, "offer" text, "job" text,
    "mandatoryFrom" date, "mandatoryTo" date, "areaLike" text, "standing" text);
  if f."completionFrom" is not null then conditions := conditions || format(' and completion >= %s', f."completionFrom"); end if;
  if f."completionTo" is not null then conditions := conditions || format(' and completion <= %s', f."completionTo"); end if;
  if f."joinedFrom" is not null then
    conditions := conditions || format(' and joined_at >= %L::timestamptz', f."joinedFrom"::timestamp at time zone 'Europe/London');
  end if;
  if f."joinedTo" is not null then
    conditions := conditions || format(' and joined_at < %L::timestamptz', (f."joinedTo" + 1)::timestamp at time zone 'Europe/London');
  end if;
  if f."completedFrom" is not null then
    conditions := conditions || format(' and completed_at >= %L::timestamptz', f."completedFrom"::timestamp at time zone 'Europe/London');
  end if;
  if f."completedTo" is not null then
    conditions := conditions || format(' and completed_at < %L::timestamptz', (f."completedTo" + 1)::timestamp at time zone
      'Europe/London');
  end if;
  if f."expiringTo" is not null then conditions := conditions || format(' and %s <= %L::date', ends, f."expiringTo"); end if;
  if f."inDateOn" is not null then conditions := conditions || format(' and %s >= %L::date', ends, f."inDateOn"); end if;
  if f."expiringTo" - f."expiringFrom" between 0 and 366 then
    conditions := conditions || format(' and certificate_expiries && %L::date[]',
      array(select day::date from generate_series(f."expiringFrom", f."expiringTo", interval '1 day') as day));
  elsif f."expiringFrom" is not null then
    conditions := conditions ||
      format(' and exists (select from unnest(certificate_expiries) as day where day between %L::date and %L::date)',
      f."expiringFrom", coalesce(f."expiringTo", 'infinity'));
  end if;
  if f."offer" = 'none' then conditions := conditions || ' and offer_recorded_at is null'; end if;
  if f."offer" = 'recorded' then conditions := conditions || ' and offer_recorded_at is not null'; end if;
  if f."mandatoryFrom" is not null then conditions := conditions || format(' and mandatory_until >= %L::date', f."mandatoryFrom"); end if;
  if f."mandatoryTo" is not null then conditions := conditions || format(' and mandatory_until <= %L::date', f."mandatoryTo"); end if;
  if f."areaLike" is not null then conditions := conditions || format(' and area like %L', f."areaLike"); end if;
  if f."job" is not null then conditions := conditions || format(' and ("position" = %L or %s > 0)', f."job",
    app.member_need(filter)); end if;
  if f."standing" is not null then
    conditions := conditions || format(' and %s %s', app.member_need(filter), case f."standing" when 'works' then '>= 4'
      when 'works-not' then 'between 1 and 3'
      else '= ' || app.standing_place(f."standing") end);
  end if;
  return conditions;
end $$;
grant execute on function app.member_filter(jsonb) to care_app;

-- The next active staff of a team by name.
create function app.next_by_name(of_team uuid, after_name text, after_id uuid, at_most int) returns setof app.team_members
language sql stable rows 50 as $$
  select m.* from app.team_members m
   where m.team_id = of_team and m.status = 'active' and m.role = 'staff'
     and (m.sort_name, m.id) > (coalesce(after_name, ''), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
   order by m.sort_name, m.id limit at_most
$$;

-- One page of a team's active staff, in order, narrowed by words and by a filter. Checks by itself, because row
-- security would keep the trigram index from being used. words: LIKE patterns that must all match; after_key, after_id:
-- the last row of the page before. filter: completionFrom, completionTo (per cent), joinedFrom, joinedTo,
-- completedFrom, completedTo,
--   expiringFrom, expiringTo (days, both included; London), inDateOn (nothing ends before that day), offer (none, recorded), job,
--   mandatoryFrom, mandatoryTo (the day until which every mandatory certificate is in date), areaLike (a pattern of
-- app.area_of), standing (one of
--   `standingFilters`), onDay (of what is asked of standings and roles).
-- Statistics know too little about names to choose a way: first the next 100 rows in order are looked through, and as
-- long as they promise a full page within 3,000 rows, further ones. Rarer conditions use an index on the column that is
-- looked for. The usual order and no filter: statements that are planned once a connection, because planning costs as
-- much as such a page.
create function app.list_members(of_team uuid, words text[], filter jsonb, sort text, descending boolean, after_key text,
  after_id uuid, at_most int)
returns setof app.team_members
language plpgsql stable rows 50 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  is_limited constant boolean := of_team in (select app.limited_teams());
  by_name constant boolean := sort = 'name' and not descending and filter = '{}' and not is_limited;
  key constant text := case sort when 'need' then app.member_need(filter) || '::text || sort_name' when 'position'
    then '"position"' when 'completion' then 'completion' when 'certificates' then 'certificate_count'
    when 'expiry' then '(case when next_expiry is null then ''infinity'' else next_expiry end)' when 'joined' then 'joined_at'
    else 'sort_name' end;
  key_type constant text := case when sort in ('completion', 'certificates') then 'int' when sort = 'expiry' then 'date'
    when sort = 'joined' then 'timestamptz' else 'text' end;
  in_order constant text := format(case when descending then 'order by %1$s desc, id desc' else 'order by %1$s, id' end, key);
  beyond constant text := format('and (%s, id) %s ($2::%s, $3)', key, case when descending then '<' else '>' end, key_type);
  staff constant text := 'from app.team_members where team_id = $1 and status = ''active'' and role = ''staff''';
  onwards text := case when after_id is null then '' else beyond end;
  far constant int := 3000;
  stride int := 100;
  matching text := app.member_filter(filter);
  word text;
  got int;
begin
  if of_team not in (select app.managed_teams()) then return; end if;
  if is_limited then matching := matching ||
    ' and user_id in (select p.user_id from app.people_at_my_sites() p where p.team_id = $1)'; end if;
  foreach word in array words loop
    matching := matching || format(' and search_text like %L', word);
  end loop;
  if matching = '' and not by_name then
    return query execute format('select * %s %s %s limit $4', staff, onwards, in_order) using of_team, after_key, after_id, at_most;
    return;
  end if;

  loop
    if by_name then
      return query select * from next_by_name(of_team, after_key, after_id, stride) next_rows
        where search_text like all (words) limit at_most;
    else
      return query execute format('select * from (select * %s %s %s limit %s) next_rows where true %s limit $4',
        staff, onwards, in_order, stride, matching) using of_team, after_key, after_id, at_most;
    end if;
    get diagnostics got = row_count;
    if got = at_most then return; end if;
    if by_name then
      select sort_name, id into after_key, after_id from next_by_name(of_team, after_key, after_id, stride) offset stride - 1;
    else
      -- Named otherwise than the column, or it would be put in order as text.
      execute format('select (%s)::text as last_key, id %s %s %s offset %s limit 1', key, staff, onwards, in_order, stride - 1)
        into after_key, after_id using of_team, after_key, after_id;
    end if;
    if after_id is null then return; end if;
    onwards := beyond;
    at_most := at_most - got;
    exit when got * far < at_most * stride;
    stride := far;
  end loop;
  -- Offset 0 keeps the order from choosing the way. Three letters together are what the trigram index can find.
  if by_name and words[1] ~ '[[:alnum:]]{3}' then
    return query select * from (
        select * from app.team_members m where m.team_id = of_team and m.status = 'active' and m.role = 'staff'
           and m.search_text like words[1] and m.search_text like all (words[2:]) offset 0) matching
       where (matching.sort_name, matching.id) > (after_key, after_id) order by matching.sort_name, matching.id limit at_most;
    return;
  end if;
  return query execute format('select * from (select * %s %s offset 0) matching where true %s %s limit $4',
    staff, matching, beyond, in_order) using of_team, after_key, after_id, at_most;
end $$;
grant execute on function app.list_members(uuid, text[], jsonb, text, boolean, text, uuid, int) to care_app;

-- The spells of a member in a job.
grant select on app.membership_spells to care_app;
grant select, delete on app.membership_spells to care_worker;
create policy own_or_team_select on app.membership_spells for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));

-- Keeps the spells: one begins when somebody joins as staff or changes jobs, and ends with the job or the day of
-- leaving, which is the last day of it.
create function app.keep_spells() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- A new member has no spell that could end.
  if tg_op = 'UPDATE' then
    -- Most updates change neither.
    if not exists (
      select from changed c
        left join membership_spells s on s.team_id = c.team_id and s.user_id = c.user_id and upper_inf(s.during)
       where (case when c.status = 'active' and c.role = 'staff' then c.position end) is distinct from s.job) then return null; end if;
    update membership_spells s
       set during = daterange(lower(s.during), greatest(lower(s.during), app.london_day(coalesce(c.ended_at, now()))), '[]'),
         ended_by = case when c.status in ('left', 'removed') then c.status end
      from changed c
     where s.team_id = c.team_id and s.user_id = c.user_id and upper_inf(s.during) and (c.status <> 'active' or c.role <> 'staff');
    update membership_spells s set job = c.position
      from changed c
     where s.team_id = c.team_id and s.user_id = c.user_id and upper_inf(s.during) and s.job <> c.position
       and lower(s.during) >= app.london_day(now());
    update membership_spells s set during = daterange(lower(s.during), app.london_day(now()))
      from changed c
     where s.team_id = c.team_id and s.user_id = c.user_id and upper_inf(s.during) and s.job <> c.position;
  end if;
  insert into membership_spells (team_id, user_id, job, during, joined)
    select c.team_id, c.user_id, c.position, daterange(c.begins, null), not exists (
        select from membership_spells p where p.team_id = c.team_id and p.user_id = c.user_id and upper(p.during) = c.begins
          and p.ended_by is null)
      from (
        select *, case tg_op when 'INSERT' then app.london_day(joined_at)
          else greatest(app.london_day(joined_at), app.london_day(now())) end as begins
          from changed) c
     where c.status = 'active' and c.role = 'staff' and not exists (
       select from membership_spells s where s.team_id = c.team_id and s.user_id = c.user_id and upper_inf(s.during));
  return null;
end $$;
create trigger keep_new_spells after insert on app.team_members referencing new table as changed for each statement execute
  function app.keep_spells();
create trigger keep_spells after update on app.team_members referencing new table as changed for each statement execute
  function app.keep_spells();
