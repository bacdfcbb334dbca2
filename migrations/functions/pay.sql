-- Pay. Approved time becomes lines in the transaction that approves it, and each line goes into one run. Locks: lines after
-- the record, a run after the team; nothing waits for a line but who takes the same record or the same team.

grant select on app.pay_settings, app.pay_people, app.pay_lines, app.pay_runs, app.pay_run_people, app.pay_run_lines to care_app;
grant insert on app.pay_settings, app.pay_people, app.pay_runs, app.pay_run_people, app.pay_run_lines to care_app;
grant update (released_at, released_by, paid_at, paid_by, void_at, void_by, void_reason) on app.pay_runs to care_app;
grant select on app.pay_settings, app.pay_people, app.pay_run_people, app.pay_run_lines to care_worker;
grant select, delete on app.pay_lines, app.pay_runs to care_worker;

-- Whether the signed-in person may see all pay of a team.
create function app.runs_pay(of_team uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select of_team in (select app.pay_teams()) and of_team in (select app.whole_teams())
$$;
grant execute on function app.runs_pay(uuid) to care_app;

-- Whether the signed-in person may also close its runs.
create function app.runs_payroll(of_team uuid) returns boolean
language sql stable security definer set search_path = app, pg_temp as $$
  select of_team in (select app.payroll_teams()) and of_team in (select app.whole_teams())
$$;
grant execute on function app.runs_payroll(uuid) to care_app;

create policy manager_select on app.pay_settings for select to care_app using (app.runs_pay(team_id));
create policy manager_insert on app.pay_settings for insert to care_app with check (recorded_by = (select app.uid())
  and app.runs_pay(team_id));
create policy own_or_pay_select on app.pay_people for select to care_app using (user_id = (select app.uid())
  or team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));
create policy manager_insert on app.pay_people for insert to care_app with check (recorded_by = (select app.uid())
  and app.runs_payroll(team_id)
  and exists (select from app.team_members m where m.team_id = pay_people.team_id and m.user_id = pay_people.user_id));
-- Which teams is asked once a statement: a run has thousands of lines.
create policy own_or_pay_select on app.pay_lines for select to care_app using (user_id = (select app.uid())
  or team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));
create policy pay_select on app.pay_runs for select to care_app
  using (team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));
create policy manager_insert on app.pay_runs for insert to care_app
  with check (closed_by = (select app.uid()) and released_at is null and paid_at is null and void_at is null and app.runs_payroll(team_id));
create policy manager_update on app.pay_runs for update to care_app using (app.runs_payroll(team_id));
create policy pay_select on app.pay_run_people for select to care_app
  using (team_id in (select app.pay_teams()) and team_id in (select app.whole_teams()));
create policy closer_insert on app.pay_run_people for insert to care_app with check (exists (select from app.pay_runs r
  where r.id = run_id and r.team_id = pay_run_people.team_id and r.closed_by = (select app.uid()) and r.paid_at is null
    and r.void_at is null));
create policy with_run_select on app.pay_run_lines for select to care_app using (exists (select from app.pay_runs r where r.id = run_id));
create policy closer_insert on app.pay_run_lines for insert to care_app with check (live and exists (select from app.pay_runs r
  where r.id = run_id and r.closed_by = (select app.uid()) and r.paid_at is null and r.void_at is null));

---------------------------------------------------------------------------------------------------------------- lines

-- Takes lines back: mirrors that copy minutes and amount, because to work them out again could give another penny.
create function app.take_back_lines(of_lines uuid[]) returns void
language sql security definer set search_path = app, pg_temp as $$
  insert into pay_lines (team_id, user_id, source, source_id, said, record_id, version, day, element, during, minutes, rate, kind, paid_by,
    card_row, calls, amount, awr_week, extra_rate, reverses, live)
    select l.team_id, l.user_id, l.source, l.source_id, l.said, l.record_id, l.version, l.day, l.element, l.during, -l.minutes, l.rate,
        l.kind, l.paid_by, l.card_row, l.calls, -l.amount, l.awr_week, l.extra_rate, l.id, false
      from pay_lines l where l.id = any (of_lines) order by l.id
$$;

-- Brings the lines of some records, which the caller holds, to what is approved of them. A version that waits for its
-- approval changes nothing yet; where it left a minute to another record, that one takes it. Hours are what is paid by
-- the hour: a whole has no minutes.
create function app.write_pay(of_records uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  outdated uuid[] := array(
    select l.record_id from pay_lines l join work_records r on r.id = l.record_id
     where l.record_id = any (of_records) and l.live
       and l.version is distinct from case when r.void_at is null then r.approved_version end
    union
    select l.record_id from work_records r
      join pay_lines l on (l.team_id, l.user_id) = (r.team_id, r.user_id) and l.live and l.record_id <> r.id and l.during && r.worked
      join work_records o on o.id = l.record_id and o.version > l.version
     where r.id = any (of_records) and r.void_at is null and r.approved_version = r.version);
begin
  if outdated <> '{}' then
    perform app.take_back_lines(array(select l.id from pay_lines l where l.record_id = any (outdated) and l.live));
  end if;
  insert into pay_lines (team_id, user_id, record_id, version, day, element, during, minutes, rate, kind, paid_by, card_row, calls,
    amount, awr_week, extra_rate)
    select r.team_id, r.user_id, r.id, r.approved_version, r.day, coalesce(t.flat, 'time'), tstzrange(t."from", t.until),
        case when t.flat is null then t.minutes else 0 end, t.rate, t.kind, t."paidBy", t.row, t.count, t.pay,
          w.week, case when w.week > 12 then coalesce((select c.holiday from app.comparable_on(r.team_id, x.client_id, x.id, r.job,
            w.day) c), 0) else 0 end
      from work_records r join sites x on x.id = r.site_id
      join work_pay p on p.record_id = r.id and p.version = r.approved_version
      cross join lateral jsonb_to_recordset(p.parts) t ("from" timestamptz, until timestamptz, minutes int, pay int, kind text, rate int,
        "paidBy" text, "row" jsonb, flat text, count int)
      cross join lateral (select d.day, app.qualifying_week(r.team_id, r.user_id, x.client_id, r.job, r.day, d.day) as week
        from (select (t."from" at time zone 'Europe/London')::date as day) d offset 0) w
     where r.id = any (of_records) and r.void_at is null
       and not exists (select from pay_lines l where l.record_id = r.id and l.live)
     order by r.id, t."from";
  if exists (select from work_records r join work_pay p on p.record_id = r.id and p.version = r.approved_version
      where r.id = any (of_records) and r.void_at is null and r.approved_version = r.version
        and p.pay <> (select coalesce(sum(l.amount), 0) from pay_lines l where l.record_id = r.id and l.live)) then
    raise exception 'the lines of pay are not what was approved' using errcode = 'check_violation';
  end if;
end $$;

-- What is paid besides worked time, a line for each: another source is another arm here, and a trigger that calls
-- `write_wholes`. Its rows are the truth that the lines follow.
create view app.pay_wholes with (security_invoker = true) as
  select 'expense'::text as source, c.id as source_id, c.team_id, c.user_id, c.day, 'expense'::text as element, c.amount, c.said
    from app.expense_claims c where c.state = 'approved'
  union all
  select 'late-change', a.id, a.team_id, a.user_id, a.still_paid_day, 'late-change', a.still_paid,
      'shift of ' || to_char(a.still_paid_day, 'FMDD Mon YYYY')
    from app.assignments a where a.still_paid > 0
  union all
  select 'holiday', h.id, h.team_id, h.user_id, h.from_day, 'holiday', h.amount, h.said
    from app.holiday_entries h where h.kind = 'taken' and h.void_at is null and h.amount is not null;

-- Brings the lines of what is paid besides worked time to what is so; the caller holds these rows.
create function app.write_wholes(of_ids uuid[]) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  outdated uuid[] := array(
    select l.id from pay_lines l where l.source_id = any (of_ids) and l.live and not exists (
      select from pay_wholes w where (w.source, w.source_id, w.team_id, w.user_id, w.day, w.element, w.amount, w.said)
        = (l.source, l.source_id, l.team_id, l.user_id, l.day, l.element, l.amount, l.said)));
begin
  if outdated <> '{}' then perform app.take_back_lines(outdated); end if;
  insert into pay_lines (team_id, user_id, source, source_id, day, element, minutes, amount, said)
    select w.team_id, w.user_id, w.source, w.source_id, w.day, w.element, 0, w.amount, w.said from pay_wholes w
     where w.source_id = any (of_ids) and not exists (select from pay_lines l where l.source_id = w.source_id
       and (l.source, l.element) = (w.source, w.element) and l.live)
     order by w.source_id;
end $$;

create function app.follow_wholes() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.write_wholes(array(select t.id from touched t order by t.id));
  return null;
end $$;
create trigger pay_follows_new_holiday after insert on app.holiday_entries referencing new table as touched
  for each statement execute function app.follow_wholes();
create trigger pay_follows_holiday after update on app.holiday_entries referencing new table as touched
  for each statement execute function app.follow_wholes();
create trigger pay_follows_claims after update on app.expense_claims referencing new table as touched
  for each statement execute function app.follow_wholes();

-- What a late change still pays, by the terms of the client.
create function app.follow_still_paid() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.write_wholes(array[new.id]);
  return null;
end $$;
create trigger pay_follows_late_changes after update of still_paid on app.assignments for each row
  when (old.still_paid is distinct from new.still_paid) execute function app.follow_still_paid();
-- A booking that is undone was never told of; lines of a shift that is kept no longer go with it.
create function app.end_still_paid() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if exists (select from shifts s where s.id = old.shift_id) then perform app.write_wholes(array[old.id]);
  else delete from pay_lines l where l.source_id = old.id;
  end if;
  return null;
end $$;
create trigger pay_follows_undone_bookings after delete on app.assignments for each row
  when (old.still_paid > 0) execute function app.end_still_paid();

-- Lines go with what they pay.
create function app.end_wholes() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  delete from pay_lines l using gone g where l.source_id = g.id;
  return null;
end $$;
create trigger pay_ends_with_holiday after delete on app.holiday_entries referencing old table as gone
  for each statement execute function app.end_wholes();
create trigger pay_ends_with_claims after delete on app.expense_claims referencing old table as gone
  for each statement execute function app.end_wholes();

-- What a manager or a rule approves, and what is taken back.
create function app.follow_approved() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  records uuid[] := array(select distinct a.record_id from touched a where a.step = 'manager');
begin
  if records <> '{}' then perform app.write_pay(records); end if;
  return null;
end $$;
create trigger pay_follows_approvals after insert on app.approvals referencing new table as touched
  for each statement execute function app.follow_approved();
create trigger pay_follows_approvals_taken_back after update on app.approvals referencing new table as touched
  for each statement execute function app.follow_approved();

-- A booking that counts as not worked, or as worked after all.
create function app.follow_void() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.write_pay(array[new.id]);
  return null;
end $$;
create trigger pay_follows_void after update of void_at on app.work_records for each row
  when (old.void_at is distinct from new.void_at and new.approved_version is not null) execute function app.follow_void();

-- A mirror kills its line: it has to be live, and the same but for the signs. What no run has had needs none of both.
create function app.follow_pay_lines() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  killed int;
begin
  update pay_lines l set live = false, state = case l.state when 'open' then 'cancelled' else l.state end
    from made m where l.id = m.reverses and l.live
      and (l.record_id, l.version, l.source, l.source_id, l.said, l.element, l.during, -l.minutes, -l.amount)
        is not distinct from (m.record_id, m.version, m.source, m.source_id, m.said, m.element, m.during, m.minutes, m.amount);
  get diagnostics killed = row_count;
  if killed <> (select count(*) from made m where m.reverses is not null) then
    raise exception 'a line is taken back that is not live, or not as it was' using errcode = 'serialization_failure';
  end if;
  update pay_lines l set state = 'cancelled' from made m join pay_lines o on o.id = m.reverses
   where l.id = m.id and o.state = 'cancelled';
  return null;
end $$;
create trigger follow_pay_lines after insert on app.pay_lines referencing new table as made
  for each statement execute function app.follow_pay_lines();

create function app.keep_pay_lines() returns trigger
language plpgsql as $$
declare
  is_revived boolean := new.live and not old.live;
begin
  old.live := new.live;
  old.state := new.state;
  if is_revived or old is distinct from new then
    raise exception 'lines of pay are never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_pay_lines before update on app.pay_lines for each row execute function app.keep_pay_lines();

----------------------------------------------------------------------------------------------------------------- runs

-- Lines that a run takes are in it. Nobody else has them: `in_one_run`.
create function app.follow_run_lines() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  taken int;
begin
  update pay_lines l set state = 'taken' from made m join pay_runs r on r.id = m.run_id
   where l.id = m.line_id and l.state = 'open' and l.team_id = r.team_id;
  get diagnostics taken = row_count;
  if taken <> (select count(*) from made) then
    raise exception 'a line is in another run' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
create trigger follow_run_lines after insert on app.pay_run_lines referencing new table as made
  for each statement execute function app.follow_run_lines();

-- A run's file is made when its lines are in it, and kept for ever; the amounts of its lines and people are those of the run.
create function app.keep_pay_file(of_run uuid, sealed bytea, sha256 bytea) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update pay_runs r set file = sealed, file_sha256 = sha256
   where r.id = of_run and r.closed_by = app.uid() and app.runs_payroll(r.team_id) and length(r.file) = 0
     and (r.lines, r.minutes, r.pay) = (select count(*), sum(l.minutes), sum(l.amount) from pay_run_lines b
       join pay_lines l on l.id = b.line_id
       where b.run_id = of_run)
     and (r.people, r.lines, r.pay, r.holiday, r.extra_holiday, r.top_up) = (select count(*), sum(x.lines), sum(x.pay), sum(x.holiday),
       sum(x.extra_holiday), sum(x.top_up)
       from pay_run_people x where x.run_id = of_run);
  if not found then
    raise exception 'a run is not the sum of its lines' using errcode = 'serialization_failure';
  end if;
end $$;
grant execute on function app.keep_pay_file(uuid, bytea, bytea) to care_app;

-- The lines of a void run go into the next one, but for those that were taken back meanwhile. A run is paid or void once.
create function app.follow_runs() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if old.void_at is not null or old.paid_at is not null then
    raise exception 'this run is paid or void' using errcode = 'serialization_failure';
  end if;
  if new.void_at is null then return new; end if;
  update pay_run_lines b set live = false where b.run_id = new.id;
  update pay_lines l set state = 'open' from pay_run_lines b where b.run_id = new.id and l.id = b.line_id;
  update pay_lines l set state = 'cancelled' from pay_run_lines b, pay_lines x, pay_lines y
   where b.run_id = new.id and b.line_id in (x.id, y.id) and y.reverses = x.id and x.state = 'open' and y.state = 'open'
     and l.id in (x.id, y.id);
  return new;
end $$;
create trigger follow_runs before update of paid_at, void_at on app.pay_runs for each row execute function app.follow_runs();

-- What a team owes by its open lines up to a day, by person, with what a run has to know of each, and who has approved
-- hours without a rate, which have no line; for who may see its pay.
-- The minimum wage is judged by all that is live of the period, also what an earlier run had, by unpaid time, by what is
-- taken from pay, and by days of accommodation, free or with what is charged for them.
create function app.due_pay(of_team uuid, since date, period_from date, through date)
returns table (user_id uuid, full_name text, photo_file_id uuid, lines int, late int, minutes int, pay int, worked_pay int,
  time_minutes int, time_pay int, lowest_units bigint, free_days int, charged_days int, charged int,
  topped_up int, unpriced int, born_on date, engagement text, said_engagement text, payroll_number text, holiday text, nation text,
  extra_units bigint)
language sql stable rows 200 security definer set search_path = app, pg_temp as $$
  with owed as materialized (
    select l.user_id, count(*)::int as lines, (count(*) filter (where l.day < period_from))::int as late, sum(l.minutes)::int as minutes,
        sum(l.amount)::int as pay, coalesce(sum(l.amount) filter (where l.source = 'work'), 0)::int as worked_pay,
        sum(l.amount::bigint * l.extra_rate)::bigint as extra_units
      from pay_lines l where l.team_id = of_team and l.state = 'open' and l.day between since and through and app.runs_pay(of_team)
     group by l.user_id),
  without_rate as materialized (
    select r.user_id, sum(y.unpriced)::int as minutes
      from work_pay y join work_records r on r.id = y.record_id and r.approved_version = y.version
     where y.unpriced > 0 and r.team_id = of_team and r.void_at is null and r.day between since and through and app.runs_pay(of_team)
     group by r.user_id),
  due as materialized (
    select user_id, coalesce(o.lines, 0) as lines, coalesce(o.late, 0) as late, coalesce(o.minutes, 0) as minutes, coalesce(o.pay,
      0) as pay, coalesce(o.worked_pay, 0) as worked_pay,
        coalesce(u.minutes, 0) as unpriced, coalesce(o.extra_units, 0) as extra_units
      from owed o full join without_rate u using (user_id)),
  -- What hours pay above the lowest rate of the same work counts for no minimum wage, nor does what each call pays.
  by_job as materialized (
    select l.user_id, sum(l.minutes) as minutes, sum(l.amount) as pay, sum(l.minutes)::bigint * min(l.rate) as units
      from due d join pay_lines l on l.user_id = d.user_id and l.team_id = of_team and l.live and l.day between period_from and through
      join work_records r on r.id = l.record_id
     where l.element = 'time' group by l.user_id, r.job),
  period as materialized (
    select j.user_id, sum(j.minutes)::int as minutes, sum(j.pay)::int as pay, sum(j.units)::bigint as units
      from by_job j group by j.user_id),
  besides as materialized (
    select x.user_id, sum(x.minutes) as minutes, sum(x.amount) as amount
      from due d join wage_entries x on x.team_id = of_team and x.user_id = d.user_id and x.void_at is null
        and x.day between period_from and through and x.days is null
     group by x.user_id),
  -- The charge for some days is that of each: what is before a day is rounded down, so that parts add up to the whole.
  lodged as materialized (
    select x.user_id, sum(y.until - y.since) filter (where x.amount = 0) as free,
        sum(y.until - y.since) filter (where x.amount > 0) as charged,
        sum(x.amount::bigint * y.until / x.days - x.amount::bigint * y.since / x.days) as amount
      from due d join wage_entries x on x.team_id = of_team and x.user_id = d.user_id and x.void_at is null
        and x.day between period_from - 30 and through and x.day + x.days > period_from
      cross join lateral (select greatest(period_from - x.day, 0) as since, least(through - x.day + 1, x.days) as until) y
     group by x.user_id)
  select d.user_id, p.full_name, p.photo_file_id, d.lines, d.late, d.minutes, d.pay, d.worked_pay,
      (coalesce(w.minutes, 0) + coalesce(b.minutes, 0))::int, (coalesce(w.pay, 0) - coalesce(b.amount, 0))::int,
      coalesce(w.units, 0) - coalesce(b.amount, 0) * 60,
      coalesce(g.free, 0)::int, coalesce(g.charged, 0)::int, coalesce(g.amount, 0)::int,
      (select coalesce(sum(x.top_up), 0)::int from pay_run_people x join pay_runs r on r.id = x.run_id and r.void_at is null
        where x.user_id = d.user_id and r.team_id = of_team and r.first_day = period_from),
      d.unpriced, i.date_of_birth, e.engagement, s.employment_status, e.payroll_number, e.holiday, e.nation, d.extra_units
    from due d
    left join period w on w.user_id = d.user_id left join besides b on b.user_id = d.user_id
    left join lodged g on g.user_id = d.user_id
    left join profiles p on p.user_id = d.user_id
    left join personal_information i on i.user_id = d.user_id
    left join employment_status s on s.user_id = d.user_id
    left join lateral (select x.* from pay_people x where x.team_id = of_team
      and x.user_id = d.user_id order by x.version desc limit 1) e on true
   order by p.full_name, d.user_id
$$;
grant execute on function app.due_pay(uuid, date, date, date) to care_app;

-- Hundredths of a percent that hours cost a team besides their pay, as holiday pay with it or later, by who gets it from
-- the team; for who may see its pay.
create function app.holiday_of_people(of_team uuid, holiday_rate int) returns table (user_id uuid, rate int)
language sql stable rows 200 security definer set search_path = app, pg_temp as $$
  select distinct on (p.user_id) p.user_id, case p.holiday when 'none' then 0 else holiday_rate end
    from pay_people p where p.team_id = of_team and app.runs_pay(of_team) order by p.user_id, p.version desc
$$;

-- The runs in which the signed-in person is, and their part of each; what is void went into a later one.
create function app.own_pay()
returns table (run_id uuid, team_id uuid, team_name text, first_day date, last_day date, pay_day date, minutes int, pay int,
  holiday int, extra_holiday int, top_up int,
  expenses int, paid_at timestamptz)
language sql stable rows 60 security definer set search_path = app, pg_temp as $$
  with given_back as materialized (
    select b.run_id, sum(l.amount)::int as amount from pay_lines l join pay_run_lines b on b.line_id = l.id
     where l.user_id = app.uid() and l.element = 'expense' group by b.run_id)
  select r.id, r.team_id, t.team_name, r.first_day, r.last_day, r.pay_day, x.minutes, x.pay, x.holiday, x.extra_holiday, x.top_up,
      coalesce(g.amount, 0), r.paid_at
    from pay_run_people x join pay_runs r on r.id = x.run_id and r.void_at is null join teams t on t.id = r.team_id
    left join given_back g on g.run_id = r.id
   where x.user_id = app.uid() order by r.pay_day desc, r.closed_at desc limit 60
$$;
grant execute on function app.own_pay() to care_app;

-- Lines of pay as people read them.
create view app.shown_pay_lines with (security_invoker = true) as
  select l.id, l.team_id, l.user_id, l.state, l.day, x.name as site_name, r.job, l.element, l.during, l.minutes, l.rate, l.kind, l.paid_by,
      l.calls, l.said, l.amount, l.reverses is not null as takes_back,
      exists (select from app.approvals a where a.record_id = l.record_id and a.version = l.version and a.step = 'manager'
        and a.at_cut_off) as at_cut_off, l.awr_week,
      c.name as client_name, l.record_id, l.source_id,
      -- No join: with these more tables PostgreSQL would join a view's before the lines of a run are chosen.
      case when l.card_row is not null then (
        select jsonb_build_object('clientName', kc.name, 'siteName', ks.name, 'job', k.job, 'version', v.version, 'since', v.from_day,
            'from', l.card_row -> 'from', 'until', l.card_row -> 'until')
          from app.rate_versions v join app.rate_cards k on k.id = v.card_id
          left join app.clients kc on kc.id = k.client_id left join app.sites ks on ks.id = k.site_id
         where v.team_id = l.team_id and v.card_id = (l.card_row ->> 'cardId')::uuid and v.version = (l.card_row ->> 'version')::int)
      end as card
    from app.pay_lines l left join app.work_records r on r.id = l.record_id left join app.sites x on x.id = r.site_id
    left join app.clients c on c.id = x.client_id;
grant select on app.shown_pay_lines to care_app;

-- The lines of somebody in a run, or with no run what is open of them up to a day: for themselves, and for who may see the team's pay.
create function app.lines_of_pay(of_team uuid, of_user uuid, of_run uuid, since date, through date) returns setof app.shown_pay_lines
language sql stable rows 60 security definer set search_path = app, pg_temp as $$
  select l.* from shown_pay_lines l
   where l.team_id = of_team and l.user_id = of_user and (of_user = app.uid() or app.runs_pay(of_team))
     and case when of_run is null then l.state = 'open' and l.day between since and through
       else exists (select from pay_run_lines b join pay_runs u on u.id = b.run_id
         where b.run_id = of_run and b.line_id = l.id and (app.runs_pay(of_team) or u.void_at is null)) end
$$;
grant execute on function app.lines_of_pay(uuid, uuid, uuid, date, date) to care_app;
