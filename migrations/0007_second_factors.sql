-- Second factors: authenticator apps, passkeys and backup codes. Until one of them is given, a session opens nothing.
set local role care_owner;
set local search_path = app, public;

create table app.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  factor_type text not null check (factor_type in ('totp', 'webauthn')),
  friendly_name text not null check (length(friendly_name) between 1 and 60),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- An authenticator app: its seed, sealed with the person's key, and the last time step whose code was taken.
  secret bytea,
  last_step bigint,
  -- A passkey.
  credential_id text unique,
  public_key bytea,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  check ((factor_type = 'totp') = (secret is not null)),
  check (factor_type = 'totp' or status = 'unverified' or (credential_id is not null and public_key is not null))
);
create index mfa_factors_by_user on app.mfa_factors (user_id);
create unique index one_authenticator_app on app.mfa_factors (user_id) where factor_type = 'totp' and status = 'verified';

-- `holder`: the session or the reset link that asks. Without a holder and a factor it is the challenge of a sign-in with a passkey.
create table app.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid references app.mfa_factors (id) on delete cascade,
  holder uuid,
  challenge text,
  attempts int not null default 0 check (attempts <= 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mfa_challenges_by_factor on app.mfa_challenges (factor_id);
create index mfa_challenges_by_expiry on app.mfa_challenges (expires_at);

create table app.mfa_backup_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references app.users (id) on delete cascade,
  code_mac text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (user_id, code_mac)
);

select app.protect('app.mfa_factors');
select app.protect('app.mfa_challenges');
select app.protect('app.mfa_backup_codes');
grant select, insert, update, delete on app.mfa_factors, app.mfa_challenges to care_auth;
grant select, update, delete on app.mfa_backup_codes to care_auth;
create policy auth_all on app.mfa_factors to care_auth using (true) with check (true);
create policy auth_all on app.mfa_challenges to care_auth using (true) with check (true);
create policy auth_all on app.mfa_backup_codes to care_auth using (true) with check (true);
grant select (id, expires_at), delete on app.mfa_challenges to care_worker;
grant select (id, user_id, status, created_at), delete on app.mfa_factors to care_worker;

-- What people see of their own, and what they may do about it.
grant select (id, user_id, factor_type, friendly_name, status, created_at, updated_at, last_used_at) on app.mfa_factors to care_app;
create policy own_select on app.mfa_factors for select to care_app using (user_id = (select app.uid()));
grant select (id, user_id, used_at), insert, delete on app.mfa_backup_codes to care_app;
create policy own_select on app.mfa_backup_codes for select to care_app using (user_id = (select app.uid()));
create policy own_insert on app.mfa_backup_codes for insert to care_app with check (user_id = (select app.uid()));
create policy own_delete on app.mfa_backup_codes for delete to care_app using (user_id = (select app.uid()));
grant select (id, user_id, created_at, authenticated_at, refreshed_at, idle_expires_at, expires_at, aal, user_agent, ip_trunc, revoked_at),
  update (revoked_at) on app.sessions to care_app;
create policy own_select on app.sessions for select to care_app using (user_id = (select app.uid()));
create policy own_update on app.sessions for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));

-- The seed of an authenticator app is sealed with its person's key.
grant select, insert on app.user_keys to care_auth;
create policy auth_all on app.user_keys to care_auth using (true) with check (true);

-- When the second factor was given to the holder of a reset link.
alter table app.account_tokens add column second_factor_at timestamptz;

-- A session that goes on under another secret: what was on its way with the one before still arrives, for some seconds.
alter table app.sessions
  add constraint sessions_aal_check check (aal in ('aal1', 'aal2')),
  add column previous_hash bytea,
  add column previous_until timestamptz;
create index sessions_by_previous on app.sessions (previous_hash) where previous_hash is not null;

-- The session of a secret, also of the one just before.
create function app.session_of(of_secret_hash bytea, at timestamptz) returns uuid
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare found_id uuid;
begin
  select s.id into found_id from app.sessions s where s.secret_hash = of_secret_hash;
  if not found then
    select s.id into found_id from app.sessions s where s.previous_hash = of_secret_hash and s.previous_until > at;
  end if;
  return found_id;
end $$;
grant execute on function app.session_of(bytea, timestamptz) to care_auth;

-- As before; but a session that still owes the second factor is nobody's, on every path.
create or replace function app.enter(of_secret_hash bytea, at timestamptz)
returns table (session_id uuid, user_id uuid, email text, aal text, authenticated_at timestamptz)
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  select s.id, s.user_id, u.email, s.aal, s.authenticated_at
    into session_id, user_id, email, aal, authenticated_at
    from app.sessions s join app.users u on u.id = s.user_id
   where s.id = app.session_of(of_secret_hash, at) and s.revoked_at is null
     and s.expires_at > at and s.idle_expires_at > at
     and u.disabled_at is null and u.email_confirmed_at is not null
     and (s.aal = 'aal2' or not exists (select from app.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'));
  if found then
    perform set_config('app.user_id', user_id::text, true), set_config('app.aal', aal, true);
    return next;
  end if;
end $$;
