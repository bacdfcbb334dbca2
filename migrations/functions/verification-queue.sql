-- The verification queue: evidence that waits for a team's decision.

grant select on app.verification_queue to care_worker;

-- Brings the queue in line with the statuses: what active staff have given that a requirement asks for whose status has days that wait, and that the
-- team has not decided about. Of a team or of persons, for a requirement (null: any). Called by what writes the statuses, under its locks. Returns how
-- many rows differed.
create function app.queue_what_waits(of_team uuid, of_users uuid[], of_requirement uuid) returns int
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  of_kinds constant text[] := case when of_requirement is not null then
    array(select distinct k from requirement_versions v cross join lateral unnest(v.kinds) k where v.requirement_id = of_requirement) end;
  differing int;
begin
  -- From what waits to its evidence by index, one by one (`offset 0`): the planner thinks that more waits than does, and would read that of everybody.
  with waits as materialized (
    select a.team_id, a.user_id, e.id, a.kind, e.given_at
      from (
        select distinct s.team_id, s.user_id, k.kind
          from compliance_statuses s
          join team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active' and m.role = 'staff'
          join requirement_versions v on v.requirement_id = s.requirement_id
          cross join lateral unnest(v.kinds) k (kind)
         where (of_team is null or s.team_id = of_team) and (of_users is null or s.user_id = any (of_users))
           and (of_kinds is null or k.kind = any (of_kinds)) and s.waiting <> '{}') a
      join lateral (
        select e.id, e.given_at from evidence e
         where e.user_id = a.user_id and e.kind = a.kind and e.team_id is null and e.superseded_at is null
           and not exists (
             select from verifications r
              where r.team_id = a.team_id and r.evidence_id = e.id and r.replaced_at is null and r.decision <> 'revoked')
        offset 0) e on true),
  gone as (
    delete from verification_queue q
     where (of_team is null or q.team_id = of_team) and (of_users is null or q.user_id = any (of_users))
       and (of_kinds is null or q.kind = any (of_kinds))
       and (q.team_id, q.evidence_id) not in (select w.team_id, w.id from waits w)
    returning q.evidence_id),
  added as (
    insert into verification_queue (team_id, user_id, evidence_id, kind, given_at)
      select w.team_id, w.user_id, w.id, w.kind, w.given_at from waits w on conflict do nothing returning evidence_id)
  select (select count(*) from gone) + (select count(*) from added) into differing;
  return differing;
end $$;

-- Of what waits for a team, what is due within the next 28 days: by kind of evidence the first day on which its person is booked and something that blocks is lacking
-- that it would satisfy, or from which on it blocks them, because grace or what was verified before ends.
create function app.waiting_due(of_team uuid, today date, at timestamptz) returns table (user_id uuid, kind text, due_on date, why text)
language sql stable rows 100 security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
  with waiting as materialized (
    select s.user_id, s.requirement_id, s.gaps, s.member_since from compliance_statuses s
     where s.team_id = of_team and of_team in (select app.managed_teams()) and s.waiting <> '{}' and s.gaps && daterange(today, today + 28)),
  lacking as materialized (
    select s.user_id, s.requirement_id, s.gaps * datemultirange(v.effective) * datemultirange(daterange(today, today + 28)) as days
      from waiting s join effective_versions v on v.team_id = of_team and v.requirement_id = s.requirement_id and v.blocks
       and v.begun @> coalesce(s.member_since, today) and v.effective && daterange(today, today + 28)),
  dues as (
    select l.user_id, l.requirement_id, min(app.london_day(lower(a.during))) as due_on, 'shift' as why
      from lacking l join assignments a on a.team_id = of_team and a.user_id = l.user_id and app.holds_place(a.state)
       and lower(a.during) > at and lower(a.during) < at + interval '29 days'
       and l.days && daterange(app.london_day(lower(a.during)), app.london_day(upper(a.during)), '[]')
     group by l.user_id, l.requirement_id
    union all
    select l.user_id, l.requirement_id, min(lower(r)), 'blocks' from lacking l cross join lateral unnest(l.days) r where lower(r) > today
     group by l.user_id, l.requirement_id)
  select distinct on (d.user_id, k.kind) d.user_id, k.kind, d.due_on, d.why
    from dues d join requirement_versions v on v.requirement_id = d.requirement_id cross join lateral unnest(v.kinds) k (kind)
   order by d.user_id, k.kind, d.due_on, d.why desc
$$;

-- A page of what waits for a team (keyset): what is due first, then the oldest; each with the requirements that it would satisfy, the current decision that put it
-- back into the queue, and when it was last rejected. `total`: how much waits in all. A function, because row security would ask for each piece of
-- evidence whether its person may be seen.
create function app.waiting_evidence(of_team uuid, today date, at timestamptz, after_due date, after_given timestamptz, after_id uuid, at_most int)
returns table (id uuid, user_id uuid, full_name text, "position" text, kind text, title text, file jsonb, valid_from date, valid_until date,
  given_at timestamptz, requirement_ids uuid[], decision_id uuid, last_rejection jsonb, due_on date, due_why text, total bigint)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  with due as materialized (select d.* from app.waiting_due(of_team, today, at) d),
  page as materialized (
    select q.evidence_id as id, q.given_at, d.due_on, d.why
      from verification_queue q left join due d on d.user_id = q.user_id and d.kind = q.kind
     where q.team_id = of_team and of_team in (select app.managed_teams())
       and (after_id is null or (coalesce(d.due_on, 'infinity'), q.given_at, q.evidence_id) > (coalesce(after_due, 'infinity'), after_given, after_id))
     order by coalesce(d.due_on, 'infinity'), q.given_at, q.evidence_id limit at_most)
  select e.id, e.user_id, m.full_name, m.position, e.kind, e.title,
      case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'flags', f.flags) end,
      e.valid_from, e.valid_until, e.given_at,
      array(
        select s.requirement_id from compliance_statuses s
         where s.team_id = of_team and s.user_id = e.user_id and s.waiting <> '{}' and exists (
           select from requirement_versions v where v.requirement_id = s.requirement_id and e.kind = any (v.kinds))),
      r.id, j.last_rejection, p.due_on, p.why, (select count(*) from verification_queue q where q.team_id = of_team)
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
   order by coalesce(p.due_on, 'infinity'), p.given_at, p.id
$$;
grant execute on function app.waiting_evidence(uuid, date, timestamptz, date, timestamptz, uuid, int) to care_app;
