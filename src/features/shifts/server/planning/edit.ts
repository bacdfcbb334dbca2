import { sql } from 'kysely'
import type { Reason } from '#features/eligibility/rules/eligibility.ts'
import { sayReason } from '#features/eligibility/rules/words.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit } from '#server/audit.ts'
import { conflict, invalid } from '#server/calls/errors.ts'
import { sendWithoutWaiting } from '#server/database/db.ts'
import { type Day, formatLongDay } from '#shared/time.ts'
import { lateActOf } from '../../rules/notice.ts'
import { plannedOf } from '../../rules/planned.ts'
import { payOf } from '../../rules/price.ts'
import { editSeries, type Scope } from '../../rules/series.ts'
import { auditOf } from '../../rules/states.ts'
import type { Span } from '../../rules/times.ts'
import type { ShiftInput } from '../../schema.ts'
import { answerFor, judgeShifts } from '../booking/judging.ts'
import { keepStillPaid, type LateShift, readBooked } from '../booking/still-paid.ts'
import { against, readPlaces } from '../judging-again/against.ts'
import { readPay, requirePay } from '../pay.ts'
import { readShift } from '../reading/read.ts'
import { termsOf } from '../settings.ts'
import { noteChange, tellEach, tellPages, type Why } from '../telling.ts'
import { type Held, holdUnchanged } from './held.ts'
import { requireOrders } from './orders.ts'
import { chargeOf, columnsOf, requireAhead, requireSite, saveCharges } from './planned.ts'

interface Edit extends ShiftInput, Why {
  shiftId: string
  version: number
  scope: Scope
}

/** A shift before and after the edit. */
interface Change {
  before: Held
  after: Held
  isMoved: boolean
}

/**
 * Changes a shift, or carries its change over to others of its series: all that can have it, or none. Whoever is on one
 * keeps it when they may work it as it is then, and is told once; 409 with somebody who may not, or would be in two
 * places. What is left as it is, because its new times do not exist on its day, is named.
 */
export async function editShifts(context: TeamContext, { shiftId, version, scope, ...edit }: Edit) {
  const { cause, reason, note, ...fields } = edit
  const { series, chosen } = await holdUnchanged(context, { shiftId, version, scope })
  await requireSite(context, fields.siteId)
  const charge = chargeOf(context, fields)
  const after = { ...chosen, ...plannedOf(fields, fields.day), ...(charge !== undefined && { charge }) }
  const { changed, refused } = editSeries(series, { chosen, after, scope, now: context.clock.now() })
  const own = refused.find(({ shift }) => shift.id === shiftId)
  if (own) throw invalid(own.problems)
  const byId = new Map(series.map((shift) => [shift.id, shift]))
  const changes = changed.map(({ shift }) => changeOf(byId.get(shift.id) as Held, shift))
  requireAllowed(context, changes, cause)
  await requirePay(
    context,
    changes.map(({ after }) => after),
  )
  await requireOrders(
    context,
    changes.map(({ after }) => after),
    changes.map(({ before }) => before),
  )
  const people = await readPeople(context, changes)
  await requireFree(context, changes, people)
  await writeChanges(context, changes)
  await requireEligible(context, changes, people)
  await tellOf(context, changes, { people, why: { cause, reason, note } })
  if (changes.length > 0)
    await audit(context, {
      action: auditOf('shift', 'change'),
      object: `shifts:${shiftId}`,
      teamId: context.team.id,
      meta: { startsAt: after.startsAt, count: changes.length },
    })
  return {
    changed: changes.length,
    left: refused.map(({ shift, problems }) => ({ day: shift.day, message: problems[0]?.message ?? '' })),
  }
}

function changeOf(before: Held, after: Held): Change {
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

interface Booked {
  shiftId: string
  userId: string
  fullName: string
  /** What stood against them, and a manager has accepted. */
  accepted: readonly Reason[]
}

/** Who has a place on the changed shifts. */
async function readPeople({ db }: TeamContext, changes: readonly Change[]): Promise<Booked[]> {
  const { rows } = await sql<Booked>`
    select a.shift_id as "shiftId", a.user_id as "userId", m.full_name as "fullName", app.accepted_reasons(a) as accepted
      from app.assignments a join app.team_members m on m.team_id = a.team_id and m.user_id = a.user_id
     where a.shift_id = any (${changes.map(({ after }) => after.id)}::uuid[]) and app.holds_place(a.state)
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
  const [busy] = rows
  if (!busy) return
  const { day } = moved.find(({ after }) => after.id === busy.shiftId)!.after
  const who = people.find(({ userId }) => userId === busy.userId)?.fullName ?? 'Somebody'
  throw conflict(
    await readShift(context, busy.shiftId),
    `${who} would be in two places at once on ${formatLongDay(day)}`,
  )
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
 * of a short rest at the shift on its other side. Who may work it is asked again only when that depends on what has
 * changed.
 */
async function requireEligible(context: TeamContext, changes: readonly Change[], people: readonly Booked[]) {
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
  for (const { userId, shiftId, fullName, accepted } of booked) {
    const { startsAt } = asked.find(({ after }) => after.id === shiftId)!.after
    const own = places.filter((place) => place.userId === userId)
    const [reason] = against({ userId, shiftId, startsAt, accepted }, { judged, own }) ?? []
    const answer = reason && answerFor(judged, { userId, shiftId, reader: 'manager' })
    if (!answer) continue
    const { text } = sayReason(reason, { ...judged.context, shift: judged.shifts.get(shiftId)!, reader: 'manager' })
    const shift = await readShift(context, shiftId)
    const when = formatLongDay(shift.day as Day)
    throw conflict({ shift, answer: answer.said }, `${fullName} cannot work it on ${when}. ${text} Take them off first`)
  }
}

async function tellOf(
  context: TeamContext,
  changes: readonly Change[],
  { people, why }: { people: readonly Booked[]; why: Why },
) {
  const teamId = context.team.id
  const open = changes.filter(({ before }) => before.state === 'open')
  await noteEach(context, open, why)
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
async function noteEach(context: TeamContext, open: readonly Change[], why: Why) {
  const effectOf = await termsOf(
    context,
    open.map(({ before }) => before),
  )
  const ids = open.map(({ after }) => after.id)
  const [book, booked] = await Promise.all([readPay(context.db, ids), readBooked(context, ids)])
  const late: LateShift[] = []
  for (const { before, after, isMoved } of open) {
    const act = isMoved && before.filled > 0 ? lateActOf(before, after) : undefined
    const effect = act && effectOf({ shift: before, cause: why.cause, act, after: payOf(after, book) })
    if (effect) late.push({ shift: before, effect, act, after })
    await noteChange(context, { shiftId: after.id, act: 'change', ...(why.cause && why), before, after, effect })
  }
  await keepStillPaid(context, booked, late)
}
