-- Exports of data, erasure of a person, what the law says to keep of them, and the runs of the retention schedule.
set local role care_owner;
set local search_path = app, public;

-- One asked-for archive: a person's own data, or (with a team) what its asker may see of the team. The bytes lie in the file store under
-- `file_id`, sealed with the asker's key; every attempt at building takes a new one.
create table app.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  team_id uuid references app.teams (id) on delete cascade,
  -- From where it was asked for: what is read for it is written down under the asker.
  session_id uuid not null,
  asked_from text not null,
  aal text not null,
  -- Which kinds of members' data are in it: all of them must still be the asker's to see when it is downloaded.
  views text[] not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  file_id uuid unique,
  size bigint,
  rows int,
  done int not null default 0,
  total int not null default 0,
  attempts int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  expires_at timestamptz,
  check ((state = 'ready') <= (file_id is not null and size is not null and expires_at is not null))
);
create unique index one_export_at_a_time on app.exports (user_id, team_id) nulls not distinct where state in ('queued', 'running');
create index exports_by_person on app.exports (user_id, created_at desc);
create index exports_to_end on app.exports (expires_at) where state = 'ready';

select app.protect('app.exports');
grant select, insert on app.exports to care_app;
grant update (state, ended_at) on app.exports to care_app;
grant select, update, delete on app.exports to care_worker;
-- Whoever no longer runs the team has no export of it, from the next request on.
create policy own_select on app.exports for select to care_app
  using (user_id = (select app.uid()) and (team_id is null or team_id in (select app.managed_teams())));
create policy own_insert on app.exports for insert to care_app
  with check (user_id = (select app.uid()) and state = 'queued' and (team_id is null or team_id in (select app.managed_teams())));
create policy own_cancel on app.exports for update to care_app
  using (user_id = (select app.uid()) and state in ('queued', 'running', 'ready')
    and (team_id is null or team_id in (select app.managed_teams())))
  with check (user_id = (select app.uid()) and state = 'cancelled');

-- People who asked for erasure. The account is closed at once; the job that erases finishes later, whatever happens in between.
create table app.erasures (
  user_id uuid primary key references app.users (id) on delete cascade,
  asked_at timestamptz not null,
  erased_at timestamptz
);
select app.protect('app.erasures');
grant select, insert, update on app.erasures to care_worker;

-- What must outlive an erased person: one record per team they worked in, sealed with a key of its own that goes with it.
create table app.kept_records (
  id uuid primary key,
  team_id uuid not null references app.teams (id) on delete cascade,
  member_id uuid not null unique references app.team_members (id) on delete cascade,
  kek_id text not null,
  wrapped_dek bytea not null,
  content bytea not null,
  file_ids uuid[] not null default '{}',
  keep_until date not null,
  created_at timestamptz not null
);
create index kept_records_by_team on app.kept_records (team_id, keep_until);
select app.protect('app.kept_records');
grant select on app.kept_records to care_app;
grant select, insert, update, delete on app.kept_records to care_worker;
create policy owner_select on app.kept_records for select to care_app using (team_id in (select app.owned_teams()));

-- The retention schedule runs once a day; a day without a row is made up for.
create table app.retention_runs (
  day date primary key,
  ended_at timestamptz not null,
  deleted jsonb not null default '{}'
);
select app.protect('app.retention_runs');
grant select, insert on app.retention_runs to care_worker;

grant select (id, email, disabled_at, email_confirmed_at, created_at, last_sign_in_at), delete on app.users to care_worker;
grant select (user_id, created_at) on app.account_tokens to care_worker;

-- Of these blobs, the ones that something still refers to: the sweep of the file store leaves them alone.
create function app.blobs_in_use(ids uuid[]) returns setof uuid
language sql stable security definer set search_path = app, pg_temp as $$
  select f.id from app.files f where f.id = any (ids)
  union all select e.file_id from app.exports e where e.file_id = any (ids) and e.state in ('running', 'ready')
  union all select k.id from app.kept_records r, unnest(r.file_ids) as k (id) where k.id = any (ids)
$$;
grant execute on function app.blobs_in_use(uuid[]) to care_worker;

-- Every row that is about a person, table by table, found in the catalogue: a table that is added later is in it. Sealed values and secrets
-- are left out; the sections of the registration are read by their own feature, which can open them.
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
  -- Invitations know an address, not a person.
  name := 'team_invitations';
  select coalesce(jsonb_agg(to_jsonb(i) - 'secret_hash'), '[]') into records
    from app.team_invitations i join app.users u on u.email = i.email where u.id = of_user;
  if records <> '[]'::jsonb then return next; end if;
end $$;
grant execute on function app.records_of(uuid) to care_worker;

-- The signed-in person goes: from this moment on nobody signs in with the account, and no team has them. Answers whom to tell.
-- Refused by the caller for the only owner of a team; refused here once more.
create function app.begin_erasure(at timestamptz) returns setof text
language plpgsql security definer set search_path = app, pg_temp as $$
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
  update team_join_requests set status = 'withdrawn', decided_at = at where user_id = me and status = 'pending';
  return query
    with ended as (update sessions s set revoked_at = at where s.user_id = me and s.revoked_at is null returning s.id),
      gone as (update team_members m set status = 'left', ended_at = at where m.user_id = me and m.status = 'active' returning m.team_id)
    select 'session:' || id from ended union all select 'team:' || team_id from gone union all select 'person:' || me;
end $$;
grant execute on function app.begin_erasure(timestamptz) to care_app;

-- Erases a person: every row about them, their key, their name. What is left is an account that nobody can use, so that what others did with
-- them still has somebody to refer to, and their past memberships under the name 'Former member'. Answers the files to remove.
create function app.erase_person(of_user uuid, at timestamptz) returns setof uuid
language plpgsql security definer set search_path = app, pg_temp as $$
declare
  name text;
begin
  return query select f.id from files f where f.user_id = of_user
    union select e.file_id from exports e where e.user_id = of_user and e.file_id is not null;
  for name in
    select c.relname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where n.nspname = 'app' and k.contype = 'f' and k.confrelid = 'app.users'::regclass and array_length(k.conkey, 1) = 1
       and a.attname = 'user_id' and c.relname not in ('profiles', 'team_members', 'erasures') group by c.relname
  loop
    execute format('delete from app.%I where user_id = $1', name) using of_user;
  end loop;
  -- What a manager wrote about the person, to other managers.
  update notifications set params = params - 'reason' where about = of_user;
  delete from team_invitations i using users u where u.id = of_user and i.email = u.email;
  update profiles set full_name = 'Former member', role = 'staff', job_applying_for = null, photo_file_id = null, completion = 0, verified = 0,
    certificate_count = 0, certificate_expiries = '{}', updated_at = at where user_id = of_user;
  update team_members set status = 'left', ended_at = coalesce(ended_at, at) where user_id = of_user and status = 'active';
  update team_members set end_reason = null where user_id = of_user;
  update users set email = of_user || '@erased.invalid', password_hash = 'none', email_confirmed_at = null, last_sign_in_at = null,
    disabled_at = coalesce(disabled_at, at), credentials_version = credentials_version + 1, updated_at = at where id = of_user;
  insert into erasures as e (user_id, asked_at, erased_at) values (of_user, at, at)
    on conflict (user_id) do update set erased_at = coalesce(e.erased_at, excluded.erased_at);
end $$;
grant execute on function app.erase_person(uuid, timestamptz) to care_worker;

-- How much is stored about the signed-in person, by table, and what of it would outlive them.
create function app.my_holdings() returns table (counts jsonb, worked_in text[], right_to_work boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select jsonb_build_object(
      'profiles', 1,
      'registration_sections', (select count(*) from registration_sections where user_id = app.uid()),
      'registration_drafts', (select count(*) from registration_drafts where user_id = app.uid()),
      'files', (select count(*) from files where user_id = app.uid()),
      'team_members', (select count(*) from team_members where user_id = app.uid()),
      'team_join_requests', (select count(*) from team_join_requests where user_id = app.uid()),
      'notifications', (select count(*) from notifications where user_id = app.uid()),
      'sessions', (select count(*) from sessions where user_id = app.uid()),
      'audit_events', (select count(*) from audit_events where subject = app.uid() or actor = app.uid())),
    array(select t.team_name from team_members m join teams t on t.id = m.team_id where m.user_id = app.uid() and m.role = 'staff' order by 1),
    exists (select from background_checks where user_id = app.uid() and (visa_type is not null or right_to_work_file is not null))
      or exists (select from passport_information where user_id = app.uid())
$$;
grant execute on function app.my_holdings() to care_app;
