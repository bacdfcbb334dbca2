import { sql } from 'kysely'

import { openerOf } from '#features/clients/server/data.ts'
import type { Answer as Found } from '#features/eligibility/rules/eligibility.ts'
import { metresTo } from '#features/eligibility/rules/travel.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import { addDays, atLondon, londonToday, startOfWeek } from '#shared/time.ts'
import { undoUntil } from '../rules/notice.ts'
import type { OpenShift, OwnShift } from '../schema.ts'
import { answerFor, judgeShifts } from './judging.ts'

const DAYS_AHEAD = 42
const PER_PAGE = 30
const MOST_COMING = 200

/** A shift with the answer for the caller, and what that was made of. */
interface Judged {
  shift: OpenShift
  found: Found
}

type OpenRow = Omit<OpenShift, 'answer' | 'metres' | 'timesHere'>

const OPEN = sql`id, team_id as "teamId", team_name as "teamName", site_name as "siteName", postcode, job, day, start_time as start, end_time as "end",
  lower(during) as "startsAt", upper(during) as "endsAt", break_minutes as "breakMinutes", is_sleep_in as "isSleepIn", is_urgent as "isUrgent", booking, pay,
  notes, places_left as "placesLeft",
  case when offer_id is not null then json_build_object('id', offer_id, 'state', offer_state, 'expiresAt', offer_expires_at) end as offer`

/** Published shifts that the caller may see, each with the answer for them, in their reading. */
async function readOpen(context: PersonContext, only: string | null): Promise<Judged[]> {
  const { db, actor, clock } = context
  const until = atLondon(addDays(londonToday(clock), DAYS_AHEAD), '00:00').toISOString()
  const { rows } =
    await sql<OpenRow>`select ${OPEN} from app.open_shifts(${instant(clock)}, ${until}, ${only})`.execute(db)
  const judged = await Promise.all(
    [...Map.groupBy(rows, ({ teamId }) => teamId)].map(async ([teamId, shifts]) => {
      const team = await judgeShifts(context, { teamId, userIds: [actor.id], shiftIds: shifts.map(({ id }) => id) })
      return shifts.flatMap((row) => {
        const answer = answerFor(team, { userId: actor.id, shiftId: row.id, reader: 'worker' })
        if (!answer) return []
        const [person, shift] = [team.people.get(actor.id)!, team.shifts.get(row.id)!]
        const shown = {
          ...row,
          answer: answer.said,
          metres: metresTo(person, shift),
          timesHere: person.visits[shift.siteId] ?? 0,
        }
        return [{ shift: shown, found: answer.found }]
      })
    }),
  )
  return judged.flat().sort((a, b) => (a.shift.startsAt < b.shift.startsAt ? -1 : 1))
}

/** What the caller may take in the next weeks, and how long they work in this one. */
export async function listOpenShifts(context: PersonContext) {
  const { db, clock } = context
  const monday = startOfWeek(londonToday(clock))
  const [items, week] = await Promise.all([
    readOpen(context, null),
    sql<{
      minutes: number
    }>`select app.own_minutes(${atLondon(monday, '00:00').toISOString()}, ${atLondon(addDays(monday, 7), '00:00').toISOString()}) as minutes`.execute(
      db,
    ),
  ])
  return { items: items.map(({ shift }) => shift), minutesThisWeek: week.rows[0]?.minutes ?? 0 }
}

/** One published shift of the caller's teams, and what the answer rests on; 404 for none of theirs. */
export async function readOpenShift(context: PersonContext, shiftId: string): Promise<Judged> {
  const [judged] = await readOpen(context, shiftId)
  if (!judged) throw notFound()
  return judged
}

type OwnRow = Omit<OwnShift, 'undoUntil' | 'site' | 'others'> & {
  way: string
  siteId: string
  isComing: boolean
  siteNotes: string | null
  doorCode: Buffer | null
  parking: string | null
  bus: string | null
  uniform: string | null
  onCall: string | null
  others: string[]
  exactly: string
}

interface Which {
  isPast?: boolean
  after?: string | undefined
  assignmentId?: string
  atMost: number
}

async function readOwn(context: PersonContext, { isPast = false, after, assignmentId, atMost }: Which) {
  const { db, clock } = context
  const place = placeAfter(after)
  const { rows } = await sql<OwnRow>`
    select assignment_id as "assignmentId", shift_id as "shiftId", team_id as "teamId", team_name as "teamName", site_id as "siteId", site_name as "siteName", address, postcode, job,
        day, start_time as start, end_time as "end", lower(during) as "startsAt", upper(during) as "endsAt", break_minutes as "breakMinutes",
        is_sleep_in as "isSleepIn", pay, state, way, booked_at as "bookedAt", notes, is_coming as "isComing", site_notes as "siteNotes",
        door_code as "doorCode", parking, bus, uniform, on_call as "onCall", others, lower(during)::text as exactly
      from app.own_shifts(${instant(clock)}, ${isPast}, ${place?.key ?? null}, ${place?.id ?? null}, ${assignmentId ?? null}, ${atMost})`.execute(
    db,
  )
  return rows
}

/** As it leaves the server: door codes are opened for who is booked. */
async function shown(context: PersonContext, row: OwnRow): Promise<OwnShift> {
  const { way, siteId, isComing, siteNotes, doorCode, parking, bus, uniform, onCall, exactly: _, ...rest } = row
  const site = isComing
    ? {
        notes: siteNotes,
        doorCode:
          doorCode && (await openerOf(context, row.teamId))({ column: 'doorCode', id: siteId, sealed: doorCode }),
        parking,
        bus,
        uniform,
        onCall,
      }
    : null
  return { ...rest, site, undoUntil: way === 'claim' && row.state === 'confirmed' ? undoUntil(rest) : null }
}

/** The caller's shifts that are still to come, all of them, or a page of those that are over or were given up. */
export async function listOwnShifts(
  context: PersonContext,
  { when, after }: { when: 'upcoming' | 'past'; after?: string | undefined },
) {
  if (when === 'upcoming') {
    const rows = await readOwn(context, { atMost: MOST_COMING })
    return { items: await Promise.all(rows.map((row) => shown(context, row))) }
  }
  const rows = await readOwn(context, { isPast: true, after, atMost: PER_PAGE + 1 })
  const { items, ...page } = toPage(rows, {
    size: PER_PAGE,
    place: ({ exactly, assignmentId }) => ({ key: exactly, id: assignmentId }),
  })
  return { ...page, items: await Promise.all(items.map((row) => shown(context, row))) }
}

export async function readOwnShift(context: PersonContext, assignmentId: string): Promise<OwnShift> {
  const [row] = await readOwn(context, { assignmentId, atMost: 1 })
  if (!row) throw notFound()
  return shown(context, row)
}
