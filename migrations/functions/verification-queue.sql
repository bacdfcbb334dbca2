-- The verification queue: evidence that waits for a team's decision.

grant select on app.verification_queue to care_worker;
grant select on app.verification_reminders to care_app;
grant select, delete on app.verification_reminders to care_worker;
create policy own_or_team_select on app.verification_reminders for select to care_app
  using (user_id = (select app.uid()) or team_id in (select app.managed_teams()));

-- Brings the queue of a team or of persons in line with their statuses, for a requirement (null: any). In the queue is
-- evidence of active staff that the team has not decided about, for requirements whose status has waiting days.
-- Certificates with a name of the person's own are in it as `unnamed` when they were given while a requirement that
-- they might be for was missing or about to end: a manager says which it is. The functions that write statuses call
-- this under their locks. Returns how many rows differed.
create function app.queue_what_waits(of_team uuid, of_users uuid[], of_requirement uuid) returns int
language plpgsql security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  asked constant text[] := case when of_requirement is not null then
    array(select distinct k from requirement_versions v cross join lateral unnest(v.kinds) k where v.requirement_id = of_requirement) end;
  of_kinds constant text[] := case when asked is not null then asked || array(
    select distinct c.kind from certificates_counted_as c where c.team_id = of_team and c.counted_as = any (asked)
      and c.taken_back_at is null) end;
  -- Whether a requirement names a certificate, and whether one is lacking, depends on requirements that ask for certificates.
  with_unnamed constant boolean := asked is null or exists (select from unnest(asked) k where k like 'certificate:%');
  differing int;
begin
  -- `offset 0` makes the planner look up the evidence of each waiting status by index: it overestimates how many wait,
  -- and would read everybody's evidence.
  with waits as materialized (
    select a.team_id, a.user_id, e.id, e.kind, e.given_at, false as unnamed
      from (
        select distinct s.team_id, s.user_id, k.kind
          from compliance_statuses s
          join team_members m on m.team_id = s.team_id and m.user_id = s.user_id and m.status = 'active' and m.role = 'staff'
          join requirement_versions v on v.requirement_id = s.requirement_id
          cross join lateral (
            select k.kind from unnest(v.kinds) k (kind)
            union all
            select c.kind from certificates_counted_as c
             where c.team_id = s.team_id and c.user_id = s.user_id and c.counted_as = any (v.kinds) and c.taken_back_at is null) k
         where (of_team is null or s.team_id = of_team) and (of_users is null or s.user_id = any (of_users))
           and (of_kinds is null or k.kind = any (of_kinds)) and s.waiting <> '{}') a
      join lateral (
        select e.id, e.kind, e.given_at from evidence e
         where e.user_id = a.user_id and e.kind = a.kind and e.team_id is null and e.superseded_at is null
           and not exists (
             select from verifications r
              where r.team_id = a.team_id and r.evidence_id = e.id and r.replaced_at is null and r.decision <> 'revoked')
        offset 0) e on true
    union all
    select n.*, true from app.unnamed_certificates(of_team, of_users) n where with_unnamed),
  gone as (
    delete from verification_queue q
     where (of_team is null or q.team_id = of_team) and (of_users is null or q.user_id = any (of_users))
       and case when q.unnamed then with_unnamed else of_kinds is null or q.kind = any (of_kinds) end
       and (q.team_id, q.evidence_id) not in (select w.team_id, w.id from waits w)
    returning q.evidence_id),
  added as (
    insert into verification_queue as q (team_id, user_id, evidence_id, kind, given_at, unnamed)
      select w.team_id, w.user_id, w.id, w.kind, w.given_at, w.unnamed from waits w
    on conflict (team_id, evidence_id) do update set unnamed = excluded.unnamed where q.unnamed <> excluded.unnamed
    returning evidence_id)
  select (select count(*) from gone) + (select count(*) from added) into differing;
  return differing;
end $$;

-- The certificates that the product names itself, in the registration and in the ready sets. The same as
-- `READY_CERTIFICATES` in TypeScript.
create function app.ready_certificates() returns text[] language sql immutable parallel safe as $$
  select array(select 'certificate:' || name from unnest('{basic life support,care,conflict resolution,
    equality diversity and human rights,fire safety,first aid,food hygiene,health safety and welfare,
    infection prevention and control,information governance,learning disability and autism,manual handling,medication,
    preventing radicalisation,safeguarding adults,safeguarding children}'::text[]) name)
$$;

-- Certificates of active staff that neither the product nor a requirement of the team names, nobody has said to count
-- for one or decided about, where one was missing or ended within 60 days when they were given, or when it was first
-- asked for, and nothing waits for it. No day of today: it stays true at midnight. Of a team or of persons; planned for
-- each call, because one is of two thousand people and another of one.
create function app.unnamed_certificates(of_team uuid, of_users uuid[])
returns table (team_id uuid, user_id uuid, id uuid, kind text, given_at timestamptz)
language plpgsql stable rows 50 set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  -- Most people give certificates under names that everybody knows.
  if of_users is not null and not exists (
    select from evidence e where e.user_id = any (of_users) and e.team_id is null and e.superseded_at is null
       and e.kind like 'certificate:%' and e.kind <> all (app.ready_certificates())) then return; end if;
  return query
    with named as materialized (
      select distinct v.team_id, v.requirement_id, k.kind from requirement_versions v cross join lateral unnest(v.kinds) k (kind)
       where (of_team is null or v.team_id = of_team) and k.kind like 'certificate:%'),
    unnamed as materialized (
      select m.team_id, m.user_id, e.id, e.kind, e.given_at, app.london_day(e.given_at) as given_on
        from team_members m
        join evidence e on e.user_id = m.user_id and e.team_id is null and e.superseded_at is null and e.kind like 'certificate:%'
          and e.kind <> all (app.ready_certificates())
       where (of_team is null or m.team_id = of_team) and (of_users is null or m.user_id = any (of_users))
         and m.status = 'active' and m.role = 'staff'
         and m.team_id in (select n.team_id from named n) and (m.team_id, e.kind) not in (select n.team_id, n.kind from named n)
         and not exists (
           select from certificates_counted_as c
            where c.team_id = m.team_id and c.user_id = m.user_id and c.kind = e.kind and c.taken_back_at is null)
         and not exists (
           select from verifications r
            where r.team_id = m.team_id and r.evidence_id = e.id and r.replaced_at is null and r.decision <> 'revoked')),
    lacking as materialized (
      select s.team_id, s.user_id, s.required - s.covered - s.exempt as days, lower(s.required) as begins
        from compliance_statuses s
       where (of_team is null or s.team_id = of_team) and (of_users is null or s.user_id = any (of_users))
         and s.user_id in (select u.user_id from unnamed u) and s.requirement_id in (select n.requirement_id from named n)
         and s.waiting = '{}' and s.required - s.covered - s.exempt <> '{}')
    select u.team_id, u.user_id, u.id, u.kind, u.given_at from unnamed u
     where exists (
       select from lacking l
        where l.team_id = u.team_id and l.user_id = u.user_id
          and l.days && daterange(greatest(u.given_on, l.begins), greatest(u.given_on, l.begins) + 60, '[]'));
end $$;

-- The requirements for which a team has said that a person's certificate counts, besides its name.
create function app.counts_as(of_team uuid, of_user uuid, of_kind text) returns table (said jsonb, kinds text[])
language sql stable rows 1 set search_path = app, pg_temp as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.counted_as) order by c.said_at), '[]'),
    coalesce(array_agg(c.counted_as), '{}')
    from certificates_counted_as c
   where c.team_id = of_team and c.user_id = of_user and c.kind = of_kind and c.taken_back_at is null
$$;
grant execute on function app.counts_as(uuid, uuid, text) to care_app;

-- The waiting evidence of a team that is due within the next 28 days, by person and kind. `due_on` is the first day on
-- which the person is booked and lacks a blocking requirement that it would satisfy, or from which on the requirement
-- blocks them, because grace or earlier verified evidence ends.
create function app.waiting_due(of_team uuid, today date, at timestamptz) returns table (user_id uuid, kind text, due_on date, why text)
language sql stable rows 100 security definer set search_path = app, pg_temp set plan_cache_mode = force_custom_plan as $$
  with waiting as materialized (
    select s.user_id, s.requirement_id, s.gaps, s.member_since from compliance_statuses s
     where s.team_id = of_team and of_team in (select app.whole_teams()) and s.waiting <> '{}' and s.gaps && daterange(today, today + 28)),
  lacking as materialized (
    select s.user_id, s.requirement_id, s.gaps * datemultirange(v.effective) * datemultirange(daterange(today, today + 28)) as days
      from waiting s join effective_versions v on v.team_id = of_team and v.requirement_id = s.requirement_id and v.blocks
       and v.begun @> coalesce(s.member_since, today) and v.effective && daterange(today, today + 28)),
  dues as (
    select l.user_id, l.requirement_id, min(app.london_day(a.starts_at)) as due_on, 'shift' as why
      from lacking l join app.booked_work(of_team, at, at + interval '29 days') a on a.user_id = l.user_id
       and l.days && daterange(app.london_day(a.starts_at), app.london_day(a.ends_at), '[]')
     group by l.user_id, l.requirement_id
    union all
    select l.user_id, l.requirement_id, min(lower(r)), 'blocks' from lacking l cross join lateral unnest(l.days) r where lower(r) > today
     group by l.user_id, l.requirement_id)
  select distinct on (d.user_id, k.kind) d.user_id, k.kind, d.due_on, d.why
    from dues d join requirement_versions v on v.requirement_id = d.requirement_id
      cross join lateral (
        select unnest(v.kinds) union all
        select c.kind from certificates_counted_as c
         where c.team_id = of_team and c.user_id = d.user_id and c.counted_as = any (v.kinds) and c.taken_back_at is null) k (kind)
   order by d.user_id, k.kind, d.due_on, d.why desc
$$;

-- A page (keyset) of the evidence that waits for a team, or of one person's: due evidence first, then the oldest. Each
-- row has the requirements that it would satisfy, the decision that put it back into the queue, and when it was last
-- rejected. `total`: how much waits in all. It is a function because row security would check for each piece of
-- evidence whether its person may be seen.
create function app.waiting_evidence(of_team uuid, of_user uuid, today date, at timestamptz, after_due date,
  after_given timestamptz, after_id uuid, at_most int)
returns table (id uuid, user_id uuid, full_name text, "position" text, kind text, title text, file jsonb, valid_from date, valid_until date,
  given_at timestamptz, requirement_ids uuid[], counts_as jsonb, decision_id uuid, last_rejection jsonb, due_on date,
    due_why text, total bigint)
language sql stable rows 50 security definer set search_path = app, pg_temp as $$
  with due as materialized (select * from app.waiting_due(of_team, today, at)),
  page as materialized (
    select queue.evidence_id as id, queue.given_at, due.due_on, due.why
      from verification_queue queue left join due on due.user_id = queue.user_id and due.kind = queue.kind
     where queue.team_id = of_team and of_team in (select app.whole_teams()) and (of_user is null or queue.user_id = of_user)
       and (after_id is null or (coalesce(due.due_on, 'infinity'), queue.given_at, queue.evidence_id) >
         (coalesce(after_due, 'infinity'), after_given, after_id))
     order by coalesce(due.due_on, 'infinity'), queue.given_at, queue.evidence_id limit at_most)
  select given.id, given.user_id, member.full_name, member.position, given.kind, given.title,
      case when copy.id is not null then jsonb_build_object('id', copy.id, 'name', copy.name, 'mime', copy.mime, 'size',
        copy.size, 'flags', copy.flags) end,
      given.valid_from, given.valid_until, given.given_at,
      array(
        select status.requirement_id from compliance_statuses status
         where status.team_id = of_team and status.user_id = given.user_id and status.waiting <> '{}' and exists (
           select from requirement_versions version
            where version.requirement_id = status.requirement_id and (given.kind = any (version.kinds) or counted.kinds && version.kinds))),
      counted.said, decision.id, rejection.said, page.due_on, page.why,
      (select count(*) from verification_queue queue where queue.team_id = of_team and (of_user is null or queue.user_id = of_user))
    from page
    join evidence given on given.id = page.id
    join team_members member on member.team_id = of_team and member.user_id = given.user_id
    left join files copy on copy.id = given.file_id
    left join verifications decision on decision.team_id = of_team and decision.evidence_id = given.id and decision.replaced_at is null
    cross join lateral app.counts_as(of_team, given.user_id, given.kind) counted
    left join lateral (
      select jsonb_build_object('day', app.london_day(rejected.decided_at), 'reason', rejected.reason) as said
        from verifications rejected join evidence earlier on earlier.id = rejected.evidence_id and earlier.user_id = rejected.user_id
       where rejected.team_id = of_team and rejected.user_id = given.user_id and rejected.decision = 'rejected'
         and earlier.kind = given.kind and earlier.title is not distinct from given.title
       order by rejected.decided_at desc limit 1) rejection on true
   order by coalesce(page.due_on, 'infinity'), page.given_at, page.id
$$;
grant execute on function app.waiting_evidence(uuid, uuid, date, timestamptz, date, timestamptz, uuid, int) to care_app;

-- How much evidence waits for the decision of a team.
create function app.count_waiting_evidence(of_team uuid) returns int
language sql stable security definer set search_path = app, pg_temp as $$
  select count(*)::int from verification_queue q where q.team_id = of_team and of_team in (select app.whole_teams())
$$;
grant execute on function app.count_waiting_evidence(uuid) to care_app;

-- The signed-in worker reminds a team of evidence that waits for its decision. Returns 'told' once a day, then 'again';
-- 'nothing' when nothing waits, 'full' when they have reminded `most` teams today. Two reminders of one person run one
-- after the other, so that each is counted.
create function app.remind_team(of_team uuid, on_day date, at timestamptz, most int) returns text
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from profiles p where p.user_id = app.uid() for no key update;
  if exists (select from verification_reminders r where r.team_id = of_team and r.user_id = app.uid() and r.day = on_day)
    then return 'again'; end if;
  -- Only active staff is in the queue.
  if not exists (select from verification_queue q where q.team_id = of_team and q.user_id = app.uid()) then return 'nothing'; end if;
  if (select count(*) from verification_reminders r where r.user_id = app.uid() and r.day = on_day) >= most then return 'full'; end if;
  insert into verification_reminders (team_id, user_id, day, reminded_at) values (of_team, app.uid(), on_day, at);
  return 'told';
end $$;
grant execute on function app.remind_team(uuid, date, timestamptz, int) to care_app;

-- When a person's last evidence has been decided, the reminder to the team's managers is done: it counts as read, and is not mailed.
create function app.end_reminders() returns trigger
language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.withdraw_notifications('verification-reminded', r.team_id, r.user_id, now())
    from (select distinct c.team_id, c.user_id from changed c join verification_reminders m on m.team_id = c.team_id
      and m.user_id = c.user_id) r
   where not exists (select from verification_queue q where q.team_id = r.team_id and q.user_id = r.user_id);
  return null;
end $$;
create trigger end_reminders after delete on app.verification_queue referencing old table as changed
  for each statement execute function app.end_reminders();

-- What the team has not decided about of all that blocks somebody on a day, in the order in which it waits.
create function app.blocking_waits(of_team uuid, on_day date) returns table (user_id uuid, requirement_id uuid, since timestamptz)
language sql stable as $$
  with versions as materialized (
    select v.requirement_id, v.begun from app.effective_versions v where v.team_id = of_team and v.effective @> on_day and v.blocks)
  select s.user_id, s.requirement_id, s.waiting_since from app.compliance_statuses s
   where s.team_id = of_team and s.waiting <> '{}' and s.waiting @> on_day and s.gaps @> on_day
     -- Most are asked of everybody, whenever they joined.
     and (s.requirement_id in (select v.requirement_id from versions v where v.begun = daterange(null, null))
       or (select count(*) from versions v where v.requirement_id = s.requirement_id
         and v.begun @> coalesce(s.member_since, on_day)) > 0)
   order by s.waiting_since, s.user_id
$$;

-- The active staff who cannot work today only because the team has not decided: their standing is 'waiting'. With names
-- of what blocks and waits, and since when, the longest first. `total`: how many they are, or so many as are `counted`:
-- then what waits is read in its order until there are as many, so by its index alone: whoever plans for all of it sorts.
create function app.waiting_to_work(of_team uuid, on_day date, at_most int, counted int)
returns table (user_id uuid, full_name text, photo_file_id uuid, completion int, since timestamptz, waits_for text[],
  reminded_on date, total bigint)
language plpgsql stable rows 20 security definer set search_path = app, pg_temp set plan_cache_mode = force_generic_plan
  set enable_nestloop = off set enable_bitmapscan = off set enable_seqscan = off as $$
#variable_conflict use_column
declare
  most constant int := coalesce(counted, at_most);
  waits_place constant int := app.standing_place('waiting');
  people uuid[] := '{}';
  counts bigint;
  next record;
begin
  if of_team not in (select app.whole_teams()) then return; end if;
  -- In the role in which they stand best; asked one by one, so that it stops with the last that is wanted.
  for next in
    select w.user_id from app.blocking_waits(of_team, on_day) w
     where (select max(app.standing_place(app.standing_on(p, on_day))) from member_standings p
       where p.team_id = of_team and p.user_id = w.user_id) = waits_place
     order by w.since, w.user_id
  loop
    if next.user_id = any (people) then continue; end if;
    people := people || next.user_id;
    exit when cardinality(people) = most;
  end loop;
  counts := cardinality(people);
  if counted is null and counts = most then
    select count(distinct w.user_id) into counts from app.blocking_waits(of_team, on_day) w
      join (select p.user_id from member_standings p where p.team_id = of_team
        group by p.user_id having max(app.standing_place(app.standing_on(p, on_day))) = waits_place) p on p.user_id = w.user_id;
  end if;
  return query
    select m.user_id, m.full_name, m.photo_file_id, m.completion, w.since,
        array(
          select n.name from unnest(w.lacks) l (id) cross join lateral (
            select case when r.kinds && '{fit-to-work}' then 'A clearance' else r.name end as name from requirement_versions r
             where r.requirement_id = l.id and r.starts <= on_day order by r.version desc limit 1) n
           order by n.name),
        (select max(r.day) from verification_reminders r where r.team_id = of_team and r.user_id = m.user_id
          and r.reminded_at >= w.since), counts
      from (
        select w.user_id, min(w.since) as since, array_agg(w.requirement_id) as lacks from app.blocking_waits(of_team, on_day) w
         where w.user_id = any (people[:at_most]) group by w.user_id) w
      cross join lateral (select m.* from team_members m where m.team_id = of_team and m.user_id = w.user_id offset 0) m
     order by w.since, w.user_id;
end $$;
grant execute on function app.waiting_to_work(uuid, date, int, int) to care_app;
