-- Running totals of every team, kept in the transaction of the write that changes them.

grant select on app.team_totals to care_app;
grant select, insert, update, delete on app.team_totals to care_worker;
create policy manager_select on app.team_totals for select to care_app using (team_id in (select app.managed_teams()));

grant select on app.team_total_changes to care_app;
grant select, insert, update, delete on app.team_total_changes to care_worker;
create policy manager_select on app.team_total_changes for select to care_app using (team_id in (select app.managed_teams()));

-- The current totals: sum n.
create view app.team_counts with (security_invoker = true) as
  select team_id, kind, value, day, n from app.team_totals
  union all
  select team_id, kind, value, day, n from app.team_total_changes;
grant select on app.team_counts to care_app, care_worker;

-- What one member row, one spell, and one request add to the totals: defined here alone. No statement in it needs planning.
create function app.member_counts(m app.team_members) returns table (kind text, value int, day date, n bigint)
language plpgsql immutable as $$
begin
  if m.role is distinct from 'staff' or m.status <> 'active' then return; end if;
  n := 1;
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
grant execute on function app.member_counts(app.team_members) to care_worker;

-- Who joined and left: also of those who came back, and left again.
create function app.spell_counts(s app.membership_spells) returns table (kind text, value int, day date, n bigint)
language sql immutable as $$
  select 'joined', 0, lower(s.during), 1::bigint where s.joined
  union all
  select s.ended_by, 0, upper(s.during) - 1, 1::bigint where s.ended_by is not null
$$;
grant execute on function app.spell_counts(app.membership_spells) to care_worker;

create function app.request_counts(r app.team_join_requests) returns table (kind text, value int, day date, n bigint)
language sql immutable as $$
  select 'request-' || r.status, 0, (r.created_at at time zone 'Europe/London')::date, 1::bigint where r.request_type = 'join_request'
$$;
grant execute on function app.request_counts(app.team_join_requests) to care_worker;

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
  when ((old.team_id, old.role, old.status, old.completion, old.certificate_count, old.certificate_expiries,
      old.completed_at, old.signed_up_at)
    is distinct from (new.team_id, new.role, new.status, new.completion, new.certificate_count,
      new.certificate_expiries, new.completed_at, new.signed_up_at))
  execute function app.count_member();

create function app.count_spell() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    insert into team_total_changes (team_id, kind, value, day, n)
    select old.team_id, c.kind, c.value, c.day, -c.n from app.spell_counts(old) c;
  end if;
  if tg_op <> 'DELETE' then
    insert into team_total_changes (team_id, kind, value, day, n)
    select new.team_id, c.kind, c.value, c.day, c.n from app.spell_counts(new) c;
  end if;
  return null;
end $$;
create trigger count_new_spell after insert on app.membership_spells for each row execute function app.count_spell();
create trigger count_lost_spell after delete on app.membership_spells for each row execute function app.count_spell();
create trigger count_spell after update on app.membership_spells for each row
  when ((old.joined, lower(old.during), upper(old.during), old.ended_by) is distinct
    from (new.joined, lower(new.during), upper(new.during), new.ended_by))
  execute function app.count_spell();

create function app.count_request() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into team_total_changes (team_id, kind, value, day, n)
  select new.team_id, c.kind, c.value, c.day, c.n from app.request_counts(new) c where tg_op <> 'DELETE'
  union all
  select old.team_id, c.kind, c.value, c.day, -c.n from app.request_counts(old) c where tg_op <> 'INSERT';
  return null;
end $$;
create trigger count_new_request after insert on app.team_join_requests for each row execute function app.count_request();
create trigger count_lost_request after delete on app.team_join_requests for each row execute function app.count_request();
create trigger count_request after update on app.team_join_requests for each row
  when ((old.team_id, old.status, old.created_at, old.request_type) is distinct
    from (new.team_id, new.status, new.created_at, new.request_type))
  execute function app.count_request();

-- Folds pending changes into the totals. One run at a time; readers see the state either before or after.
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
grant execute on function app.fold_team_totals() to care_worker;

-- Recounts the rows and corrects the totals, in one statement and so at one moment. Returns how many totals of which team were wrong.
create function app.mend_team_totals(of_team uuid default null) returns table (mended_team uuid, wrong int) language sql
  set search_path = app, pg_temp as $$
  with lacking as (
    select team_id, kind, value, day, sum(n) as n from (
      select m.team_id, c.* from team_members m, app.member_counts(m) c
      union all
      select s.team_id, c.* from membership_spells s, app.spell_counts(s) c
      union all
      select r.team_id, c.* from team_join_requests r, app.request_counts(r) c
      union all
      select team_id, kind, value, day, -n from team_counts) counted
     where of_team is null or team_id = of_team
     group by team_id, kind, value, day having sum(n) <> 0),
  mended as (insert into team_total_changes (team_id, kind, value, day, n) select team_id, kind, value, day, n from lacking
    returning team_id)
  select team_id, count(*)::int from mended group by team_id
$$;
grant execute on function app.mend_team_totals(uuid) to care_worker;
