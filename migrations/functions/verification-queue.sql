-- The verification queue: evidence that waits for a team's decision.

-- Evidence of active staff that a requirement of the team asks for and that waits for its decision, the oldest first (keyset), each with the
-- requirements that it would satisfy, the current decision that put it back into the queue, and when it was last rejected. `total`: how much waits
-- in all. A function, because row security would ask for each piece of evidence whether its person may be seen. From what waits to
-- its evidence by index, one by one (`offset 0`): the planner thinks that more waits than does, and would read the evidence of everybody.
create function app.waiting_evidence(of_team uuid, after_given timestamptz, after_id uuid, at_most int)
returns table (id uuid, user_id uuid, full_name text, "position" text, kind text, title text, file jsonb, valid_from date, valid_until date,
  given_at timestamptz, requirement_ids uuid[], decision_id uuid, last_rejection jsonb, total bigint)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  with kinds as materialized (
    select distinct v.requirement_id, k.kind from requirement_versions v cross join lateral unnest(v.kinds) k (kind)
     where v.team_id = of_team and of_team in (select app.managed_teams())),
  asked as materialized (
    select s.user_id, k.kind, array_agg(s.requirement_id) as requirement_ids from compliance_statuses s join kinds k using (requirement_id)
     where s.team_id = of_team and s.waiting <> '{}' group by s.user_id, k.kind),
  waiting as materialized (
    select e.id, e.given_at, a.requirement_ids from asked a
      join lateral (
        select e.id, e.given_at from evidence e
         where e.user_id = a.user_id and e.kind = a.kind and e.team_id is null and e.superseded_at is null
           and not exists (
             select from verifications r where r.team_id = of_team and r.evidence_id = e.id and r.replaced_at is null and r.decision <> 'revoked')
        offset 0) e on true
     where a.user_id in (select m.user_id from team_members m where m.team_id = of_team and m.status = 'active' and m.role = 'staff')),
  page as (
    select w.* from waiting w where after_id is null or (w.given_at, w.id) > (after_given, after_id)
     order by w.given_at, w.id limit at_most)
  select e.id, e.user_id, m.full_name, m.position, e.kind, e.title,
      case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'flags', f.flags) end,
      e.valid_from, e.valid_until, e.given_at, p.requirement_ids, r.id, j.last_rejection, (select count(*) from waiting)
    from page p
    join evidence e on e.id = p.id
    join team_members m on m.team_id = of_team and m.user_id = e.user_id
    left join files f on f.id = e.file_id
    left join verifications r on r.team_id = of_team and r.evidence_id = e.id and r.replaced_at is null
    left join lateral (
      select jsonb_build_object('day', app.london_day(x.decided_at), 'reason', x.reason) as last_rejection
        from verifications x join evidence o on o.id = x.evidence_id and o.user_id = x.user_id
       where x.team_id = of_team and x.user_id = e.user_id and x.decision = 'rejected' and o.kind = e.kind and o.title is not distinct from e.title
       order by x.decided_at desc limit 1) j on true
   order by p.given_at, p.id
$$;
grant execute on function app.waiting_evidence(uuid, timestamptz, uuid, int) to care_app;
