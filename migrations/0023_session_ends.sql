-- Sessions end by what their person may do now, not by what they might when they signed in; and every secret that a session had is remembered.
set local role care_owner;
set local search_path = app, public;

-- When a session ends unless it is used again, and when in any case (security 4.5): whoever sees other people's data signs in daily, or weekly with a
-- second factor; one that still owes that factor has a quarter of an hour.
create function app.session_ends(of_user uuid, of_aal text, started timestamptz, used timestamptz, out idle timestamptz, out whole timestamptz)
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  if of_aal = 'aal1' and exists (select from app.mfa_factors f where f.user_id = of_user and f.status = 'verified') then
    whole := started + interval '15 minutes';
    idle := whole;
  elsif app.runs_a_team(of_user) then
    whole := started + case of_aal when 'aal2' then interval '7 days' else interval '24 hours' end;
    idle := used + interval '12 hours';
  else
    whole := started + interval '60 days';
    idle := used + interval '14 days';
  end if;
  idle := least(idle, whole);
end $$;
grant execute on function app.session_ends(uuid, text, timestamptz, timestamptz) to care_app, care_auth;

-- The secrets that sessions had before. What was on its way with one still arrives until `good_until`; brought after `suspect_from` it was kept by
-- somebody who should not have it.
create table app.old_session_secrets (
  secret_hash bytea primary key,
  session_id uuid not null references app.sessions (id) on delete cascade,
  good_until timestamptz not null,
  suspect_from timestamptz not null
);
create index old_session_secrets_by_session on app.old_session_secrets (session_id);
select app.protect('app.old_session_secrets');
grant select, insert on app.old_session_secrets to care_auth;
create policy auth_all on app.old_session_secrets to care_auth using (true) with check (true);
insert into app.old_session_secrets (secret_hash, session_id, good_until, suspect_from)
  select previous_hash, id, previous_until, previous_until from app.sessions where previous_hash is not null and previous_until is not null
  on conflict do nothing;

alter table app.sessions drop column previous_hash, drop column previous_until, drop column idle_expires_at, drop column expires_at;
grant select (id, created_at) on app.sessions to care_worker;

create or replace function app.session_of(of_secret_hash bytea, at timestamptz) returns uuid
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare found_id uuid;
begin
  select s.id into found_id from app.sessions s where s.secret_hash = of_secret_hash;
  if not found then
    select o.session_id into found_id from app.old_session_secrets o where o.secret_hash = of_secret_hash and o.good_until > at;
  end if;
  return found_id;
end $$;

create or replace function app.enter(of_secret_hash bytea, at timestamptz)
returns table (session_id uuid, user_id uuid, email text, aal text, authenticated_at timestamptz)
language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  select s.id, s.user_id, u.email, s.aal, s.authenticated_at
    into session_id, user_id, email, aal, authenticated_at
    from app.sessions s join app.users u on u.id = s.user_id
   where s.id = app.session_of(of_secret_hash, at) and s.revoked_at is null
     and at < (app.session_ends(s.user_id, s.aal, s.created_at, s.refreshed_at)).idle
     and u.disabled_at is null and u.email_confirmed_at is not null
     and (s.aal = 'aal2' or not exists (select from app.mfa_factors f where f.user_id = s.user_id and f.status = 'verified'));
  if found then
    perform set_config('app.user_id', user_id::text, true), set_config('app.aal', aal, true);
    return next;
  end if;
end $$;
