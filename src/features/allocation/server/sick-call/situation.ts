import { sql } from 'kysely'
import type { Person } from '#features/eligibility/rules/prepare.ts'
import { judgeShifts } from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { dayOf, midnight, mondayOf } from '#shared/calendar.ts'
import type { Plan } from '../../solver/problem.ts'
import type { OpenShift, Scene } from '../plan/scene.ts'

/** What begins within so many hours of what is given up may move for a better answer. */
export const AROUND_HOURS = 24

interface Row extends OpenShift {
  siteName: string
  booking: 'claim' | 'apply' | 'assign'
  /** Who holds a place on it. */
  held: { userId: string; assignmentId: string }[]
  /** The person has said that they are sick, and the place is open. */
  isOpen: boolean
  isLost: boolean
}

/** Somebody cannot come: what they give up, what stands around it, and who may work what. */
export interface Situation {
  scene: Scene
  rows: Row[]
  /** Who has each place now, by number; the person still has what they give up. */
  plan: Plan
  gone: { person: number; places: number[] }
  /** The assignment of each place; null of what they have given up already. */
  assignments: (string | null)[]
}

interface Asked {
  userId: string
  shiftIds: readonly string[]
  /** What begins so many hours before or after what they give up may move, too; 0: nothing. */
  hours: number
}

/** What is given up, and what begins around it at the sites of the caller, with who is there. */
async function readRows({ db, team, clock }: TeamContext, { userId, shiftIds, hours }: Asked): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with lost as (select s.* from app.shifts s where s.team_id = ${team.id} and s.id = any (${[...shiftIds]}::uuid[]))
    select s.id, s.site_id as "siteId", x.name as "siteName", s.job, s.starts_at as "startsAt", s.ends_at as "endsAt",
        s.break_minutes as "breakMinutes", s.is_sleep_in as "isSleepIn", s.is_on_call as "isOnCall", s.flat_pay as "flatPay",
        s.call_pay as "callPay", s.pay, s.is_urgent as "isUrgent", s.state = 'draft' as "isDraft", s.booking, 0 as "placesLeft",
        s.id = any (${[...shiftIds]}::uuid[]) as "isLost",
        exists (select from app.assignments a where a.shift_id = s.id and a.user_id = ${userId} and a.state = 'sick')
          and s.filled + s.worked < s.staff_required as "isOpen",
        coalesce((select json_agg(json_build_object('userId', a.user_id, 'assignmentId', a.id) order by a.booked_at, a.id)
          from app.assignments a where a.shift_id = s.id and a.state = 'confirmed'), '[]') as held
      from app.shifts s join app.sites x on x.id = s.site_id
     where s.team_id = ${team.id} and s.state <> 'cancelled' and s.ends_at > ${instant(clock)}
       and (s.id = any (${[...shiftIds]}::uuid[]) or (${hours} > 0 and s.starts_at > ${instant(clock)}
         and s.starts_at > (select min(l.starts_at) from lost l) - make_interval(hours => ${hours})
         and s.starts_at < (select max(l.ends_at) from lost l) + make_interval(hours => ${hours})))
     order by s.starts_at, s.id`.execute(db)
  return rows
}

const NOT_THERE = 'They are not booked on this shift'

/** Reads what a sick call is about, in a few statements; 404 for a shift that the caller does not see. */
export async function readSituation(context: TeamContext, asked: Asked): Promise<Situation> {
  const { userId, shiftIds } = asked
  const rows = await readRows(context, asked)
  const lost = rows.filter(({ isLost }) => isLost)
  if (lost.length < new Set(shiftIds).size) throw notFound()
  if (lost.some(({ isOpen, held }) => !isOpen && !held.some((one) => one.userId === userId)))
    throw conflict(null, NOT_THERE)
  const judged = await judgeShifts(context, {
    ...{ teamId: context.team.id, userIds: null, shiftIds: rows.map(({ id }) => id) },
  })
  const { book, ...judge } = judged
  const places = rows.flatMap((row, shift) => placesOf(row, userId).map((place) => ({ ...place, shift })))
  const people = [...judge.people.values()]
    .map(({ userId: id }): Person => {
      const starts = rows
        .filter(({ held }) => held.some((one) => one.userId === id))
        .map((row) => judge.shifts.get(row.id)!.start)
      return (starts.length > 0 ? judge.without(id, starts) : judge.people.get(id))!
    })
    .sort((one, other) => (one.userId < other.userId ? -1 : 1))
  const numberOf = new Map(people.map((one, person) => [one.userId, person]))
  const person = numberOf.get(userId)
  if (person === undefined) throw notFound()
  const known = places.filter((place) => numberOf.has(place.userId))
  const asShifts = rows.map(({ id }) => ({ ...judge.shifts.get(id)!, people: [], beside: [] }))
  const first = mondayOf(dayOf(asShifts[0]!.start))
  const last = dayOf(asShifts.at(-1)!.start)
  return {
    rows,
    scene: {
      ...{ judge, book, people, shifts: rows, asked: asShifts, places: known.map(({ shift }) => shift) },
      ...{ begins: midnight(first), weeks: Math.ceil((last + 1 - first) / 7) },
      // Who comes at short notice is no question of contracts.
      contracts: new Map(),
    },
    plan: known.map((place) => numberOf.get(place.userId)!),
    gone: {
      person,
      places: [...known.keys()].filter((at) => known[at]!.userId === userId && rows[known[at]!.shift]!.isLost),
    },
    assignments: known.map(({ assignmentId }) => assignmentId),
  }
}

/** Who has the places of a shift: also the person who has given theirs up. */
function placesOf({ held, isOpen, isLost }: Row, userId: string): { userId: string; assignmentId: string | null }[] {
  return isLost && isOpen ? [...held, { userId, assignmentId: null }] : held
}
