import type { Invariant } from './invariant.ts'

/** What must hold of worked time after any race. */
export const workInvariants: Invariant[] = [
  {
    name: 'a booking that ended as worked has one live record, of its person in its team, and no other booking has one',
    wrong: `select a.id, count(r.id) from app.assignments a
        left join app.work_records r on (r.team_id, r.user_id, r.place_id) = (a.team_id, a.user_id, a.id) and r.void_at is null
        group by a.id having count(r.id) <> (a.state = 'worked')::int
      union all
      select r.id, null from app.work_records r where r.void_at is null and r.place_id is not null and not exists (
        select from app.assignments a where (a.team_id, a.user_id, a.id) = (r.team_id, r.user_id, r.place_id))`,
  },
  {
    name: 'no minute of a person is in two live records of one team',
    wrong: `select r.id from app.work_records r join app.work_records o
      on (o.team_id, o.user_id) = (r.team_id, r.user_id) and o.id > r.id and o.worked && r.worked
      where o.void_at is null and r.void_at is null`,
  },
  {
    name: 'the versions of worked time count up from 1, the record has the number of the latest, and its times once it is read',
    wrong: `select r.id from app.work_records r left join app.work_versions v on v.record_id = r.id
      group by r.id having count(v.version) <> r.version or coalesce(max(v.version), 0) <> r.version
        or (not r.to_read and r.void_at is null and not exists (
          select from app.work_versions l where l.record_id = r.id and l.version = r.version and l.worked is not distinct from r.worked))`,
  },
  {
    name: 'what a record says is confirmed or approved is a version that somebody or a rule says is right, and has not taken back',
    wrong: `select r.id from app.work_records r
      cross join lateral (values ('worker', r.confirmed_version), ('first', r.first_version),
        ('manager', r.approved_version)) s (step, version)
      where s.version is not null and not exists (select from app.approvals a
          where (a.record_id, a.version, a.step) = (r.id, s.version, s.step) and a.taken_back_at is null)
        or s.version is distinct from r.version and exists (select from app.approvals a
          where (a.record_id, a.version, a.step) = (r.id, r.version, s.step) and a.taken_back_at is null)`,
  },
  {
    name: 'a version was the latest when it was confirmed or approved, with times that somebody knows',
    wrong: `select a.id from app.approvals a join app.work_versions v on (v.record_id, v.version) = (a.record_id, a.version)
      left join app.work_versions n on (n.record_id, n.version) = (v.record_id, v.version + 1)
      where v.worked is null or a.given_at < v.said_at or a.given_at > n.said_at`,
  },
  {
    name: 'a version has the minutes between its ends but for the break, and its stored pay adds up to its parts',
    wrong: `select v.record_id, v.version from app.work_versions v join app.work_records r on r.id = v.record_id
        left join app.work_pay p on (p.record_id, p.version) = (v.record_id, v.version)
        cross join lateral (select coalesce(extract(epoch from upper(v.worked) - lower(v.worked)) / 60, 0) as whole,
          (select coalesce(sum(extract(epoch from upper(g) - lower(g)) / 60), 0) from unnest(v.active) g) as active,
          jsonb_path_exists(p.parts, '$[*].flat') as is_flat,
          (select coalesce(sum((t ->> 'minutes')::int), 0) from jsonb_array_elements(p.parts) t where not t ? 'flat') as by_hour) m
        -- Being on call is no work but for the calls; of a night that is paid as a whole, what one was up is paid by the hour.
        where p.pay is null
          or v.minutes <> case when v.worked is null then 0 when r.is_on_call then m.active else m.whole - v.break_minutes end
          or m.by_hour + p.unpriced <> case when m.is_flat then m.active when r.is_on_call then m.whole else v.minutes end
      union all
      select p.record_id, p.version from app.work_pay p
        where p.pay <> (select coalesce(sum((t ->> 'pay')::int), 0) from jsonb_array_elements(p.parts) t)
          or not jsonb_path_exists(p.parts, '$[*].flat') and p.pay <> (
            select coalesce(round(sum((t ->> 'rate')::numeric * (t ->> 'minutes')::int) / 60), 0) from jsonb_array_elements(p.parts) t)`,
  },
  {
    name: 'nobody approved their own hours, took that back, or changed them as a manager, and nobody confirmed those of others',
    wrong: `select a.id from app.approvals a join app.work_records r on r.id = a.record_id
        where a.step <> 'worker' and r.user_id in (a.given_by, a.taken_back_by) or a.step = 'worker' and a.given_by <> r.user_id
      union all
      select r.id from app.work_versions v join app.work_records r on r.id = v.record_id
        where v.said_by is not null and (v.source = 'worker') <> (v.said_by = r.user_id)`,
  },
  {
    name: 'nobody gave both approvals of a version, and the second one came after the first',
    wrong: `select m.id from app.approvals f join app.approvals m on (m.record_id, m.version, m.step) = (f.record_id, f.version, 'manager')
      where f.step = 'first' and f.taken_back_at is null and m.taken_back_at is null
        and (m.given_by = f.given_by or m.given_at < f.given_at)`,
  },
  {
    name: 'each approval of worked time is in the log: once where a rule gave it, at least once where a person did',
    wrong: `select r.id from app.work_records r cross join lateral (
        select count(*) filter (where a.rule is not null) as by_rule, count(*) filter (where a.rule is null) as by_person,
          count(*) filter (where a.taken_back_at is not null) as taken_back
        from app.approvals a where a.record_id = r.id and a.step <> 'worker') a
      left join (select chain, object, count(*) filter (where action = 'timesheet.approve-by-rule') as by_rule,
          count(*) filter (where action in ('timesheet.approve', 'timesheet.approve-first')) as by_person,
          count(*) filter (where action = 'timesheet.take-back') as taken_back
        from app.audit_events where object like 'work\\_records:%' group by 1, 2) e
        on (e.chain, e.object) = (r.team_id, 'work_records:' || r.id)
      where a.by_rule <> coalesce(e.by_rule, 0) or a.by_person > coalesce(e.by_person, 0)
        or a.taken_back <> coalesce(e.taken_back, 0)`,
  },
  {
    name: 'a client answered the version that was the latest, with times that somebody knows, once by each signature, which is in the log',
    wrong: `select c.record_id from app.client_answers c join app.client_signatures s on s.id = c.signature_id
        join app.work_versions v on (v.record_id, v.version) = (c.record_id, c.version)
        left join app.work_versions n on (n.record_id, n.version) = (v.record_id, v.version + 1)
        where v.worked is null or s.signed_at < v.said_at or s.signed_at > n.said_at
      union all
      select s.id from app.client_signatures s where 1 <> (
        select count(*) from app.audit_events e where e.chain = s.team_id and e.object = 'client_signatures:' || s.id
          and e.action in ('timesheet.sign', 'timesheet.sign-here', 'timesheet.sign-by-pin'))`,
  },
  {
    name: 'what a record says that a client has signed or disputes is what the latest answer to that version says',
    wrong: `select r.id from app.work_records r
      left join lateral (select c.agrees, c.settled_at from app.client_answers c join app.client_signatures s on s.id = c.signature_id
        where (c.record_id, c.version) = (r.id, r.version) order by s.signed_at desc limit 1) l on true
      where coalesce(r.signed_version = r.version, false) <> coalesce(l.agrees, false)
        or coalesce(r.objected_version = r.version, false) <> coalesce(not l.agrees and l.settled_at is null, false)`,
  },
  {
    name: 'no rule approved hours that the client had to sign and had not, by a link or with its PIN',
    wrong: `select r.id from app.work_records r join app.approvals a on (a.record_id, a.version) = (r.id, r.version)
      where r.client_signs and a.rule is not null and a.step = 'manager' and a.taken_back_at is null and not exists (
        select from app.client_answers c join app.client_signatures s on s.id = c.signature_id
          where (c.record_id, c.version) = (a.record_id, a.version) and c.agrees and s.signed_at <= a.given_at
            and (s.ask_id is not null or s.by_pin or s.collected_by is null))`,
  },
]
