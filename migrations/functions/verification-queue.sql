-- The verification queue: evidence that waits for a team's decision.

grant select on app.verification_queue to care_worker;

-- Brings the queue in line with the statuses: what active staff have given that a requirement asks for whose status has days that wait, and that the
-- team has not decided about. With it certificates that no requirement names, given while one for which they could be was missing or about to end:
-- somebody is to say which it is. Of a team or of persons, for a requirement (null: any). Called by what writes the statuses, under its locks. Returns
-- how many rows differed.
create function app.queue_what_waits(of_team uuid, of_users uuid[], of_requirement uuid) returns int
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  of_kinds constant text[] := case when of_requirement is not null then
    array(select distinct k from requirement_versions v cross join lateral unnest(v.kinds) k where v.requirement_id = of_requirement) end;
  -- What one requirement for certificates asks for decides for each other certificate whether a requirement names it.
  of_certificates constant boolean := of_kinds is null or exists (select from unnest(of_kinds) k where k like 'certificate:%');
  differing int;
begin
  -- From what waits to its evidence by index, one by one (`offset 0`): the planner thinks that more waits than does, and would read that of everybody.
  with waits as materialized (
    select a.team_id, a.user_id, e.id, e.kind, e.given_at
      from (
        select s.team_id, s.user_id, k.kind
          from compliance_statuses s
          join team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active' and m.role = 'staff'
          join requirement_versions v on v.requirement_id = s.requirement_id
          cross join lateral (
            select k.kind from unnest(v.kinds) k (kind)
            union all
            select c.kind from certificates_counted_as c
             where c.team_id = s.team_id and c.user_id = s.user_id and c.counted_as = any (v.kinds) and c.taken_back_at is null) k
         where (of_team is null or s.team_id = of_team) and (of_users is null or s.user_id = any (of_users))
           and (of_kinds is null or k.kind = any (of_kinds) or (of_certificates and k.kind like 'certificate:%')) and s.waiting <> '{}'
        union
        select n.team_id, n.user_id, n.kind from app.unnamed_certificates(of_team, of_users) n where of_certificates) a
      join lateral (
        select e.id, e.kind, e.given_at from evidence e
         where e.user_id = a.user_id and e.kind = a.kind and e.team_id is null and e.superseded_at is null
           and not exists (
             select from verifications r
              where r.team_id = a.team_id and r.evidence_id = e.id and r.replaced_at is null and r.decision <> 'revoked')
        offset 0) e on true),
  gone as (
    delete from verification_queue q
     where (of_team is null or q.team_id = of_team) and (of_users is null or q.user_id = any (of_users))
       and (of_kinds is null or q.kind = any (of_kinds) or (of_certificates and q.kind like 'certificate:%'))
       and (q.team_id, q.evidence_id) not in (select w.team_id, w.id from waits w)
    returning q.evidence_id),
  added as (
    insert into verification_queue (team_id, user_id, evidence_id, kind, given_at)
      select w.team_id, w.user_id, w.id, w.kind, w.given_at from waits w on conflict do nothing returning evidence_id)
  select (select count(*) from gone) + (select count(*) from added) into differing;
  return differing;
end $$;

-- Kinds of certificates that active staff have given, that no requirement of the team names and nobody has said to count for one, where one was missing
-- or ended within 60 days when it was given, or when it was first asked for, and nothing waits for it. No day of today: it stays true at midnight.
create function app.unnamed_certificates(of_team uuid, of_users uuid[]) returns table (team_id uuid, user_id uuid, kind text)
language sql stable rows 50 set search_path = app, pg_temp as $$
  with named as materialized (
    select distinct v.team_id, k.kind from requirement_versions v cross join lateral unnest(v.kinds) k (kind)
     where (of_team is null or v.team_id = of_team) and k.kind like 'certificate:%')
  select m.team_id, m.user_id, e.kind
    from team_members m
    join evidence e on e.user_id = m.user_id and e.team_id is null and e.superseded_at is null and e.kind like 'certificate:%'
   where (of_team is null or m.team_id = of_team) and (of_users is null or m.user_id = any (of_users)) and m.status = 'active' and m.role = 'staff'
     and m.team_id in (select n.team_id from named n) and (m.team_id, e.kind) not in (select n.team_id, n.kind from named n)
     and not exists (
       select from certificates_counted_as c
        where c.team_id = m.team_id and c.user_id = m.user_id and c.kind = e.kind and c.taken_back_at is null)
     and exists (
       select from compliance_statuses s
         join requirement_versions v on v.requirement_id = s.requirement_id
         join named n on n.team_id = s.team_id and n.kind = any (v.kinds)
         cross join lateral (select greatest(app.london_day(e.given_at), lower(s.required)) as day) a
        where s.team_id = m.team_id and s.user_id = m.user_id and s.waiting = '{}'
          and (s.required - s.covered - s.exempt) && daterange(a.day, a.day + 60, '[]'))
$$;

-- A page of what waits for a team, the oldest first (keyset), each with the requirements that it would satisfy, the current decision that put it back
-- into the queue, and when it was last rejected. `total`: how much waits in all. A function, because row security would ask for each piece of
-- evidence whether its person may be seen.
create function app.waiting_evidence(of_team uuid, after_given timestamptz, after_id uuid, at_most int)
returns table (id uuid, user_id uuid, full_name text, "position" text, kind text, title text, file jsonb, valid_from date, valid_until date,
  given_at timestamptz, requirement_ids uuid[], decision_id uuid, last_rejection jsonb, total bigint)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  with page as materialized (
    select q.evidence_id as id from verification_queue q
     where q.team_id = of_team and of_team in (select app.managed_teams())
       and (q.given_at, q.evidence_id) > (coalesce(after_given, '-infinity'), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
     order by q.given_at, q.evidence_id limit at_most)
  select e.id, e.user_id, m.full_name, m.position, e.kind, e.title,
      case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'flags', f.flags) end,
      e.valid_from, e.valid_until, e.given_at,
      array(
        select s.requirement_id from compliance_statuses s
         where s.team_id = of_team and s.user_id = e.user_id and s.waiting <> '{}' and exists (
           select from requirement_versions v where v.requirement_id = s.requirement_id and e.kind = any (v.kinds))),
      r.id, j.last_rejection, (select count(*) from verification_queue q where q.team_id = of_team)
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
   order by e.given_at, e.id
$$;
grant execute on function app.waiting_evidence(uuid, timestamptz, uuid, int) to care_app;
