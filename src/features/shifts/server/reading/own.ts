import { sql } from 'kysely'
import { openerOf } from '#features/clients/server/data.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { notFound } from '#server/calls/errors.ts'
import { placeAfter, toPage } from '#server/calls/paging.ts'
import { instant } from '#server/clock.ts'
import { addMinutes } from '#shared/time.ts'
import { undoUntil } from '../../rules/notice.ts'
import type { OwnShift } from '../../schema.ts'
import { withPrice } from '../pay.ts'
import { readKinds } from './kinds.ts'

const PER_PAGE = 30
const MOST_COMING = 200

type OwnRow = Omit<OwnShift, 'kind' | 'undoUntil' | 'comeOffUntil' | 'site' | 'others' | 'price'> & {
  pay: number | null
  flatPay: number | null
  callPay: number | null
  ownRate: PersonRate
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
  opensAt: string | null
  exactly: string
  /** How many hours before the start people come off without asking. */
  comeOffHours: number | null
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
  const shifts = sql<OwnRow>`
    select assignment_id as "assignmentId", shift_id as "shiftId", team_id as "teamId", team_name as "teamName",
      site_id as "siteId", site_name as "siteName", address, postcode, job,
        day, start_time as start, end_time as "end", lower(during) as "startsAt", upper(during) as "endsAt",
          break_minutes as "breakMinutes",
        is_sleep_in as "isSleepIn", is_on_call as "isOnCall", flat_pay as "flatPay", call_pay as "callPay", pay,
          own_rate as "ownRate", still_paid as "stillPaid", state, way, booked_at as "bookedAt", notes,
          is_coming as "isComing", site_notes as "siteNotes",
        door_code as "doorCode", parking, bus, uniform, on_call as "onCall", team_on_call as "teamOnCall", others, concern,
          late, opens_at as "opensAt", lower(during)::text as exactly,
        w.swap, case when o.state = 'worked' then app.worked_of_place(o.assignment_id) end as worked,
        case when state = 'missed' and d.said is not null then json_build_object('said', d.said, 'answer', d.answer) end as
          dispute, h.hours as "comeOffHours",
        coalesce(app.own_cancellation_terms(team_id, o.site_id, o.day), '[]') as bands
      from app.own_shifts(${instant(clock)}, ${isPast}, ${place?.key ?? null}, ${place?.id ?? null}, ${assignmentId ?? null},
        ${atMost}) with ordinality o
      left join lateral app.swap_of_place(o.assignment_id) w on o.is_coming left join app.come_off_hours() h using (team_id)
        left join app.own_disputes() d using (shift_id) order by o.ordinality`
  const [name, { rows }] = await Promise.all([readKinds(db), shifts.execute(db)])
  const priced = await withPrice(db, rows, { idOf: ({ shiftId }) => shiftId })
  return priced.map((row) => name(row, row.teamId))
}

/** As they leave the server: door codes are opened for who is booked, with one key a team. */
async function shown(context: PersonContext, rows: Awaited<ReturnType<typeof readOwn>>): Promise<OwnShift[]> {
  const teams = [...new Set(rows.flatMap(({ doorCode, teamId }) => (doorCode ? [teamId] : [])))]
  const opened = await Promise.all(teams.map(async (teamId) => [teamId, await openerOf(context, teamId)] as const))
  const openers = new Map(opened)
  return rows.map((row) => {
    const {
      way,
      siteId,
      isComing,
      siteNotes,
      doorCode: sealed,
      parking,
      bus,
      uniform,
      onCall,
      opensAt,
      exactly: _,
      comeOffHours,
      ...rest
    } = row
    const doorCode = openers.get(row.teamId)?.({ column: 'doorCode', id: siteId, sealed }) ?? null
    const site = isComing ? { notes: siteNotes, doorCode, parking, bus, uniform, onCall, opensAt } : null
    const comeOffUntil =
      isComing && row.state === 'confirmed' && comeOffHours !== null
        ? addMinutes(row.startsAt, -comeOffHours * 60).toISOString()
        : null
    return {
      ...rest,
      site,
      comeOffUntil,
      undoUntil: way === 'claim' && row.state === 'confirmed' ? undoUntil(rest) : null,
    }
  })
}

/** The caller's shifts that are still to come, all of them, or a page of those that are over or were given up. */
export async function listOwnShifts(
  context: PersonContext,
  { when, after }: { when: 'upcoming' | 'past'; after?: string | undefined },
) {
  if (when === 'upcoming') {
    const rows = await readOwn(context, { atMost: MOST_COMING })
    return { items: await shown(context, rows) }
  }
  const rows = await readOwn(context, { isPast: true, after, atMost: PER_PAGE + 1 })
  const { items, ...page } = toPage(rows, {
    size: PER_PAGE,
    place: ({ exactly, assignmentId }) => ({ key: exactly, id: assignmentId }),
  })
  return { ...page, items: await shown(context, items) }
}

export async function readOwnShift(context: PersonContext, assignmentId: string): Promise<OwnShift> {
  const [found] = await shown(context, await readOwn(context, { assignmentId, atMost: 1 }))
  if (!found) throw notFound()
  return found
}
