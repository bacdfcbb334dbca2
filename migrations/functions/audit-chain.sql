-- The chains of the audit log, and who may read and write them.

grant select, insert on app.audit_events to care_app, care_worker;
grant insert on app.audit_events to care_auth;
create policy own_select on app.audit_events for select to care_app
  using (actor = (select app.uid()) or subject = (select app.uid()));
create policy own_insert on app.audit_events for insert to care_app with check (actor = (select app.uid()));
create policy auth_insert on app.audit_events for insert to care_auth with check (true);
create policy manager_select on app.audit_events for select to care_app using (chain in (select app.whole_teams()));
-- A person who stops mails by a link has no session: the event is written without an actor.
create policy stranger_stop on app.audit_events for insert to care_app
  with check (actor is null and (action = 'invitation.stop' and subject is null or action = 'notifications.stop-mails'
    and chain = subject));

create function app.audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on app.audit_events
  for each statement execute function app.audit_is_append_only();

-- The last link of a chain. Locks the chain until the transaction ends, so that it never forks.
create function app.audit_head(of_chain uuid) returns table (seq bigint, mac bytea)
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(of_chain::text, 7041));
  return query select e.seq, e.mac from app.audit_events e where e.chain = of_chain order by e.seq desc limit 1;
end $$;
grant execute on function app.audit_head(uuid) to care_app, care_auth, care_worker;
