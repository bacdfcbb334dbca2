-- The pages of the audit log, and the checks of its chains.

grant select on app.audit_checks to care_app;
grant select, insert, update, delete on app.audit_checks to care_worker;
create policy manager_select on app.audit_checks for select to care_app using (team_id in (select app.managed_teams()));

-- One page of a team's chain, newest first, with current names. Checks by itself that the caller is an owner, because
-- row security hides the names of former members.
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
