-- The audit log: its chains, who may read them, and who has opened whose data.

grant select, insert on app.audit_events to care_app, care_worker;
grant insert on app.audit_events to care_auth;
create policy own_select on app.audit_events for select to care_app
  using (actor = (select app.uid()) or subject = (select app.uid()));
create policy own_insert on app.audit_events for insert to care_app with check (actor = (select app.uid()));
create policy auth_insert on app.audit_events for insert to care_auth with check (true);
create policy manager_select on app.audit_events for select to care_app using (chain in (select app.whole_teams()));
-- A person who stops mails by a link has no session: the event is written without an actor.
create policy stranger_stop on app.audit_events for insert to care_app
  with check (actor is null and (action = 'invitation.stop' and subject is null or action = 'notifications.stop-mails' and chain = subject));

grant select on app.audit_checks to care_app;
grant select, insert, update, delete on app.audit_checks to care_worker;
create policy manager_select on app.audit_checks for select to care_app using (team_id in (select app.managed_teams()));

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

-- One page of a team's chain, newest first, with current names. Checks by itself that the caller is an owner, because row security hides the names of
-- former members.
create function app.audit_page(of_team uuid, of_person uuid, actions text[], from_at timestamptz, until_at timestamptz,
  after_at timestamptz, after_seq bigint, at_most int)
returns table (seq bigint, at timestamptz, exactly text, actor uuid, actor_name text, action text, subject uuid, subject_name text,
  ip_trunc text, meta jsonb)
language plpgsql stable rows 50 security definer set search_path = app, pg_temp as $$
#variable_conflict use_column
begin
  if not exists (select from app.team_members m
      where m.team_id = of_team and m.user_id = app.uid() and m.status = 'active' and m.role = 'owner') then
    return;
  end if;
  return query
    select e.seq, e.at, e.at::text, e.actor, a.full_name, e.action, e.subject, s.full_name, e.ip_trunc, e.meta
      from (select * from app.audit_events e
             where e.chain = of_team
               and (e.at, e.seq) < (coalesce(after_at, 'infinity'), coalesce(after_seq, 0))
               and e.at >= coalesce(from_at, '-infinity') and e.at < coalesce(until_at, 'infinity')
               and (of_person is null or e.actor = of_person or e.subject = of_person)
               and (actions is null or e.action = any (actions))
             order by e.at desc, e.seq desc limit at_most) e
      left join app.profiles a on a.user_id = e.actor
      left join app.profiles s on s.user_id = e.subject
     order by e.at desc, e.seq desc;
end $$;
grant execute on function app.audit_page(uuid, uuid, text[], timestamptz, timestamptz, timestamptz, bigint, int) to care_app;

-- Other people's openings of the signed-in person's data, newest first, with names that row security would hide from them.
-- before_at, before_seq, before_chain: the last row of the previous page (keyset).
create function app.opened_my_data(before_at timestamptz, before_seq bigint, before_chain uuid, at_most int)
returns table (chain uuid, seq bigint, at timestamptz, action text, meta jsonb, actor_name text, team_name text)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  select e.chain, e.seq, e.at, e.action, e.meta, p.full_name, t.team_name
    from (
      select * from audit_events a
       where a.subject = app.uid() and a.actor is distinct from app.uid()
         and a.action in ('profile.view', 'profile.cv', 'profile.export', 'file.view')
         and a.at <= coalesce(before_at, 'infinity')
         and (before_at is null or (a.at, a.seq, a.chain) < (before_at, before_seq, before_chain))
       order by a.at desc, a.seq desc, a.chain desc limit at_most) e
    left join profiles p on p.user_id = e.actor
    left join teams t on t.id = e.chain
   order by e.at desc, e.seq desc, e.chain desc
$$;
grant execute on function app.opened_my_data(timestamptz, bigint, uuid, int) to care_app;
