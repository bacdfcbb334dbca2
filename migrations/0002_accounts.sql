-- Accounts, sessions and one-time tokens. Only hashes of secrets are stored.
set local role care_owner;
set local search_path = app, public;

create table app.users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  email_confirmed_at timestamptz,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  -- Goes up with every new password: device cookies carry it, so old ones end.
  credentials_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select app.protect('app.users');
grant select, insert, update on app.users to care_auth;
create policy auth_all on app.users to care_auth using (true) with check (true);
grant select (id, email) on app.users to care_app;
grant select (id, email, disabled_at, email_confirmed_at) on app.users to care_worker;

-- The key of one person's critical values, wrapped by the installation's key.
create table app.user_keys (
  user_id uuid primary key references app.users (id) on delete cascade,
  kek_id text not null,
  wrapped_dek bytea not null,
  created_at timestamptz not null default now()
);
select app.protect('app.user_keys');
grant select, insert on app.user_keys to care_app;
grant select, insert, update, delete on app.user_keys to care_worker;
create policy own_insert on app.user_keys for insert to care_app with check (user_id = (select app.uid()));

create table app.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  authenticated_at timestamptz not null,
  refreshed_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  aal text not null default 'aal1',
  user_agent text,
  ip_trunc text,
  revoked_at timestamptz
);
create index sessions_by_user on app.sessions (user_id) where revoked_at is null;
select app.protect('app.sessions');
grant select, insert, update, delete on app.sessions to care_auth;
create policy auth_all on app.sessions to care_auth using (true) with check (true);

-- Reads the session of a cookie and makes its person the one row security asks about, for this transaction only.
create function app.enter(of_secret_hash bytea, at timestamptz)
returns table (session_id uuid, user_id uuid, email text, aal text, authenticated_at timestamptz)
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  select s.id, s.user_id, u.email, s.aal, s.authenticated_at
    into session_id, user_id, email, aal, authenticated_at
    from app.sessions s join app.users u on u.id = s.user_id
   where s.secret_hash = of_secret_hash and s.revoked_at is null
     and s.expires_at > at and s.idle_expires_at > at
     and u.disabled_at is null and u.email_confirmed_at is not null;
  if found then
    perform set_config('app.user_id', user_id::text, true);
    return next;
  end if;
end $$;
grant execute on function app.enter(bytea, timestamptz) to care_app;

-- What a link in a mail carries, once. A newer link of the same kind replaces the older one.
create table app.account_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'recovery')),
  secret_hash bytea not null unique,
  -- The browser that signed up: only there does the link sign in without the password.
  browser_hash bytea,
  portal text not null default 'staff' check (portal in ('staff', 'manager')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index one_live_token on app.account_tokens (user_id, kind) where used_at is null;
select app.protect('app.account_tokens');
grant select, insert, update, delete on app.account_tokens to care_auth;
grant select (id, expires_at), delete on app.account_tokens, app.sessions to care_worker;
create policy auth_all on app.account_tokens to care_auth using (true) with check (true);

-- Whether a person owns or manages a team: their sessions are shorter. Teams come later; the body is read when it runs.
create function app.runs_a_team(of_user uuid) returns boolean
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  return exists (select from app.team_members m where m.user_id = of_user and m.status = 'active' and m.role in ('owner', 'manager'));
end $$;
grant execute on function app.runs_a_team(uuid) to care_auth;

-- Counters of attempts; the columns are those of the limiter library. Keys hold hashes, never an address.
create table app.rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
select app.protect('app.rate_limits');
grant select, insert, update, delete on app.rate_limits to care_auth, care_worker;
create policy auth_all on app.rate_limits to care_auth using (true) with check (true);
