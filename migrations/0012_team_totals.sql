-- Running totals of every team, kept in the transaction of the write that changes them, and what lists of members are filtered by.
set local role care_owner;
set local search_path = app, public;

-- When a person's completion first reached 100. It stays when something is taken out again later.
alter table app.profiles add column completed_at timestamptz;
alter table app.team_members add column signed_up_at timestamptz, add column completed_at timestamptz;

create function app.earliest(days date[]) returns date language sql immutable parallel safe
  as $$ select min(day) from unnest(days) as day $$;
grant execute on function app.earliest(date[]) to care_app, care_auth, care_worker;
alter table app.team_members add column next_expiry date generated always as (app.earliest(certificate_expiries)) stored;

create index team_members_by_expiry on app.team_members (team_id, next_expiry, id) where status = 'active' and role = 'staff';
create index team_members_by_expiries on app.team_members using gin (certificate_expiries) where status = 'active' and role = 'staff';
create index team_members_by_joining on app.team_members (team_id, joined_at, id) where status = 'active' and role = 'staff';
create index team_members_unfinished on app.team_members (team_id, joined_at, id)
  where status = 'active' and role = 'staff' and completion < 100;
create index team_members_without_offer on app.team_members (team_id, joined_at, id)
  where status = 'active' and role = 'staff' and completion = 100 and offer_recorded_at is null;
create index team_members_by_completing on app.team_members (team_id, completed_at, id) where status = 'active' and role = 'staff';

update app.profiles p set completed_at = coalesce((select r.completed_at from app.registrations r where r.user_id = p.user_id), p.updated_at)
 where p.completion = 100;
update app.team_members m set signed_up_at = p.created_at, completed_at = p.completed_at from app.profiles p where p.user_id = m.user_id;

-- The moment is that of the save that completes: it is written down before the card follows it.
create function app.note_completion() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.completion = 100 and new.completed_at is null then
    new.completed_at := coalesce((select max(s.saved_at) from registration_sections s where s.user_id = new.user_id), now());
  end if;
  return new;
end $$;
create trigger note_completion before insert or update of completion on app.profiles for each row execute function app.note_completion();

create function app.take_completion() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select p.created_at, p.completed_at into new.signed_up_at, new.completed_at from app.profiles p where p.user_id = new.user_id;
  return new;
end $$;
create trigger take_completion before insert on app.team_members for each row execute function app.take_completion();

create function app.copy_completion() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.team_members set signed_up_at = new.created_at, completed_at = new.completed_at where user_id = new.user_id;
  return null;
end $$;
create trigger copy_completion after update on app.profiles for each row
  when ((old.completed_at, old.created_at) is distinct from (new.completed_at, new.created_at)) execute function app.copy_completion();

-- What is counted, per team. kind and its value and day (-infinity where it has none):
--   completion (per cent): active staff; certificates: theirs; expiry by day: their certificates that end then;
--   complete by first of month (value: days from sign-up to complete): active staff whose profile was complete first in that month;
--   joined by day: everybody with a member row, whatever became of them; left, removed by day: those whose membership ended then;
--   request-pending, -approved, -rejected, -withdrawn by day: requests to join that were made then, as they stand now.
create table app.team_totals (
  team_id uuid not null references app.teams (id) on delete cascade,
  kind text not null,
  value int not null,
  day date not null,
  n bigint not null,
  primary key (team_id, kind, value, day)
);
create index team_totals_empty on app.team_totals (team_id) where n = 0;

-- What came on top since the totals were last brought up to date. Only ever inserted by whoever writes, so that nobody waits for anybody;
-- a job adds them to the totals. Without a reference to the team: it may be the team that is being deleted.
create table app.team_total_changes (
  id bigint generated always as identity primary key,
  team_id uuid not null,
  kind text not null,
  value int not null,
  day date not null,
  n bigint not null
);
create index team_total_changes_by_team on app.team_total_changes (team_id, kind);

select app.protect('app.team_totals');
select app.protect('app.team_total_changes');
grant select on app.team_totals, app.team_total_changes to care_app;
grant select, insert, update, delete on app.team_totals, app.team_total_changes to care_worker;
create policy manager_select on app.team_totals for select to care_app using (team_id in (select app.managed_teams()));
create policy manager_select on app.team_total_changes for select to care_app using (team_id in (select app.managed_teams()));

-- The totals as they stand: sum n.
create view app.team_counts with (security_invoker = true) as
  select team_id, kind, value, day, n from app.team_totals
  union all
  select team_id, kind, value, day, n from app.team_total_changes;
grant select on app.team_counts to care_app, care_worker;

-- What one member row, and one request, adds to the totals: the only place where that is said. No statement in it needs planning.
create function app.member_counts(m app.team_members) returns table (kind text, value int, day date, n bigint)
language plpgsql immutable as $$
begin
  if m.role is distinct from 'staff' then return; end if;
  value := 0;
  n := 1;
  kind := 'joined';
  day := (m.joined_at at time zone 'Europe/London')::date;
  return next;
  if m.status <> 'active' then
    if m.ended_at is null then return; end if;
    kind := m.status;
    day := (m.ended_at at time zone 'Europe/London')::date;
    return next;
    return;
  end if;

  if m.completed_at is not null and m.signed_up_at is not null then
    kind := 'complete';
    day := date_trunc('month', m.completed_at at time zone 'Europe/London')::date;
    value := greatest(0, (m.completed_at at time zone 'Europe/London')::date - (m.signed_up_at at time zone 'Europe/London')::date);
    return next;
  end if;
  kind := 'completion';
  day := '-infinity';
  value := m.completion;
  return next;
  value := 0;
  if m.certificate_count > 0 then
    kind := 'certificates';
    n := m.certificate_count;
    return next;
    n := 1;
  end if;
  kind := 'expiry';
  foreach day in array m.certificate_expiries loop return next; end loop;
end $$;
create function app.request_counts(r app.team_join_requests) returns table (kind text, value int, day date, n bigint)
language sql immutable as $$
  select 'request-' || r.status, 0, (r.created_at at time zone 'Europe/London')::date, 1::bigint where r.request_type = 'join_request'
$$;
grant execute on function app.member_counts(app.team_members), app.request_counts(app.team_join_requests) to care_worker;

create function app.count_member() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into team_total_changes (team_id, kind, value, day, n)
    select new.team_id, c.kind, c.value, c.day, c.n from app.member_counts(new) c;
  elsif tg_op = 'DELETE' then
    insert into team_total_changes (team_id, kind, value, day, n)
    select old.team_id, c.kind, c.value, c.day, -c.n from app.member_counts(old) c;
  else
    insert into team_total_changes (team_id, kind, value, day, n)
    select team_id, kind, value, day, sum(n) from (
      select new.team_id, c.* from app.member_counts(new) c
      union all
      select old.team_id, c.kind, c.value, c.day, -c.n from app.member_counts(old) c) changed
     group by team_id, kind, value, day having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger count_new_member after insert on app.team_members for each row execute function app.count_member();
create trigger count_lost_member after delete on app.team_members for each row execute function app.count_member();
create trigger count_member after update on app.team_members for each row
  when ((old.team_id, old.role, old.status, old.joined_at, old.ended_at, old.completion, old.certificate_count, old.certificate_expiries,
      old.completed_at, old.signed_up_at)
    is distinct from (new.team_id, new.role, new.status, new.joined_at, new.ended_at, new.completion, new.certificate_count,
      new.certificate_expiries, new.completed_at, new.signed_up_at))
  execute function app.count_member();

create function app.count_request() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into team_total_changes (team_id, kind, value, day, n)
    select old.team_id, c.kind, c.value, c.day, -c.n from app.request_counts(old) c;
  end if;
  if tg_op <> 'DELETE' then
    insert into team_total_changes (team_id, kind, value, day, n)
    select new.team_id, c.kind, c.value, c.day, c.n from app.request_counts(new) c;
  end if;
  return null;
end $$;
create trigger count_new_request after insert on app.team_join_requests for each row execute function app.count_request();
create trigger count_lost_request after delete on app.team_join_requests for each row execute function app.count_request();
create trigger count_request after update on app.team_join_requests for each row
  when ((old.team_id, old.status, old.created_at, old.request_type) is distinct from (new.team_id, new.status, new.created_at, new.request_type))
  execute function app.count_request();

-- Adds what came on top to the totals. One at a time; readers see either before or after.
create function app.fold_team_totals() returns void language plpgsql set search_path = app, pg_temp as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('team_totals', 7043)) then return; end if;
  with taken as (delete from team_total_changes returning team_id, kind, value, day, n)
  insert into team_totals as t (team_id, kind, value, day, n)
  select c.team_id, c.kind, c.value, c.day, sum(c.n) from taken c join teams on teams.id = c.team_id
   group by c.team_id, c.kind, c.value, c.day having sum(c.n) <> 0
  on conflict (team_id, kind, value, day) do update set n = t.n + excluded.n;
  delete from team_totals where n = 0;
end $$;

-- Counts the rows again and writes down what the totals lack, in one statement and so of one moment. Answers how many totals were wrong.
create function app.mend_team_totals(of_team uuid default null) returns int language sql set search_path = app, pg_temp as $$
  with lacking as (
    select team_id, kind, value, day, sum(n) as n from (
      select m.team_id, c.* from team_members m, app.member_counts(m) c
      union all
      select r.team_id, c.* from team_join_requests r, app.request_counts(r) c
      union all
      select team_id, kind, value, day, -n from team_counts) counted
     where of_team is null or team_id = of_team
     group by team_id, kind, value, day having sum(n) <> 0),
  mended as (insert into team_total_changes (team_id, kind, value, day, n) select team_id, kind, value, day, n from lacking returning 1)
  select count(*)::int from mended
$$;
grant execute on function app.fold_team_totals(), app.mend_team_totals(uuid) to care_worker;
select app.mend_team_totals();
select app.fold_team_totals();

-- One page of a team's active staff, in order, narrowed by words and by a filter. Checks by itself, because row security would keep the trigram
-- index from being used. words: LIKE patterns that must all match; after_key, after_id: the last row of the page before.
-- filter: completionFrom, completionTo (per cent), joinedFrom, joinedTo, completedFrom, completedTo,
--   expiringFrom, expiringTo (days, both included; London), offer (none, recorded).
-- Statistics know too little about names to choose a way: first the next 3,000 rows in order are looked through, which finds what is frequent and
-- is all there is in most teams; only then an index of what is looked for is asked for the rest.
drop function app.list_members(uuid, text[], text, boolean, text, uuid, int);
create function app.list_members(of_team uuid, words text[], filter jsonb, sort text, descending boolean, after_key text, after_id uuid, at_most int)
returns setof app.team_members
language plpgsql stable rows 50 security definer set search_path = app, pg_temp as $$
declare
  key constant text := case sort when 'position' then 'position' when 'completion' then 'completion'
    when 'certificates' then 'certificate_count' else 'sort_name' end;
  key_type constant text := case when sort in ('completion', 'certificates') then 'int' else 'text' end;
  in_order constant text := format(case when descending then 'order by %1$I desc, id desc' else 'order by %1$I, id' end, key);
  beyond constant text := format('and (%I, id) %s ($2::%s, $3)', key, case when descending then '<' else '>' end, key_type);
  staff constant text := 'from app.team_members where team_id = $1 and status = ''active'' and role = ''staff''';
  onwards constant text := case when after_id is null then '' else beyond end;
  near constant int := 3000;
  matching text := app.member_filter(filter);
  word text;
  found_near int;
begin
  if of_team not in (select app.managed_teams()) then return; end if;
  foreach word in array words loop
    matching := matching || format(' and search_text like %L', word);
  end loop;
  if matching = '' then
    return query execute format('select * %s %s %s limit $4', staff, onwards, in_order) using of_team, after_key, after_id, at_most;
    return;
  end if;

  return query execute format('select * from (select * %s %s %s limit %s) next_rows where true %s limit $4', staff, onwards, in_order, near, matching)
    using of_team, after_key, after_id, at_most;
  get diagnostics found_near = row_count;
  if found_near = at_most then return; end if;
  execute format('select %I::text, id %s %s %s offset %s limit 1', key, staff, onwards, in_order, near - 1)
    into after_key, after_id using of_team, after_key, after_id;
  if after_id is null then return; end if;
  return query execute format('with matching as materialized (select * %s %s) select * from matching where true %s %s limit $4',
    staff, matching, beyond, in_order) using of_team, after_key, after_id, at_most - found_near;
end $$;

-- A filter of list_members as conditions on a member row. Days in range are listed, up to a year of them, because that is what the index finds.
create function app.member_filter(filter jsonb) returns text language plpgsql stable set search_path = app, pg_temp as $$
declare
  f record;
  conditions text := '';
begin
  select * into f from jsonb_to_record(filter) as f ("completionFrom" int, "completionTo" int, "joinedFrom" date, "joinedTo" date,
    "completedFrom" date, "completedTo" date, "expiringFrom" date, "expiringTo" date, "offer" text);
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
    conditions := conditions || format(' and completed_at < %L::timestamptz', (f."completedTo" + 1)::timestamp at time zone 'Europe/London');
  end if;
  if f."expiringTo" is not null then conditions := conditions || format(' and next_expiry <= %L::date', f."expiringTo"); end if;
  if f."expiringTo" - f."expiringFrom" between 0 and 366 then
    conditions := conditions || format(' and certificate_expiries && %L::date[]',
      array(select day::date from generate_series(f."expiringFrom", f."expiringTo", interval '1 day') as day));
  elsif f."expiringFrom" is not null then
    conditions := conditions || format(' and exists (select from unnest(certificate_expiries) as day where day between %L::date and %L::date)',
      f."expiringFrom", coalesce(f."expiringTo", 'infinity'));
  end if;
  if f."offer" = 'none' then conditions := conditions || ' and offer_recorded_at is null'; end if;
  if f."offer" = 'recorded' then conditions := conditions || ' and offer_recorded_at is not null'; end if;
  return conditions;
end $$;
grant execute on function app.member_filter(jsonb), app.list_members(uuid, text[], jsonb, text, boolean, text, uuid, int) to care_app;
