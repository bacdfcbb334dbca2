-- What managers ask their members for, and who has opened a person's data.
set local role care_owner;
set local search_path = app, public;

create table app.detail_requests (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references app.teams (id) on delete cascade,
  user_id uuid not null references app.users (id) on delete cascade,
  section text not null check (length(section) <= 40),
  note text check (length(note) <= 500),
  asked_by uuid references app.users (id) on delete set null,
  asked_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'withdrawn')),
  check ((ended_at is null) = (outcome is null))
);
create unique index one_open_detail_request on app.detail_requests (user_id, team_id, section) where ended_at is null;
create index detail_requests_by_team on app.detail_requests (team_id);
select app.protect('app.detail_requests');
grant select, insert, update (ended_at, outcome) on app.detail_requests to care_app;
grant select, insert, update, delete on app.detail_requests to care_worker;

create policy own_or_team_select on app.detail_requests for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));
-- Asked of a member of that team, in one's own name.
create policy manager_insert on app.detail_requests for insert to care_app
  with check (asked_by = (select app.uid()) and outcome is null and team_id in (select app.managed_teams()) and exists (
    select from app.team_members m where m.team_id = detail_requests.team_id and m.user_id = detail_requests.user_id and m.status = 'active'));
create policy own_update on app.detail_requests for update to care_app
  using (user_id = (select app.uid()) and outcome is null) with check (user_id = (select app.uid()) and outcome = 'done');
create policy manager_update on app.detail_requests for update to care_app
  using (team_id in (select app.managed_teams()) and outcome is null)
  with check (team_id in (select app.managed_teams()) and outcome = 'withdrawn');

-- Whoever is not a member any more is asked for nothing.
create function app.drop_asks() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update detail_requests set outcome = 'withdrawn', ended_at = coalesce(new.ended_at, now())
   where team_id = new.team_id and user_id = new.user_id and outcome is null;
  return null;
end $$;
create trigger drop_asks after update of status on app.team_members
  for each row when (old.status = 'active' and new.status <> 'active') execute function app.drop_asks();

-- Looks of others at the signed-in person's data, newest first, with the names that row security would hide from them.
-- before_at, before_seq, before_chain: the last row of the page before.
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
