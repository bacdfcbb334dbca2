-- The data stored about a person, their erasure, and what it keeps.

grant select, insert, update on app.erasures to care_worker;

grant select on app.kept_records to care_app;
grant select, insert, update, delete on app.kept_records to care_worker;
create policy owner_select on app.kept_records for select to care_app using (team_id in (select app.owned_teams()));

-- Every row about a person, table by table, found in the catalogue, so that a later table is included. Sealed values and secrets
-- are left out. A table that refers to people in another way (an address, an actor) is named and read by its own feature's export.
create function app.records_of(of_user uuid) returns table (name text, records jsonb)
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare
  hidden text[];
begin
  for name in
    select c.relname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where n.nspname = 'app' and k.contype = 'f' and k.confrelid = 'app.users'::regclass and array_length(k.conkey, 1) = 1
       and a.attname = 'user_id' and c.relname <> 'user_keys' group by c.relname order by c.relname
  loop
    select coalesce(array_agg(a.attname::text), '{}') into hidden from pg_attribute a
     where a.attrelid = format('app.%I', name)::regclass and a.attnum > 0 and not a.attisdropped
       and (a.atttypid = 'bytea'::regtype or a.attname ~ 'hash|secret|_mac$|sort_name|search_text');
    execute format('select coalesce(jsonb_agg(to_jsonb(t) - $2), ''[]'') from app.%I t where t.user_id = $1', name)
      into records using of_user, hidden;
    if records <> '[]'::jsonb then return next; end if;
  end loop;
end $$;
grant execute on function app.records_of(uuid) to care_worker;

-- What would outlive the signed-in person: the names of their current and former teams, and whether there are a
-- right-to-work check, signed papers and leave.
create function app.outlives_me() returns table (worked_in text[], right_to_work boolean, papers boolean, work boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select
    array(select t.team_name from team_members m join teams t on t.id = m.team_id where m.user_id = app.uid()
      and m.role = 'staff' order by 1),
    exists (select from background_checks where user_id = app.uid() and (visa_type is not null or right_to_work_file is not null))
      or exists (select from passport_information where user_id = app.uid())
      or exists (select from checks where user_id = app.uid() and kind = 'right-to-work'),
    exists (select from policy_signatures s join policy_versions v on v.id = s.version_id join policies p on p.id = v.policy_id
      where s.user_id = app.uid() and p.kind in ('terms', 'opt-out') and not s.declined),
    exists (select from leave l where l.user_id = app.uid() and l.state = 'approved')
      or exists (select from assignments a where a.user_id = app.uid() and a.state in ('confirmed', 'handing-back', 'worked')
        and a.starts_at <= now())
$$;
grant execute on function app.outlives_me() to care_app;

-- Disables the signed-in person's account: from now on nobody can sign in with it, and all memberships have ended.
-- Returns the ended sessions, the teams with the person's role there, and without a role the teams with a pending
-- request. The caller refuses the only owner of a team; this function does so again.
create function app.begin_erasure(at timestamptz) returns table (session_id uuid, team_id uuid, role text)
language plpgsql security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
declare
  me constant uuid := app.uid();
begin
  if me is null or exists (
      select from team_members m where m.user_id = me and m.status = 'active' and m.role = 'owner' and not exists (
        select from team_members o where o.team_id = m.team_id and o.id <> m.id and o.status = 'active' and o.role = 'owner')) then
    raise exception 'the only owner of a team cannot be erased' using errcode = 'insufficient_privilege';
  end if;
  insert into erasures (user_id, asked_at) values (me, at) on conflict do nothing;
  update users set disabled_at = coalesce(disabled_at, at) where id = me;
  update exports set state = 'cancelled', ended_at = at where user_id = me and state in ('queued', 'running', 'ready');
  return query
    with ended as (update sessions s set revoked_at = at where s.user_id = me and s.revoked_at is null returning s.id),
      withdrawn as (
        update team_join_requests r set status = 'withdrawn', decided_at = at where r.user_id = me and r.status = 'pending'
          returning r.team_id),
      gone as (update team_members m set status = 'left', ended_at = at where m.user_id = me and m.status = 'active'
        returning m.team_id, m.role)
    select e.id, null::uuid, null::text from ended e
    union all select null, w.team_id, null from withdrawn w
    union all select null, g.team_id, g.role from gone g;
end $$;
grant execute on function app.begin_erasure(timestamptz) to care_app;

-- Locks a person for their erasure: first their teams, then their booked work, then the person. Waits for their running
-- transactions, also for jobs that count or judge that work.
create function app.hold_person(of_user uuid) returns void
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.hold_teams_of(of_user);
  perform app.hold_workers(array[of_user]);
  perform from users u where u.id = of_user for update;
  perform from profiles p where p.user_id = of_user for no key update;
end $$;
grant execute on function app.hold_person(uuid) to care_worker;

-- Erases a person: every row about them, their key, their name. An account remains that nobody can use, to which other people's records
-- refer, and past memberships under the name 'Former member'. Returns the files to delete.
create function app.erase_person(of_user uuid, at timestamptz) returns setof uuid
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  name text;
begin
  perform app.hold_person(of_user);
  return query select f.id from files f where f.user_id = of_user
    union select e.file_id from exports e where e.user_id = of_user and e.file_id is not null
    union select c.copy_id from checks c where c.user_id = of_user and c.copy_id is not null
    union select p.file_id from work_papers p where p.user_id = of_user;
  -- Copies of right-to-work documents are files of the team. kept_records already has the ones that the law keeps, so they can go.
  delete from files f using checks c where c.user_id = of_user and f.id = c.copy_id;
  delete from files f using work_papers p where p.user_id = of_user and f.id = p.file_id;
  for name in
    select c.relname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where n.nspname = 'app' and k.contype = 'f' and k.confrelid = 'app.users'::regclass and array_length(k.conkey, 1) = 1
       -- Hours and their pay stay under the account's number, without what they say of the person.
       and a.attname = 'user_id' and c.relname not in ('profiles', 'team_members', 'erasures', 'assignments', 'work_records',
         'weeks_done', 'expense_claims', 'holiday_entries', 'wage_entries', 'pay_people', 'pay_lines', 'pay_run_people', 'charge_lines')
       group by c.relname
  loop
    execute format('delete from app.%I where user_id = $1', name) using of_user;
  end loop;
  update assignments set answer = '{}', override = null where user_id = of_user;
  update work_versions v set reason = 'Erased' from work_records r where r.user_id = of_user and v.record_id = r.id
    and v.reason is not null;
  update disputes d set words = null, answer = null from work_records r where r.user_id = of_user and d.record_id = r.id;
  update client_answers c set words = null from work_records r where r.user_id = of_user and c.record_id = r.id and c.words is not null;
  update expense_claims c set note = null, from_place = null, to_place = null, reason = case when c.reason is not null then '-' end
   where c.user_id = of_user;
  update wage_entries set what = '-' where user_id = of_user;
  -- When they came and left stays with the hours; not where their phone was, and what they or a manager wrote.
  update clock_events set place = 'unknown', metres = null, accuracy = null, reason = case when source = 'manager'
    then '-' end where user_id = of_user;
  -- The reason that a manager wrote about the person, in notifications of other managers.
  update notifications set params = params - 'reason' where about = of_user;
  delete from team_invitations i using users u where u.id = of_user and (i.email = u.email or i.invited_by = u.id);
  delete from invitation_stops s using users u where u.id = of_user and s.address_hash = app.address_hash(u.email);
  delete from mail_bounces b using users u where u.id = of_user and b.address_hash = app.address_hash(u.email);
  update profiles set full_name = 'Former member', role = 'staff', job_applying_for = null, photo_file_id = null,
    completion = 0, verified = 0,
    certificate_count = 0, certificate_expiries = '{}', mandatory_until = '-infinity', area = '', phone = null,
      updated_at = at where user_id = of_user;
  update team_members set status = 'left', ended_at = coalesce(ended_at, at) where user_id = of_user and status = 'active';
  update team_members set end_reason = null where user_id = of_user;
  update users set email = of_user || '@erased.invalid', password_hash = 'none', email_confirmed_at = null, last_sign_in_at = null,
    disabled_at = coalesce(disabled_at, at), credentials_version = credentials_version + 1, updated_at = at where id = of_user;
  -- Plans that know the person. Their account is held by now: one that is being stored waits, and learns of it (app.hold_known).
  delete from allocation_runs r where r.people @> array[of_user];
  insert into erasures as e (user_id, asked_at, erased_at) values (of_user, at, at)
    on conflict (user_id) do update set erased_at = coalesce(e.erased_at, excluded.erased_at);
end $$;
grant execute on function app.erase_person(uuid, timestamptz) to care_worker;
