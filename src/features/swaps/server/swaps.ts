import { sql } from 'kysely'
import { notify, type Telling } from '#features/notifications/server/data.ts'
import { type ActOf, auditOf } from '#features/shifts/rules/states.ts'
import {
  aboutShifts,
  answerFor,
  holdWorkers,
  judgeShifts,
  readOpenShift,
  readShift,
  tellManagers,
  tellPages,
  tellWorkers,
} from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { audit, auditEach } from '#server/audit.ts'
import type { Context, PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { type Db, transact } from '#server/database/db.ts'
import type { Services } from '#server/services.ts'
import { toMinute } from '#shared/calendar.ts'

/** The queue that asks colleagues: a worker's request never reads what is known of them. */
export const SWAPS = 'shift-swaps'

/** The last thing of each act: who did it or whom it concerns, on which shift. */
export function auditSwap(
  context: Context,
  act: ActOf<'swap'>,
  { subject, teamId, shiftId, startsAt }: { subject: string; teamId: string; shiftId: string; startsAt: string },
) {
  const action = auditOf('swap', act)
  return audit(context, { action, subject, object: `shifts:${shiftId}`, teamId, meta: { startsAt } })
}

export type Needs = Pick<Services, 'database' | 'clock' | 'vault'>

export interface Found {
  teamId: string
  shiftId: string
  userId: string
  startsAt: string
}

const GONE = 'This shift is no longer there to be taken over'
const NOT_TAKEN = { gone: GONE, busy: 'You are booked somewhere else at that time' }

/** Takes a colleague's shift over: at once, or when a manager agrees. The taker is held and judged first. */
export async function acceptSwap(context: PersonContext, swapId: string) {
  const { db, actor, clock } = context
  const { rows } = await sql<{ shiftId: string; userId: string }>`
    select shift_id as "shiftId", asked_by as "userId" from app.swap_of_asked(${swapId})`.execute(db)
  if (!rows[0]) throw notFound()
  const { shiftId, userId } = rows[0]
  await holdWorkers(context, [actor.id, userId])
  const { shift, found } = await readOpenShift(context, shiftId)
  if (shift.answer.verdict === 'blocked') throw conflict(shift, shift.answer.reasons[0]?.text ?? GONE)
  const { rows: done } = await sql<{ outcome: 'booked' | 'accepted' | keyof typeof NOT_TAKEN }>`
    select app.accept_swap(${swapId}, ${JSON.stringify(found)}::jsonb, ${instant(clock)}) as outcome`.execute(db)
  const { outcome } = done[0]!
  if (outcome === 'gone' || outcome === 'busy') throw conflict(shift, NOT_TAKEN[outcome])
  const { teamId, startsAt } = shift
  const swap = { teamId, shiftId, startsAt, userId, takerId: actor.id }
  if (outcome === 'booked') {
    await recordHandOver(context, { teamId, hands: [{ shiftId, startsAt, from: userId, to: actor.id }] })
    return { booked: true }
  }
  await tellPages(db, teamId, [actor.id, userId])
  await tellManagers(context, 'shift-swap-accepted', { ...swap, params: { swap: swapId }, isNeeded: true })
  await auditSwap(context, 'accept', { subject: actor.id, teamId, shiftId, startsAt })
  return { booked: false }
}

/** A place that goes from one person to another, of a shift that begins then. */
export interface Hand {
  shiftId: string
  startsAt: string
  from: string
  to: string
}

/**
 * Places have changed hands, one or two: open pages, whoever it concerns and the audit log learn it. The history of the
 * shifts has it already.
 */
export async function recordHandOver(context: Context, { teamId, hands }: { teamId: string; hands: readonly Hand[] }) {
  const [asked, returned] = hands as [Hand, Hand?]
  await tellPages(context.db, teamId, [asked.from, asked.to])
  if (returned) {
    const tell = (gets: Hand, gives: Hand): Telling => {
      const told = aboutShifts('shift-exchanged', { ...gets, teamId })
      const [subjects, params] = [[gets.shiftId, gives.shiftId], { ...told.params, instead: gives.startsAt }]
      return { ...told, to: [gets.to], subjects, params, together: 'shifts' }
    }
    await notify(context, [tell(asked, returned), tell(returned, asked)])
  } else {
    await tellWorkers(context, 'shift-swap-given', { ...asked, teamId, to: [asked.from] })
    await tellWorkers(context, 'shift-swap-taken', { ...asked, teamId, to: [asked.to] })
  }
  await auditEach(context, {
    teamId,
    entries: hands.flatMap(({ shiftId, startsAt, from, to }) => {
      const about = { object: `shifts:${shiftId}`, meta: { startsAt } }
      return [
        { ...about, action: auditOf('assignment', 'swap-out'), subject: from },
        { ...about, action: auditOf('assignment', 'swap-in'), subject: to },
        { ...about, action: auditOf('swap', 'hand-over'), subject: to },
      ]
    }),
  })
}

/** Declines what a colleague asks, or asks colleagues no more. */
export async function endSwap(context: PersonContext, swapId: string, act: 'decline' | 'withdraw') {
  const { db, actor, clock } = context
  const { rows } = await sql<Omit<Found, 'userId'> & { askedBy: string; taker: string | null; state: string }>`
    select team_id as "teamId", shift_id as "shiftId", asked_by as "askedBy", taker, state, starts_at as "startsAt"
      from app.end_swap(${swapId}, ${act}, ${instant(clock)})`.execute(db)
  const ended = rows[0]
  if (!ended) throw notFound()
  const { teamId, shiftId, startsAt, askedBy, taker, state } = ended
  await tellPages(db, teamId, [askedBy, actor.id, ...(taker ? [taker] : [])])
  const isOver = act === 'decline' && state === 'declined'
  if (isOver) await tellWorkers(context, 'shift-swap-nobody', { teamId, shiftId, startsAt, to: [askedBy] })
  if (taker) await tellWorkers(context, 'shift-swap-ended', { teamId, shiftId, startsAt, to: [taker] })
  const about = { object: `shifts:${shiftId}`, meta: { startsAt } }
  await auditEach(context, {
    teamId,
    entries: [
      { ...about, action: auditOf('swap', act), subject: actor.id },
      ...(isOver ? [{ ...about, action: auditOf('swap', 'end-unanswered'), subject: askedBy }] : []),
    ],
  })
  return {}
}

const NOT_GIVEN = {
  gone: 'One of them can no longer do this: the shift stays as it is',
  busy: 'They are at work at that time',
}

/** What people have agreed on; undefined for none that waits. The team's, for a manager. */
export async function readAgreed(db: Db, swapId: string): Promise<{ teamId: string; hands: Hand[] } | undefined> {
  const { rows } = await sql<Hand & { teamId: string }>`
    select w.team_id as "teamId", h.shift_id as "shiftId", s.starts_at as "startsAt", h.giver as "from", h.taker as "to"
      from app.swaps w cross join lateral app.hands_of(w.id) h join app.shifts s on s.id = h.shift_id
     where w.id = ${swapId} and w.state = 'accepted' order by h.n`.execute(db)
  return rows[0] && { teamId: rows[0].teamId, hands: rows.map(({ teamId: _, ...hand }) => hand) }
}

/** Judges each who would take a shift, without the one that they give for it. They are held. */
export async function judgeHands(
  context: Context,
  { teamId, hands, asJob = false }: { teamId: string; hands: readonly Hand[]; asJob?: boolean },
) {
  const judged = await judgeShifts(context, {
    ...{ teamId, asJob },
    userIds: hands.map(({ to }) => to),
    shiftIds: hands.map(({ shiftId }) => shiftId),
  })
  return hands.map(({ shiftId, to }) => {
    const given = hands.find(({ from }) => from === to)
    const givesUp = given && toMinute(new Date(given.startsAt))
    return answerFor(judged, {
      ...{ userId: to, shiftId, reader: 'manager' as const },
      ...(givesUp !== undefined && { givesUp }),
    })
  })
}

/** Agrees that places change hands, after judging whoever takes one again, or does not. */
export async function answerSwap(context: TeamContext, { swapId, approve }: { swapId: string; approve: boolean }) {
  const { db, team, clock } = context
  const { rows } = await sql<{ shiftId: string }>`
    select shift_id as "shiftId" from app.swaps where id = ${swapId} and team_id = ${team.id}`.execute(db)
  if (!rows[0]) throw notFound()
  const { shiftId } = rows[0]
  const current = () => readShift(context, shiftId)
  const agreed = await readAgreed(db, swapId)
  if (!agreed) throw conflict(await current(), NOT_GIVEN.gone)
  const { hands } = agreed
  const people = hands[0]!
  await holdWorkers(context, [people.from, people.to])
  const answers = approve ? await judgeHands(context, agreed) : []
  if (answers.includes(undefined)) throw conflict(await current(), NOT_GIVEN.gone)
  const blocked = answers.find((answer) => answer?.said.verdict === 'blocked')
  if (blocked) throw conflict(await current(), blocked.said.reasons[0]?.text ?? NOT_GIVEN.gone)
  const found = JSON.stringify(answers.map((answer) => answer?.found))
  const { rows: done } = await sql<{ outcome: 'booked' | 'refused' | keyof typeof NOT_GIVEN }>`
    select app.answer_swap(${swapId}, ${approve}, ${found}::jsonb, ${instant(clock)}) as outcome`.execute(db)
  const { outcome } = done[0]!
  if (outcome === 'gone' || outcome === 'busy') throw conflict(await current(), NOT_GIVEN[outcome])
  if (outcome === 'booked') {
    const details = await current()
    await recordHandOver(context, agreed)
    return details
  }
  await recordRefused(context, agreed, 'shift-swap-refused')
  return current()
}

/** What was agreed on is not done: both are told. */
export async function recordRefused(
  context: Context,
  { teamId, hands }: { teamId: string; hands: readonly Hand[] },
  kind: 'shift-swap-refused' | 'shift-swap-ended',
) {
  const { from, to, shiftId, startsAt } = hands[0]!
  await tellPages(context.db, teamId, [from, to])
  await tellWorkers(context, kind, { teamId, shiftId, startsAt, to: [from, to] })
  await auditSwap(context, 'refuse', { subject: from, teamId, shiftId, startsAt })
}

/**
 * Ends what nobody has taken before the start, is no longer somebody's to give, or was agreed of shifts that have
 * changed. Whoever had agreed is told.
 */
export async function expireSwaps({ database, clock, vault }: Needs) {
  await transact(database, { role: 'care_worker' }, async (db) => {
    const { rows } = await sql<Found & { taker: string | null }>`
      select team_id as "teamId", shift_id as "shiftId", user_id as "userId", taker, starts_at as "startsAt"
        from app.expire_swaps(${instant(clock)})`.execute(db)
    const context = { db, clock, vault, actor: { kind: 'job' as const, name: SWAPS } }
    for (const [teamId, swaps] of Map.groupBy(rows, (row) => row.teamId)) {
      const people = swaps.map(({ userId, taker }) => (taker ? [userId, taker] : [userId]))
      await tellPages(db, teamId, people.flat())
      for (const [n, { taker, ...swap }] of swaps.entries())
        if (taker) await tellWorkers(context, 'shift-swap-ended', { ...swap, to: people[n]! })
      await auditEach(context, {
        teamId,
        entries: swaps.map(({ userId, shiftId }) => ({
          action: auditOf('swap', 'expire'),
          subject: userId,
          object: `shifts:${shiftId}`,
        })),
      })
    }
  })
}
