-- Roles, schema, row-security helpers, keys and the audit log. Roles belong to the whole cluster: another database may have made them.
do $$
declare name text;
begin
  foreach name in array array['care_owner', 'care_app', 'care_auth', 'care_worker'] loop
    begin
      execute format('create role %I nologin noinherit nosuperuser nobypassrls', name);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', name);
  end loop;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create schema if not exists app;
alter schema app owner to care_owner;
revoke all on schema app from public;
grant usage on schema app to care_app, care_auth, care_worker;

set local role care_owner;
set local search_path = app, public;

-- Functions run by whoever calls them unless a grant says otherwise.
alter default privileges for role care_owner revoke execute on functions from public;

-- The signed-in person of this transaction; null without one.
create function app.uid() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
grant execute on function app.uid() to care_app, care_auth, care_worker;

-- Turns row security on and forces it; the owner's definer functions and the jobs see all rows, everybody else needs a policy.
create function app.protect(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to care_owner using (true) with check (true)', target);
  execute format('create policy worker_all on %s to care_worker using (true) with check (true)', target);
end $$;

-- Which key file this database was encrypted with (HMAC of a constant, no secret).
create table app.key_fingerprints (
  id text primary key,
  fingerprint bytea not null,
  created_at timestamptz not null default now()
);
select app.protect('app.key_fingerprints');
grant select, insert on app.key_fingerprints to care_worker;

create table app.audit_events (
  chain uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor uuid,
  session_id uuid,
  action text not null,
  subject uuid,
  object text,
  ip_trunc text,
  meta jsonb not null default '{}',
  prev_mac bytea not null,
  mac bytea not null,
  primary key (chain, seq)
);
create index audit_events_by_subject on app.audit_events (subject, at desc);
select app.protect('app.audit_events');
grant select, insert on app.audit_events to care_app, care_worker;
grant insert on app.audit_events to care_auth;
create policy own_select on app.audit_events for select to care_app
  using (actor = (select app.uid()) or subject = (select app.uid()));
create policy own_insert on app.audit_events for insert to care_app with check (actor = (select app.uid()));
create policy auth_insert on app.audit_events for insert to care_auth with check (true);

create function app.audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on app.audit_events
  for each statement execute function app.audit_is_append_only();

-- The last link of a chain. Holds the chain until the transaction ends, so that links are never forked.
create function app.audit_head(of_chain uuid) returns table (seq bigint, mac bytea)
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_chain::text, 7041));
  return query select e.seq, e.mac from app.audit_events e where e.chain = of_chain order by e.seq desc limit 1;
end $$;
grant execute on function app.audit_head(uuid) to care_app, care_auth, care_worker;
