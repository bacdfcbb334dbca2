-- Sessions: who may see them, how a cookie becomes a signed-in person, and when they end.

grant select (id, user_id, created_at, authenticated_at, refreshed_at, aal, user_agent, ip_trunc, revoked_at),
  update (revoked_at) on app.sessions
  to care_app;
grant select, insert, update, delete on app.sessions to care_auth;
grant select (id, created_at), delete on app.sessions to care_worker;
create policy auth_all on app.sessions to care_auth using (true) with check (true);
create policy own_select on app.sessions for select to care_app using (user_id = (select app.uid()));
create policy own_update on app.sessions for update to care_app
  using (user_id = (select app.uid())) with check (user_id = (select app.uid()));

grant select, insert on app.old_session_secrets to care_auth;
create policy auth_all on app.old_session_secrets to care_auth using (true) with check (true);

-- When a session expires unless it is used (idle timeout), and in any case (absolute timeout; security 4.5): a person
-- who sees other people's data signs in daily, or weekly with a second factor; a pending session has a quarter of an
-- hour.
create function app.session_ends(of_user uuid, of_aal text, started timestamptz, used timestamptz, out idle timestamptz,
  out whole timestamptz)
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

-- The session of a secret, or of a rotated one that is still accepted.
create function app.session_of(of_secret_hash bytea, at timestamptz) returns uuid
language plpgsql stable security definer set search_path = app, pg_temp as $$
declare found_id uuid;
begin
  select s.id into found_id from app.sessions s where s.secret_hash = of_secret_hash;
  if not found then
    select o.session_id into found_id from app.old_session_secrets o where o.secret_hash = of_secret_hash and o.good_until > at;
  end if;
  return found_id;
end $$;
grant execute on function app.session_of(bytea, timestamptz) to care_auth;
