import { sql } from 'kysely'
import type { PlannedPay } from '#features/rates/schema.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import { addDays, atLondon, type Day, daysBetween, londonToday, startOfWeek } from '#shared/time.ts'
import { type ClashChoice, type Copied, copyWeek } from '../../rules/copy-week.ts'
import type { PricedShift } from '../../rules/price.ts'
import { auditOf } from '../../rules/states.ts'
import { paidMinutes } from '../../rules/times.ts'
import type { CopiedWeek, CopyForeseen, OrderFor } from '../../schema.ts'
import { foreseeEach } from '../pay.ts'
import { tellPages } from '../telling.ts'
import { auditBooked, bookCopies, type MadeCopies } from './book-copies.ts'
import { keepMade, type PlanningContext } from './made.ts'
import { giveOrders, lackingByClient, type Ordered } from './orders.ts'

const MOST = 500

interface Asked {
  /** The Mondays of both weeks. */
  from: Day
  to: Day
  siteId?: string | undefined
  clashes: ClashChoice
  orders?: readonly OrderFor[] | undefined
}

/** A shift of a week, with what its copy is priced and invoiced by. */
type InWeek = Copied & PricedShift & Ordered

/**
 * Copies the shifts of a week into another one as drafts, with those of their people who may work them: the others are
 * named, and their places stay open or are left out.
 */
export async function copyShifts(
  context: PlanningContext,
  { from, to, siteId, clashes, orders = [] }: Asked,
): Promise<CopiedWeek> {
  const { db, team } = context
  requireWeeks(context, { from, to })
  const shifts = await readWeek(context, { from, siteId })
  if (shifts.length > MOST)
    throw invalid([{ path: 'siteId', message: `Copy at most ${MOST} shifts at once: choose a site` }])
  const week = { shifts, by: daysBetween(from, to), existing: await readWeek(context, { from: to, siteId }), clashes }
  const made = await bookCopies(context, week, (copies) => insertCopies(context, copies))
  await giveOrders(context, { shiftIds: made.copies.map(({ of }) => made.ids.get(of) as string), orders })
  await tellPages(db, team.id)
  await auditCopies(context, made, to)
  const report = reportOf(made, shifts)
  await keepMade(context, { kind: 'copy-week', shiftIds: report.shiftIds })
  return report
}

type Made = Awaited<ReturnType<typeof bookCopies>>

/** Nobody is told: the copies are drafts. */
export async function auditCopies(context: TeamContext, { copies, booked }: Made, from: Day) {
  await auditBooked(context, booked)
  if (copies.length > 0)
    await audit(context, {
      action: auditOf('shift', 'create'),
      teamId: context.team.id,
      meta: { count: copies.length, published: false, from },
    })
}

/** What became of copied shifts. */
export function reportOf({ all, copies, leftOut, refused, ids }: Made, shifts: readonly InWeek[]): CopiedWeek {
  const days = new Map(all.map(({ of, day }) => [of, day]))
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  const at = (of: string, day: Day) => {
    const { siteId, start, end } = byId.get(of) as Copied
    return { shiftId: of, siteId, day, start, end }
  }
  const kept = new Set(copies.map(({ of }) => of))
  return {
    shiftIds: copies.map(({ of }) => ids.get(of) as string),
    leftOut: leftOut.map(({ of, day, why }) => ({ ...at(of, day), why })),
    clashes: refused.map(({ of, shiftId, userId, fullName, reason }) => ({
      ...at(of, days.get(of) as Day),
      ...{ copyId: kept.has(of) ? shiftId : null, userId, fullName, reason },
    })),
  }
}

/**
 * What the copies of a week would come to if everybody could work theirs again, by the cards of their new days, and
 * what they lack for an invoice.
 */
export async function foreseeCopy(
  context: TeamContext,
  { from, to, siteId }: Pick<Asked, 'from' | 'to' | 'siteId'>,
): Promise<CopyForeseen> {
  requireWeeks(context, { from, to })
  const shifts = await readWeek(context, { from, siteId })
  const existing = await readWeek(context, { from: to, siteId })
  const { copies } = copyWeek({ shifts, by: daysBetween(from, to), existing, clashes: 'open', mayWork: () => true })
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  const planned = copies.map(({ of, day, span, staffRequired }) => ({ ...byId.get(of)!, ...span, day, staffRequired }))
  const [prices, lacking] = await Promise.all([foreseeEach(context, planned), lackingByClient(context, planned)])
  const sum = (of: (price: PlannedPay, shift: (typeof planned)[number]) => number) =>
    prices.reduce((all, price, at) => all + of(price, planned[at]!) * planned[at]!.staffRequired, 0)
  return {
    shifts: planned.length,
    places: sum(() => 1),
    minutes: sum((_, shift) => paidMinutes(shift)),
    pay: sum(({ pay }) => pay),
    charge: prices.every(({ charge }) => charge !== null) ? sum(({ charge }) => charge ?? 0) : null,
    cards: [...new Set(prices.flatMap(({ cards }) => cards.map(({ name }) => name)))].sort(),
    unpriced: prices.filter(({ unpriced }) => unpriced > 0).length,
    lacking,
  }
}

function requireWeeks({ clock }: TeamContext, weeks: { from: Day; to: Day }) {
  for (const path of ['from', 'to'] as const)
    if (startOfWeek(weeks[path]) !== weeks[path]) throw invalid([{ path, message: 'Choose a Monday' }])
  if (weeks.to <= londonToday(clock)) throw invalid([{ path: 'to', message: 'Choose a week that is still to come' }])
  if (weeks.to === weeks.from) throw invalid([{ path: 'to', message: 'Choose another week' }])
}

/** The shifts of a week, but for cancelled ones, in the order of their start. */
export async function readWeek(
  { db, team }: TeamContext,
  { from, siteId }: Pick<Asked, 'from' | 'siteId'>,
): Promise<InWeek[]> {
  const { rows } = await sql<InWeek>`
    select s.id, s.site_id as "siteId", s.job, s.day, s.start_time as start, s.end_time as "end", s.start_is as "startIs",
      s.end_is as "endIs",
        s.starts_at as "startsAt", s.ends_at as "endsAt", s.break_minutes as "breakMinutes", s.staff_required as "staffRequired",
        s.is_sleep_in as "isSleepIn", s.is_on_call as "isOnCall", s.flat_pay as "flatPay", s.call_pay as "callPay", s.pay,
          c.charge, s.order_number as "orderNumber",
        s.cost_centre as "costCentre",
        array(select a.user_id::text from app.assignments a where a.shift_id = s.id and app.takes_time(a.state)
          order by a.booked_at, a.id) as "userIds"
      from app.shifts s left join app.shift_charges c on c.shift_id = s.id
     where s.team_id = ${team.id} and s.state <> 'cancelled' and s.starts_at >= ${atLondon(from, '00:00').toISOString()}
       and s.starts_at < ${atLondon(addDays(from, 7), '00:00').toISOString()}
       ${siteId ? sql`and s.site_id = ${siteId}` : sql``}
     order by s.starts_at, s.id limit ${MOST + 1}`.execute(db)
  return rows
}

export async function insertCopies(context: TeamContext, { copies, ids }: MadeCopies) {
  const { db, clock } = context
  const values = copies.map(({ of, day, span, staffRequired }) => ({
    id: ids.get(of),
    of,
    day,
    starts: span.startsAt,
    ends: span.endsAt,
    places: staffRequired,
  }))
  await sendWithoutWaiting(
    db,
    sql`insert into app.shifts (id, team_id, site_id, job, day, start_time, end_time, start_is, end_is, during,
      break_minutes, is_sleep_in, is_on_call, flat_pay, call_pay, staff_required,
        booking, pay, notes, is_urgent, order_number, cost_centre, created_at, created_by)
      select c.id, s.team_id, s.site_id, s.job, c.day, s.start_time, s.end_time, s.start_is, s.end_is,
        tstzrange(c.starts, c.ends), s.break_minutes,
          s.is_sleep_in, s.is_on_call, s.flat_pay, s.call_pay, c.places, s.booking, s.pay, s.notes, s.is_urgent,
            s.order_number, s.cost_centre, ${instant(clock)}, app.uid()
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) c (id uuid, of uuid, day date, starts timestamptz, ends timestamptz,
          places int)
        join app.shifts s on s.id = c.of`.compile(db),
  )
  await sendWithoutWaiting(db, sql`select app.copy_charges(${JSON.stringify(values)}::jsonb)`.compile(db))
}
