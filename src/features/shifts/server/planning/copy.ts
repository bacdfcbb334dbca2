import { sql } from 'kysely'
import { holdWorkers } from '#features/clients/server/data.ts'
import type { PlannedPay } from '#features/rates/schema.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit, auditEach } from '#server/audit.ts'
import { invalid } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import { addDays, atLondon, type Day, daysBetween, londonToday, startOfWeek } from '#shared/time.ts'
import { type ClashChoice, type Copied, type Copy, copyWeek } from '../../rules/copy-week.ts'
import type { PricedShift } from '../../rules/price.ts'
import { auditOf } from '../../rules/states.ts'
import { paidMinutes } from '../../rules/times.ts'
import type { CopyForeseen, OrderFor } from '../../schema.ts'
import { givePlace } from '../booking/booking.ts'
import { answerFor, judgeShifts } from '../booking/judging.ts'
import { foreseeEach } from '../pay.ts'
import { tellPages } from '../telling.ts'
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

/** A person's place on a copy. */
interface Place {
  of: string
  shiftId: string
  userId: string
  startsAt: string
}

/**
 * Copies the shifts of a week into another one as drafts, with those of their people who may work them: the others are
 * named, and their places stay open or are left out.
 */
export async function copyShifts(context: TeamContext, { from, to, siteId, clashes, orders = [] }: Asked) {
  const { db, team } = context
  requireWeeks(context, { from, to })
  const shifts = await readWeek(context, { from, siteId })
  if (shifts.length > MOST)
    throw invalid([{ path: 'siteId', message: `Copy at most ${MOST} shifts at once: choose a site` }])
  const week = { shifts, by: daysBetween(from, to), existing: await readWeek(context, { from: to, siteId }), clashes }
  const all = copyWeek({ ...week, clashes: 'open', mayWork: () => true })
  const ids = new Map(all.copies.map(({ of }) => [of, crypto.randomUUID() as string]))
  await insertCopies(context, { copies: all.copies, ids })
  const places = all.copies.flatMap(({ of, span, userIds }) =>
    userIds.map((userId) => ({ of, shiftId: ids.get(of) as string, userId, startsAt: span.startsAt })),
  )
  const { booked, refused } = await book(context, places)
  const mayWork = (userId: string, { of }: { of: string }) =>
    !refused.some((place) => place.of === of && place.userId === userId)
  const { copies, leftOut } = copyWeek({ ...week, mayWork })
  await leavePlacesOut(context, { all: all.copies, copies, ids })
  await giveOrders(context, { shiftIds: copies.map(({ of }) => ids.get(of) as string), orders })
  const days = new Map(all.copies.map(({ of, day }) => [of, day]))
  await tellPages(db, team.id)
  await auditBooked(context, booked)
  if (copies.length > 0)
    await audit(context, {
      action: auditOf('shift', 'create'),
      teamId: team.id,
      meta: { count: copies.length, published: false, from: to },
    })
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  const at = (of: string, day: Day) => {
    const { siteId, start, end } = byId.get(of) as Copied
    return { shiftId: of, siteId, day, start, end }
  }
  const kept = new Set(copies.map(({ of }) => of))
  const names = await readNames(context, refused)
  return {
    shiftIds: copies.map(({ of }) => ids.get(of) as string),
    leftOut: leftOut.map(({ of, day, why }) => ({ ...at(of, day), why })),
    clashes: refused.map(({ of, shiftId, userId, reason }) => ({
      ...at(of, days.get(of) as Day),
      ...{ copyId: kept.has(of) ? shiftId : null, userId, fullName: names.get(userId) ?? 'A former member', reason },
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
async function readWeek(
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

async function insertCopies(
  context: TeamContext,
  { copies, ids }: { copies: readonly Copy[]; ids: ReadonlyMap<string, string> },
) {
  const { db, clock } = context
  const values = copies.map(({ of, day, span }) => ({
    id: ids.get(of),
    of,
    day,
    starts: span.startsAt,
    ends: span.endsAt,
  }))
  await sendWithoutWaiting(
    db,
    sql`insert into app.shifts (id, team_id, site_id, job, day, start_time, end_time, start_is, end_is, during,
      break_minutes, is_sleep_in, is_on_call, flat_pay, call_pay, staff_required,
        booking, pay, notes, is_urgent, order_number, cost_centre, created_at, created_by)
      select c.id, s.team_id, s.site_id, s.job, c.day, s.start_time, s.end_time, s.start_is, s.end_is,
        tstzrange(c.starts, c.ends), s.break_minutes,
          s.is_sleep_in, s.is_on_call, s.flat_pay, s.call_pay, s.staff_required, s.booking, s.pay, s.notes, s.is_urgent,
            s.order_number, s.cost_centre, ${instant(clock)}, app.uid()
        from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) c (id uuid, of uuid, day date, starts timestamptz, ends timestamptz)
        join app.shifts s on s.id = c.of`.compile(db),
  )
  await sendWithoutWaiting(db, sql`select app.copy_charges(${JSON.stringify(values)}::jsonb)`.compile(db))
}

/** Books people on the copies; those who cannot work theirs are returned with the first reason. */
async function book(context: TeamContext, places: readonly Place[]) {
  const { team } = context
  await holdWorkers(context, [...new Set(places.map(({ userId }) => userId))])
  const booked: Place[] = []
  const refused: (Place & { reason: string })[] = []
  for (const wave of waves(places)) {
    const judged = await judgeShifts(context, {
      teamId: team.id,
      userIds: wave.map(({ userId }) => userId),
      shiftIds: [...new Set(wave.map(({ shiftId }) => shiftId))],
    })
    const answered = wave.map((place) => ({ place, answer: answerFor(judged, { ...place, reader: 'manager' }) }))
    const outcomes = await Promise.all(
      answered.map(({ place, answer }) =>
        answer && answer.said.verdict !== 'blocked' ? givePlace(context, { ...place, found: answer.found }) : undefined,
      ),
    )
    for (const [at, { place, answer }] of answered.entries()) {
      if (outcomes[at]?.outcome === 'booked') booked.push(place)
      else refused.push({ ...place, reason: answer?.said.reasons[0]?.text ?? 'Not in the team any more' })
    }
  }
  return { booked, refused }
}

/** The first place of each person, then the second of each: every answer counts what was booked before it. */
function waves(places: readonly Place[]): Place[][] {
  const counts = new Map<string, number>()
  const byTurn = Map.groupBy(
    places.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    ({ userId }) => {
      const turn = counts.get(userId) ?? 0
      counts.set(userId, turn + 1)
      return turn
    },
  )
  return [...byTurn.values()]
}

async function readNames({ db, team }: TeamContext, places: readonly Place[]) {
  const { rows } = await sql<{ userId: string; fullName: string }>`
    select m.user_id as "userId", m.full_name as "fullName" from app.team_members m
     where m.team_id = ${team.id} and m.user_id = any (${places.map(({ userId }) => userId)}::uuid[])`.execute(db)
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]))
}

/** Nobody is told: the copies are drafts. */
async function auditBooked(context: TeamContext, places: readonly Place[]) {
  await auditEach(context, {
    teamId: context.team.id,
    entries: places.map(({ shiftId, userId, startsAt }) => ({
      action: auditOf('assignment', 'assign'),
      subject: userId,
      object: `shifts:${shiftId}`,
      meta: { startsAt },
    })),
  })
}

/** Takes the places that are left out off the copies; one without any place goes. */
async function leavePlacesOut(
  { db }: TeamContext,
  { all, copies, ids }: { all: readonly Copy[]; copies: readonly Copy[]; ids: ReadonlyMap<string, string> },
) {
  const kept = new Map(copies.map((copy) => [copy.of, copy.staffRequired]))
  const gone = all.filter(({ of }) => !kept.has(of)).map(({ of }) => ids.get(of))
  if (gone.length > 0) await sql`select app.delete_draft(id) from unnest(${gone}::uuid[]) id`.execute(db)
  const fewer = all
    .filter(({ of, staffRequired }) => kept.has(of) && kept.get(of) !== staffRequired)
    .map(({ of }) => ({ id: ids.get(of), places: kept.get(of) }))
  if (fewer.length > 0)
    await sql`update app.shifts s set staff_required = x.places from jsonb_to_recordset(${JSON.stringify(fewer)}::jsonb) x
      (id uuid, places int)
      where s.id = x.id`.execute(db)
}
