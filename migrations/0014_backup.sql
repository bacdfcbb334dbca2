-- The role that reads everything for a backup, and what the page about the audit log needs.
-- BYPASSRLS makes a read complete or an error. Where the server does not let us give it, a policy on every table does the same, and the backup checks them.
do $$ begin
  begin
    create role care_backup nologin noinherit nosuperuser bypassrls;
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then
      begin
        create role care_backup nologin noinherit nosuperuser nobypassrls;
      exception when duplicate_object or unique_violation then null;
      end;
  end;
  grant care_backup to current_user;
end $$;

grant usage on schema app to care_backup;
grant select on app.schema_migrations to care_backup;

set local role care_owner;
set local search_path = app, public;

create or replace function app.protect(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to care_owner using (true) with check (true)', target);
  execute format('create policy worker_all on %s to care_worker using (true) with check (true)', target);
  execute format('create policy backup_select on %s for select to care_backup using (true)', target);
  execute format('grant select on %s to care_backup', target);
end $$;

do $$
declare name regclass;
begin
  for name in select c.oid from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity loop
    execute format('create policy backup_select on %s for select to care_backup using (true)', name);
    execute format('grant select on %s to care_backup', name);
  end loop;
end $$;

create index audit_events_by_time on app.audit_events (chain, at desc, seq desc);

-- What the last check of a team's chain found; bad_seq is its first bad row.
create table app.audit_checks (
  team_id uuid primary key references app.teams (id) on delete cascade,
  checked_at timestamptz not null,
  events bigint not null,
  bad_seq bigint,
  problem text
);
select app.protect('app.audit_checks');
grant select on app.audit_checks to care_app;
grant select, insert, update, delete on app.audit_checks to care_worker;
create policy manager_select on app.audit_checks for select to care_app using (team_id in (select app.managed_teams()));

-- One page of a team's chain, newest first, with the names of today. Checks by itself that an owner asks: names of people who
-- have left are hidden from everybody else.
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
