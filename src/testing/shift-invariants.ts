import type { Invariant } from './invariant.ts'

const HELD = `('pencilled', 'confirmed', 'handing-back')`

/** What must hold of shifts after any race. */
export const shiftInvariants: Invariant[] = [
  {
    name: 'a shift counts the places that are held, never more than it needs, and none when it is cancelled',
    wrong: `select s.id from app.shifts s where (s.filled, s.worked) <> (
        select count(*) filter (where a.state in ${HELD}), count(*) filter (where a.state = 'worked') from app.assignments a where a.shift_id = s.id)
      or s.filled > s.staff_required or (s.state = 'cancelled' and s.filled > 0)`,
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
    name: 'nobody who has left a team has a place or an offer on what it has still to come',
    wrong: `select a.id from app.assignments a join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
        where m.status <> 'active' and a.state in ${HELD} and lower(a.during) > now()
      union all
      select o.id from app.shift_offers o join app.team_members m on m.team_id = o.team_id and m.user_id = o.user_id
        where m.status <> 'active' and o.state in ('applied', 'offered', 'standby')`,
  },
]
