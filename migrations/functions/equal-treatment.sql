-- Equal treatment. What is recorded says what is to be counted (`equal_to_count`); the job counts by `rules/clock.ts` and
-- keeps the weeks, which everything else reads. Locks: the person (`hold_workers`), then nothing.

grant select on app.comparable_rates, app.equal_weeks, app.equal_clocks, app.equal_declared, app.equal_reasons to care_app;
grant insert on app.comparable_rates, app.equal_declared, app.equal_reasons to care_app;
grant update (taken_back_at) on app.equal_declared, app.equal_reasons to care_app;
grant select on app.comparable_rates, app.equal_declared, app.equal_reasons to care_worker;
grant select, insert, update, delete on app.equal_weeks, app.equal_clocks to care_worker;
grant select, delete, insert on app.equal_to_count to care_worker;

create policy pay_select on app.comparable_rates for select to care_app using (team_id in (select app.pay_teams())
  and team_id in (select app.whole_teams()));
create policy pay_insert on app.comparable_rates for insert to care_app with check (recorded_by = (select app.uid())
  and team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));
create policy own_or_pay_select on app.equal_weeks for select to care_app using (user_id = (select app.uid())
  or team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));
create policy own_or_pay_select on app.equal_clocks for select to care_app using (user_id = (select app.uid())
  or team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));
create policy own_or_pay_select on app.equal_declared for select to care_app using (user_id = (select app.uid())
  or team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));
create policy own_insert on app.equal_declared for insert to care_app with check (user_id = (select app.uid())
  and team_id in (select app.my_teams()));
create policy own_update on app.equal_declared for update to care_app using (user_id = (select app.uid()) and taken_back_at is null)
  with check (user_id = (select app.uid()));
create policy own_or_pay_select on app.equal_reasons for select to care_app using (user_id = (select app.uid())
  or team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));
create policy pay_insert on app.equal_reasons for insert to care_app with check (said_by = (select app.uid())
  and team_id in (select app.pay_teams()) and team_id in (select app.whole_teams())
  and (user_id is null or exists (select from app.team_members m
    where m.team_id = equal_reasons.team_id and m.user_id = equal_reasons.user_id)));
create policy pay_update on app.equal_reasons for update to care_app using (team_id in (select app.pay_teams())
  and team_id in (select app.whole_teams()) and taken_back_at is null)
  with check (team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));

---------------------------------------------------------------------------------------------------------------- what is to be counted

create function app.count_again() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into equal_to_count (team_id, user_id) select distinct c.team_id, c.user_id from changed c;
  if found then perform pg_notify('care', 'equalToCount'); end if;
  return null;
end $$;
create trigger count_weeks_of_lost_work after delete on app.work_records referencing old table as changed
  for each statement execute function app.count_again();
create trigger count_weeks_of_declared after insert on app.equal_declared referencing new table as changed
  for each statement execute function app.count_again();
create trigger count_weeks_of_declared_no_more after update on app.equal_declared referencing new table as changed
  for each statement execute function app.count_again();
create trigger count_weeks_of_reasons after insert on app.equal_reasons referencing new table as changed
  for each statement execute function app.count_again();
create trigger count_weeks_of_reasons_no_more after update on app.equal_reasons referencing new table as changed
  for each statement execute function app.count_again();

-- One row that has changed: work whose days are others, or that counts as not worked; leave; a sick call.
create function app.count_again_of() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into equal_to_count (team_id, user_id) values (new.team_id, new.user_id);
  perform pg_notify('care', 'equalToCount');
  return null;
end $$;
create trigger count_weeks_of_changed_work after update of void_at, worked on app.work_records for each row
  when (old.void_at is distinct from new.void_at or old.worked is distinct from new.worked) execute function app.count_again_of();
create trigger count_weeks_of_new_work after insert on app.work_records for each row execute function app.count_again_of();
create trigger count_weeks_of_leave after insert on app.leave for each row when (new.state = 'approved') execute function app.count_again_of();
create trigger count_weeks_of_answered_leave after update of state on app.leave for each row when ('approved' in (old.state, new.state))
  execute function app.count_again_of();
create trigger count_weeks_of_sick_calls after update of state on app.assignments for each row
  when (old.state <> new.state and 'sick' in (old.state, new.state)) execute function app.count_again_of();

-- What the weeks of some people of a team are counted from: the days that they worked for each client in each role, or
-- said that they worked for it through another agency; their leave, what a manager says of the client, and sick calls.
-- Nobody whose account is closed. For jobs.
create function app.equal_facts(of_team uuid, of_users uuid[]) returns table (user_id uuid, client_id uuid, job text, worked json,
  absences json)
language sql stable rows 100 security definer set search_path = app, pg_temp as $$
  with days as materialized (
    select r.user_id, x.client_id, r.job, d::date as day
      from work_records r join sites x on x.id = r.site_id
      cross join lateral (select coalesce(r.worked, r.planned) as during) t
      cross join lateral generate_series((lower(t.during) at time zone 'Europe/London')::date::timestamp,
        ((upper(t.during) - interval '1 minute') at time zone 'Europe/London')::date::timestamp, interval '1 day') d
     where r.team_id = of_team and r.user_id = any (of_users) and r.void_at is null
    union
    select c.user_id, c.client_id, c.job, d::date
      from equal_declared c cross join lateral generate_series(c.from_day::timestamp, c.through_day::timestamp, interval '1 day') d
     where c.team_id = of_team and c.user_id = any (of_users) and c.taken_back_at is null),
  away as materialized (
    select l.user_id, null::uuid as client_id, l.from_day, l.through_day,
        case y.kind when 'family' then 'family' when 'sickness' then 'sickness' else 'leave' end as why
      from leave l join leave_types y on y.id = l.type_id
     where l.team_id = of_team and l.user_id = any (of_users) and l.state = 'approved' and y.kind <> 'unpaid'
    union all
    select a.user_id, null, d.day, d.day, 'sickness'
      from assignments a cross join lateral (select (a.starts_at at time zone 'Europe/London')::date as day) d
     where a.team_id = of_team and a.user_id = any (of_users) and a.state = 'sick'
    union all
    select s.user_id, s.client_id, s.from_day, s.through_day, s.why from equal_reasons s
     where s.team_id = of_team and (s.user_id is null or s.user_id = any (of_users)) and s.taken_back_at is null)
  select d.user_id, d.client_id, d.job, json_agg(d.day order by d.day),
      (select coalesce(json_agg(json_build_object('from', w.from_day, 'through', w.through_day, 'why', w.why)), '[]') from away w
        where (w.user_id is null or w.user_id = d.user_id) and (w.client_id is null or w.client_id = d.client_id))
    from days d join users u on u.id = d.user_id and u.disabled_at is null
   group by d.user_id, d.client_id, d.job
$$;
grant execute on function app.equal_facts(uuid, uuid[]) to care_worker;

---------------------------------------------------------------------------------------------------------------- what follows

-- Which week of the qualifying period a day is in, of work that begins on a day (the same one, or the one before where it
-- goes over midnight): that of the last week that counts, or the next number, by `weekOn` of rules/clock.ts.
create function app.qualifying_week(of_team uuid, of_user uuid, of_client uuid, of_job text, start_day date, on_day date) returns int
language plpgsql stable as $$
declare
  w record;
begin
  select e.from_day, e.number, e.lapses_on into w from app.equal_weeks e
   where e.team_id = of_team and e.user_id = of_user and e.client_id = of_client and e.job = of_job and e.from_day <= start_day
     and e.state in ('worked', 'counts') order by e.from_day desc limit 1;
  if not found or start_day >= w.lapses_on then return 1 + (on_day - start_day) / 7; end if;
  return w.number + least((start_day - w.from_day) / 7, 1) + (on_day - w.from_day) / 7 - (start_day - w.from_day) / 7;
end $$;

-- What a client pays its own staff for a role on a day, at a site: what is said of the site, else of the client. With
-- the rights of the caller, as above.
create function app.comparable_on(of_team uuid, of_client uuid, of_site uuid, of_job text, on_day date) returns app.comparable_rates
language sql stable as $$
  select c from app.comparable_rates c
   where c.team_id = of_team and c.client_id = of_client and c.job = of_job and (c.site_id is null or c.site_id = of_site)
     and c.from_day <= on_day order by c.site_id is null, c.version desc limit 1
$$;
grant execute on function app.comparable_on(uuid, uuid, uuid, text, date) to care_app, care_worker;

-- The signed-in person's weeks with the clients of each of their agencies, what they have declared, and for which clients
-- they may: those of sites where they had a shift, or a role.
create function app.own_equal_treatment() returns table (team_id uuid, team_name text, clients json, clocks json, declared json)
language sql stable rows 3 security definer set search_path = app, pg_temp as $$
  select t.id, t.team_name,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name), l.id), '[]') from clients l
        where l.team_id = t.id and l.id in (select x.client_id from assignments a join shifts s on s.id = a.shift_id
          join sites x on x.id = s.site_id where a.team_id = t.id and a.user_id = app.uid())),
      (select coalesce(json_agg(json_build_object('clientId', c.client_id, 'clientName', l.name, 'job', c.job, 'startedOn', c.started_on,
          'weeks', c.weeks, 'state', c.state, 'since', c.since, 'why', c.why, 'equalFrom', c.equal_from, 'lapsesOn', c.lapses_on,
          'weeksOf', (select json_agg(json_build_object('from', w.from_day, 'state', w.state, 'why', w.why, 'number', w.number)
              order by w.from_day)
            from equal_weeks w where (w.team_id, w.user_id, w.client_id, w.job) = (c.team_id, c.user_id, c.client_id, c.job)))
          order by c.state = 'over', c.started_on desc, c.client_id, c.job), '[]')
        from equal_clocks c join clients l on l.id = c.client_id where c.team_id = t.id and c.user_id = app.uid()),
      (select coalesce(json_agg(json_build_object('id', d.id, 'clientId', d.client_id, 'clientName', l.name, 'job', d.job,
          'from', d.from_day, 'through', d.through_day, 'note', d.note) order by d.from_day, d.id), '[]')
        from equal_declared d join clients l on l.id = d.client_id
       where d.team_id = t.id and d.user_id = app.uid() and d.taken_back_at is null)
    from team_members m join teams t on t.id = m.team_id and t.deleted_at is null
   where m.user_id = app.uid() and m.status = 'active'
   order by lower(t.team_name), t.id
$$;
grant execute on function app.own_equal_treatment() to care_app;
