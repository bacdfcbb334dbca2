import type { Invariant } from './invariant.ts'

const HELD = `('pencilled', 'confirmed', 'handing-back')`

/** What must hold of what people clock. */
const clockInvariants: Invariant[] = [
  {
    name: 'what is clocked is of whose place it is, was entered by its person or by who ran the team, and has one row in the log',
    wrong: `select e.id from app.clock_events e left join app.assignments a on (a.team_id, a.id, a.user_id) = (e.team_id,
      e.assignment_id, e.user_id)
      left join (select chain, object, count(*) as n from app.audit_events where object like 'clock\\_events:%' group by 1, 2) l
        on (l.chain, l.object) = (e.team_id, 'clock_events:' || e.id)
      where a.id is null or (e.source in ('phone', 'later') and e.by is distinct from e.user_id and e.by is not null)
        or (e.source = 'manager' and not exists (select from app.team_members m where m.team_id = e.team_id
          and m.user_id = e.by and m.role <> 'staff') and e.by is not null)
        or l.n is distinct from 1`,
  },
  {
    name: 'what was tapped at a tablet is of a tablet of its site, and the code of a badge counts once for a place',
    wrong: `select e.id from app.clock_events e join app.assignments a on a.id = e.assignment_id join app.shifts s on s.id = a.shift_id
        left join app.clock_devices d on d.team_id = e.team_id and d.id = e.device_id
      where (e.source = 'kiosk') <> (e.device_id is not null)
        or (e.device_id is not null and (d.site_id is distinct from s.site_id or d.bound_at > e.received_at))
      union all
      select min(e.id::text)::uuid from app.clock_events e where e.badge_id is not null group by e.badge_id, e.assignment_id
        having count(*) > 1`,
  },
  {
    name: 'a tablet has a code or a token or is ended, and its binding one row in the log',
    wrong: `select d.id from app.clock_devices d
      where (d.ended_at is null) <> (d.code_hash is not null or d.token_hash is not null)
        or (d.bound_at is not null)::int <> (select count(*) from app.audit_events l where l.action = 'tablet.bind'
          and l.object = 'clock_devices:' || d.id)`,
  },
  {
    name: 'an event is replaced once, by one of the same place, and the log has none that is not there',
    wrong: `select e.id from app.clock_events e join app.clock_events r on r.replaces = e.id
      where r.assignment_id <> e.assignment_id or r.received_at < e.received_at
      union all
      select r.replaces from app.clock_events r where r.replaces is not null group by r.replaces having count(*) > 1
      union all
      select l.subject from app.audit_events l where l.object like 'clock_events:%' and not exists (
        select from app.clock_events e where 'clock_events:' || e.id = l.object)`,
  },
]

/** What must hold of shifts after any race. */
export const shiftInvariants: Invariant[] = [
  {
    name: 'what is stored of a day of cover is what its shifts say, but for what was known to be at risk',
    wrong: `with stored as (select c.* from app.cover_days c),
      counted as (
        select n.* from (select team_id, min(day) as first, max(day) as last from stored group by team_id) s
          cross join lateral app.count_days_of_cover(s.team_id, s.first, (s.last + 1)::timestamp at time zone 'Europe/London') n),
      both_ways as (
        select s.team_id, s.day, (s.required, s.taken, s.taken_minutes, s.unfilled_minutes, s.by_hirer, s.by_agency,
          s.by_worker, array(select unnest(s.waits) order by 1))
            is distinct from (n.required, n.taken, n.taken_minutes, n.unfilled_minutes, n.by_hirer, n.by_agency, n.by_worker,
              array(select unnest(n.waits) order by 1)) as differs
          from stored s left join counted n on n.team_id = s.team_id and n.day = s.day)
      select team_id, day from both_ways where differs`,
  },
  ...clockInvariants,
  {
    name: 'a shift counts the places that are held, never more than it needs, and none when it is cancelled',
    wrong: `select s.id from app.shifts s where (s.filled, s.worked) <> (
        select count(*) filter (where a.state in ${HELD}), count(*) filter (where a.state = 'worked') from app.assignments a
          where a.shift_id = s.id)
      or s.filled > s.staff_required or (s.state = 'cancelled' and s.filled > 0)`,
  },
  {
    name: 'nobody waits for an answer about a shift that is cancelled',
    wrong: `select o.id from app.shift_offers o join app.shifts s on s.id = o.shift_id
      where s.state = 'cancelled' and o.state in ('applied', 'offered', 'standby')`,
  },
  {
    name: 'a person is in one place at a time, and their place has the times of its shift',
    wrong: `select a.id from app.assignments a join app.shifts s on s.id = a.shift_id
      where a.during <> s.during or a.break_minutes <> s.break_minutes or (app.takes_time(a.state) and exists (
        select from app.assignments o where o.id <> a.id and o.user_id = a.user_id and app.takes_time(o.state) and o.during && a.during))`,
  },
  {
    name: 'the packed sheet of a person holds the times that they are booked for and have worked',
    wrong: `select u.user_id from (select user_id from app.assignments union select user_id from app.work_sheets) u
      left join app.work_sheets w on w.user_id = u.user_id where coalesce(w.spells, '') <> app.pack_work(u.user_id)`,
  },
  {
    name: 'of two who are kept apart, nobody was booked beside the other without an override after that was decided',
    wrong: `select later.id from app.kept_apart k
      join app.assignments one on one.team_id = k.team_id and one.user_id in (k.one_id, k.other_id) and one.state in ${HELD}
      join app.assignments later on later.team_id = k.team_id and later.user_id in (k.one_id, k.other_id) and later.user_id <> one.user_id
        and later.state in ${HELD} and later.during && one.during and later.booked_at > one.booked_at
      join app.shifts a on a.id = one.shift_id join app.shifts b on b.id = later.shift_id and b.site_id = a.site_id
      where (k.site_id is null or k.site_id = a.site_id) and k.ended_at is null and later.booked_at > k.recorded_at
        and later.override is null
        and not exists (select from app.shift_changes c where c.shift_id in (a.id, b.id) and c.before is distinct
          from c.after and c.at >= later.booked_at)`,
  },
  {
    name: 'what stands against a place goes with it, but where the product ended the booking',
    wrong: `select c.assignment_id from app.assignment_concerns c join app.assignments a on a.id = c.assignment_id
      where (c.released_at is null) <> (a.state in ${HELD})`,
  },
  {
    name: 'once everybody concerned has been judged again, who is suspended on the day of a shift that they have is shown to be, unless somebody kept them',
    wrong: `select a.id from app.assignments a
        join app.suspensions s on s.team_id = a.team_id and s.user_id = a.user_id
          and s.during * daterange(null, s.lifted_from) @> app.london_day(a.starts_at)
      where a.state in ${HELD} and a.starts_at > now() and a.override is null and a.kept is null
        and not exists (select from app.work_to_judge)
        and not exists (select from app.assignment_concerns c where c.assignment_id = a.id)`,
    after: 'jobs',
  },
  {
    name: 'nobody who has left a team has a place or an offer on what it has still to come',
    wrong: `select a.id from app.assignments a join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
        where m.status <> 'active' and a.state in ${HELD} and a.starts_at > now()
      union all
      select o.id from app.shift_offers o join app.team_members m on m.team_id = o.team_id and m.user_id = o.user_id
        where m.status <> 'active' and o.state in ('applied', 'offered', 'standby')`,
  },
  {
    name: 'of a swap that is done the one has no place any more and the other came by it, in both directions where a shift was given in return',
    wrong: `select w.id from app.swaps w cross join lateral app.hands_of(w.id) h join app.assignments a on a.id = h.assignment_id
      where w.state = 'done' and (app.holds_place(a.state) or not exists (
        select from app.assignments t where t.shift_id = h.shift_id and t.user_id = h.taker and t.way = 'swap'))`,
  },
  {
    name: 'nobody agreed to a shift in return that they have refused',
    wrong: `select w.id from app.swaps w join app.swap_asks k on k.swap_id = w.id and k.user_id = w.taker_id
      where w.in_return = any (k.refused)`,
  },
  {
    name: 'whoever is asked by a cascade that is over waits for nothing',
    wrong: `select t.cascade_id from app.cascade_steps t join app.cascades c on c.id = t.cascade_id
      join app.shift_offers o on o.id = t.offer_id
      where c.state <> 'running' and o.state = 'offered'`,
  },
  {
    name: 'the parts of a shift that was split follow one another from its start to its end',
    wrong: `select team_id, before from app.shift_changes where act = 'split' group by team_id, before
      having range_agg(after) <> tstzmultirange(before)
        or mod(sum(extract(epoch from upper(after) - lower(after))), extract(epoch from upper(before) - lower(before))) <> 0`,
  },
  {
    name: 'a shift is re-posted as urgent at most once in two hours',
    wrong: `select one.shift_id from app.shift_changes one join app.shift_changes other on other.shift_id = one.shift_id
      and other.id <> one.id
      where one.act = 'repost' and other.act = 'repost' and other.at between one.at and one.at + interval '2 hours'`,
  },
  {
    name: 'two imports of shifts bring none twice unless the later one was told to, and one that was undone has left nothing',
    wrong: `select b.id from app.shifts a join app.shifts b
          on (b.team_id, b.site_id, b.day, b.start_time, b.end_time, b.job) = (a.team_id, a.site_id, a.day, a.start_time, a.end_time, a.job)
        join app.audit_events f on (f.chain, f.action, f.object) = (a.team_id, 'shift.import', 'shift_imports:' || a.import_id)
        join app.audit_events l on (l.chain, l.action, l.object) = (b.team_id, 'shift.import', 'shift_imports:' || b.import_id)
        where f.seq < l.seq and not l.meta ? 'repeated' and a.version = 1 and b.version = 1
      union all
      select t.id from app.teams t where t.deleted_at is null and (select count(*) from app.shift_imports i where i.team_id = t.id) <> (
        select count(*) filter (where e.action = 'shift.import') - count(*) filter (where e.action = 'shift.undo-import')
        from app.audit_events e where e.chain = t.id)`,
  },
  {
    name: 'a call has ended or rings, and who agreed on the phone came by a place on the shift',
    wrong: `select c.id from app.shift_calls c where (c.outcome is null) <> (c.ended_at is null) or (c.outcome = 'agreed' and not exists (
      select from app.assignments a where a.shift_id = c.shift_id and a.user_id = c.user_id and a.booked_at <= c.ended_at))`,
  },
]
