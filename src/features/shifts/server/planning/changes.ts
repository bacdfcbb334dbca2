import { sql } from 'kysely'
import type { Reason } from '#features/eligibility/rules/eligibility.ts'
import { sayReason } from '#features/eligibility/rules/words.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import { inSentence } from '#shared/names.ts'
import { type Day, formatLongDay } from '#shared/time.ts'
import { lateActOf } from '../../rules/notice.ts'
import { payOf } from '../../rules/price.ts'
import type { Span } from '../../rules/times.ts'
import type { Override } from '../../schema.ts'
import { answerFor, judgeShifts } from '../booking/judging.ts'
import { keepStillPaid, type LateShift, readBooked } from '../booking/still-paid.ts'
import { against, readPlaces } from '../judging-again/against.ts'
import { readPay, requirePay } from '../pay.ts'
import { readShift } from '../reading/read.ts'
import { termsOf } from '../settings.ts'
import { noteChange, recordOfPlace, tellEach, tellPages, type Why } from '../telling.ts'
import type { Held } from './held.ts'
import { requireOrders } from './orders.ts'
import { columnsOf, requireAhead, saveCharges } from './planned.ts'

/** A shift before and after a change. */
export interface Change {
  before: Held
  after: Held
  isMoved: boolean
}

interface Making {
  why: Why
  /** By the shift: a manager answers for what would stand against its people then. */
  overrides?: ReadonlyMap<string, Override>
  /** It takes back what nobody was told of: nothing follows from it. */
  isUntold?: boolean
}

/** Makes changes of shifts that are held, all or none, and tells each person once. */
export async function makeChanges(context: TeamContext, changes: readonly Change[], making: Making) {
  const [befores, afters] = [changes.map(({ before }) => before), changes.map(({ after }) => after)]
  requireAllowed(context, changes, making.why.cause)
  await requirePay(context, afters)
  await requireOrders(context, afters, befores)
  const people = await readPeople(
    context,
    changes.map(({ after }) => after.id),
  )
  await requireFree(context, changes, people)
  await writeChanges(context, changes)
  await requireEligible(context, changes, { people, ...making })
  await tellOf(context, changes, { people, ...making })
}

export function changeOf(before: Held, after: Held): Change {
  return { before, after, isMoved: after.startsAt !== before.startsAt || after.endsAt !== before.endsAt }
}

function requireAllowed(context: TeamContext, changes: readonly Change[], cause: Why['cause']) {
  if (!cause && changes.some(({ isMoved, before }) => isMoved && before.state === 'open'))
    throw invalid([{ path: 'cause', message: 'Say who caused the change of the times' }])
  for (const { after } of changes) {
    requireAhead(context, after)
    if (after.filled > after.staffRequired)
      throw invalid([
        {
          path: 'staffRequired',
          message: `${after.filled} people are booked for ${formatLongDay(after.day)}: take somebody off first`,
        },
      ])
  }
}

/** Who keeps a change from being made: it can be once they are off. `current` of a 409 has them all. */
interface InTheWay {
  assignmentId: string
  shiftId: string
  fullName: string
}

interface Booked {
  assignmentId: string
  shiftId: string
  userId: string
  fullName: string
  /** What stood against them, and a manager has accepted. */
  accepted: readonly Reason[]
}

/** Who has a place on some shifts. */
export async function readPeople({ db }: TeamContext, shiftIds: readonly string[]): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select a.id as "assignmentId", a.shift_id as "shiftId", a.user_id as "userId", m.full_name as "fullName", app.accepted_reasons(a) as accepted
      from app.assignments a join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
     where a.shift_id = any (${[...shiftIds]}::uuid[]) and app.holds_place(a.state)
       order by a.booked_at, a.id`.execute(db)
  return rows
}

/** 409 when somebody is at other work at the new time of a shift; they are held. */
async function requireFree(context: TeamContext, changes: readonly Change[], people: readonly Booked[]) {
  const moved = changes.filter(({ isMoved }) => isMoved)
  const times = moved.map(({ after: { id, startsAt, endsAt } }) => ({ shift: id, starts: startsAt, ends: endsAt }))
  const { rows } = await sql<{ shiftId: string; userId: string }>`
    select shift_id as "shiftId", user_id as "userId" from app.busy_on_shifts(${JSON.stringify(times)}::jsonb)`.execute(
    context.db,
  )
  if (rows.length === 0) return
  const among = people.filter((one) =>
    rows.some(({ shiftId, userId }) => shiftId === one.shiftId && userId === one.userId),
  )
  const { shiftId, fullName = 'Somebody' }: Partial<Booked> & { shiftId: string } = among[0] ?? rows[0]!
  const { day } = moved.find(({ after }) => after.id === shiftId)!.after
  throw conflict(
    { ...(await readShift(context, shiftId)), inTheWay: among.map(toName) },
    `${inSentence(fullName)} would be in two places at once on ${formatLongDay(day)}${andOthers(among)}`,
  )
}

const toName = ({ assignmentId, shiftId, fullName }: Booked): InTheWay => ({ assignmentId, shiftId, fullName })

const MOST_NAMED = 3

/** `. The same holds of Ben Low and Cara Dee`; more than a few are counted. */
function andOthers([, ...others]: readonly Pick<Booked, 'fullName'>[]): string {
  if (others.length === 0) return ''
  const names = others.slice(0, MOST_NAMED).map(({ fullName }) => inSentence(fullName))
  const more = others.length - names.length
  const all = more > 0 ? [...names, `${more} more`] : names
  return `. The same holds of ${new Intl.ListFormat('en-GB').format(all)}`
}

/**
 * Those that go to a later time last to first, the others first to last: so nobody of two that follow each other is in
 * both while they move.
 */
function inOrder(changes: readonly Change[]): Change[] {
  const later = ({ before, after }: Change) => after.startsAt > before.startsAt
  const byStart = changes.toSorted((a, b) => a.before.startsAt.localeCompare(b.before.startsAt))
  return [...byStart.filter((change) => !later(change)), ...byStart.filter(later).reverse()]
}

async function writeChanges(context: TeamContext, changes: readonly Change[]) {
  const { db } = context
  for (const { after } of inOrder(changes))
    await sendWithoutWaiting(
      db,
      db
        .updateTable('shifts')
        .set({ ...columnsOf(after, after), version: after.version + 1 })
        .where('id', '=', after.id)
        .compile(),
    )
  const charges = changes
    .filter(({ before, after }) => before.charge !== after.charge)
    .map(({ after: { id, charge } }) => ({ id, charge }))
  if (charges.length > 0) await saveCharges(context, charges)
}

/**
 * 409 when a rule blocks somebody who is on a shift as it is now, but for what a manager has accepted of them there, or
 * of a short rest at the shift on its other side, or answers for now. Who may work it is asked again only when that
 * depends on what has changed.
 */
async function requireEligible(
  context: TeamContext,
  changes: readonly Change[],
  { people, overrides }: Pick<Making, 'overrides'> & { people: readonly Booked[] },
) {
  const asked = changes.filter(
    ({ before, after, isMoved }) =>
      isMoved ||
      after.siteId !== before.siteId ||
      after.job !== before.job ||
      after.isOnCall !== before.isOnCall ||
      after.breakMinutes !== before.breakMinutes,
  )
  const shiftIds = asked.map(({ after }) => after.id)
  const booked = people.filter(({ shiftId }) => shiftIds.includes(shiftId))
  if (booked.length === 0) return
  const userIds = [...new Set(booked.map(({ userId }) => userId))]
  const teamId = context.team.id
  const [judged, places] = await Promise.all([
    judgeShifts(context, { teamId, userIds, shiftIds }),
    readPlaces(context, { teamId, userIds }),
  ])
  const inTheWay: (Booked & { text: string })[] = []
  for (const one of booked) {
    const { userId, shiftId, accepted, assignmentId } = one
    const { startsAt } = asked.find(({ after }) => after.id === shiftId)!.after
    const own = places.filter((place) => place.userId === userId)
    const found = against({ userId, shiftId, startsAt, accepted }, { judged, own }) ?? []
    const answer = answerFor(judged, { userId, shiftId, reader: 'manager' })
    if (!answer || found.length === 0) continue
    const words = { ...judged.context, shift: judged.shifts.get(shiftId)!, reader: 'manager' as const }
    const said = found.map((reason) => sayReason(reason, words))
    const override = overrides?.get(shiftId)
    const refused = said.find(({ overridable }) => !overridable) ?? (override ? undefined : said[0])
    if (override && !refused) {
      await keepInMove(context, { assignmentId, shiftId, userId, startsAt, override, against: found })
      continue
    }
    inTheWay.push({ ...one, text: refused?.text ?? '' })
  }
  const [first] = inTheWay
  if (!first) return
  const shift = await readShift(context, first.shiftId)
  const answer = answerFor(judged, { ...first, reader: 'manager' })
  const why = `${inSentence(first.fullName)} cannot work it on ${formatLongDay(shift.day as Day)}. ${first.text}`
  throw conflict(
    { shift, answer: answer?.said, inTheWay: inTheWay.map(toName) },
    `${why.replace(/\.$/, '')}${andOthers(inTheWay)}. Take them off first`,
  )
}

interface Keeping {
  assignmentId: string
  shiftId: string
  userId: string
  startsAt: string
  override: Override
  against: readonly Reason[]
}

/** Keeps somebody on a shift that moves, in spite of a rule. */
async function keepInMove(context: TeamContext, { assignmentId, override, against, ...place }: Keeping) {
  await sql`select app.keep_in_move(${assignmentId}, ${JSON.stringify(override)}::jsonb, ${JSON.stringify(against)}::jsonb)`.execute(
    context.db,
  )
  const why = { override: override.reason, reason: override.reason, note: override.note }
  await recordOfPlace(context, { ...place, ...why, teamId: context.team.id, act: 'keep-on', cause: 'agency' })
}

async function tellOf(
  context: TeamContext,
  changes: readonly Change[],
  { people, why, isUntold }: Making & { people: readonly Booked[] },
) {
  const teamId = context.team.id
  const open = changes.filter(({ before }) => before.state === 'open')
  await noteEach(context, open, { why, isUntold })
  const told = new Map<string, Span>(
    open
      .filter(({ before, after, isMoved }) => isMoved || after.siteId !== before.siteId)
      .map(({ after }) => [after.id, after]),
  )
  await tellEach(context, 'shift-changed', {
    teamId,
    places: people.flatMap(({ shiftId, userId }) => {
      const span = told.get(shiftId)
      return span ? [{ shiftId, userId, startsAt: span.startsAt }] : []
    }),
  })
  await tellPages(context.db, teamId, [...new Set(people.map(({ userId }) => userId))])
}

/**
 * Writes each change into the history, with what follows from it by the terms where people are booked on a shift that
 * is moved or cut short.
 */
async function noteEach(context: TeamContext, open: readonly Change[], { why, isUntold }: Making) {
  const effectOf = await termsOf(
    context,
    open.map(({ before }) => before),
  )
  const ids = open.map(({ after }) => after.id)
  const [book, booked] = await Promise.all([readPay(context.db, ids), readBooked(context, ids)])
  const late: LateShift[] = []
  for (const { before, after, isMoved } of open) {
    const act = isMoved && before.filled > 0 && !isUntold ? lateActOf(before, after) : undefined
    const effect = act && effectOf({ shift: before, cause: why.cause, act, after: payOf(after, book) })
    if (effect) late.push({ shift: before, effect, act, after })
    await noteChange(context, { shiftId: after.id, act: 'change', ...(why.cause && why), before, after, effect })
  }
  await keepStillPaid(context, booked, late)
}
