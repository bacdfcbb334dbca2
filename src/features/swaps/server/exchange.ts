import { sql } from 'kysely'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { notify, takeBackNotice } from '#features/notifications/server/data.ts'
import type { PersonRate } from '#features/rates/rules/price.ts'
import type { PricedShift } from '#features/shifts/rules/price.ts'
import {
  answerFor,
  holdWorkers,
  judgeShifts,
  readKinds,
  readOwnShift,
  tellManagers,
  tellPages,
  tellWorkers,
  withPrice,
} from '#features/shifts/server/data.ts'
import type { PersonContext } from '#server/calls/context.ts'
import { conflict, notFound } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import { sendWithoutWaiting, transact } from '#server/database/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { toMinute } from '#shared/calendar.ts'
import type { NamedReturn, OwnReturn } from '../schema.ts'
import { auditSwap, judgeHands, readAgreed, recordHandOver, recordRefused } from './swaps.ts'

/** The queue that does what colleagues have agreed on, where no manager is asked: no worker's request reads what is known of others. */
export const EXCHANGES = 'shift-exchanges'

const COLUMNS = sql`assignment_id as "assignmentId", shift_id as "shiftId", site_name as "siteName", postcode, job, day,
  start_time as start,
  end_time as "end", lower(during) as "startsAt", upper(during) as "endsAt", break_minutes as "breakMinutes",
    is_sleep_in as "isSleepIn", is_on_call as "isOnCall", flat_pay as "flatPay", call_pay as "callPay", site_id as "siteId",
    pay, own_rate as "ownRate"`

/** A place as it is read, to be named and priced. */
type Place<Return extends OwnReturn | NamedReturn> = Omit<Return, 'answer' | 'kind' | 'price'> &
  PricedShift & { shiftId: string; ownRate: PersonRate }

const ofShift = { idOf: ({ shiftId }: { shiftId: string }) => shiftId }

interface Asked {
  teamId: string
  shiftId: string
  /** Who asks. */
  userId: string
  startsAt: string
}

/** A swap that the caller is asked to take; 404 for none. */
async function readAsked({ db }: PersonContext, swapId: string): Promise<Asked> {
  const { rows } = await sql<Asked>`
    select team_id as "teamId", shift_id as "shiftId", asked_by as "userId", starts_at as "startsAt"
      from app.swap_of_asked(${swapId})`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** One's own shifts that one may name for a swap: those without which nothing blocks the shift that one would get. */
export async function listOwnReturns(context: PersonContext, swapId: string): Promise<{ items: OwnReturn[] }> {
  const { db, actor, clock } = context
  const { teamId, shiftId } = await readAsked(context, swapId)
  const places = sql<Place<OwnReturn>>`
    select ${COLUMNS}, is_named as "isNamed", is_refused as "isRefused" from app.places_in_return(${swapId}, ${instant(clock)})`
  const [name, { rows }] = await Promise.all([readKinds(db), places.execute(db)])
  const [judged, priced] = await Promise.all([
    judgeShifts(context, { teamId, userIds: [actor.id], shiftIds: [shiftId] }),
    withPrice(db, rows, ofShift),
  ])
  const items = priced.flatMap(({ shiftId: _, siteId: __, ...own }) => {
    const givesUp = toMinute(new Date(own.startsAt))
    const answer = answerFor(judged, { userId: actor.id, shiftId, givesUp, reader: 'worker' })
    return answer && answer.said.verdict !== 'blocked' ? [{ ...name(own, teamId), answer: answer.said }] : []
  })
  return { items }
}

interface Choice {
  swapId: string
  assignmentId: string
}

const GONE = 'This cannot be swapped any more: one of the shifts has changed or gone'

/** Names a shift of one's own that one would give in return; who asked is told. */
export async function nameReturn(context: PersonContext, { swapId, assignmentId }: Choice) {
  const { db, actor, clock } = context
  const { teamId, shiftId, userId, startsAt } = await readAsked(context, swapId)
  await holdWorkers(context, [actor.id])
  const own = await readOwnShift(context, assignmentId)
  const { items } = await listOwnReturns(context, swapId)
  const chosen = items.find((one) => one.assignmentId === assignmentId)
  if (!chosen || chosen.isRefused) throw conflict(own, GONE)
  const { rows } = await sql<{ named: boolean }>`
    select app.name_in_return(${swapId}, ${assignmentId}, ${instant(clock)}) as named`.execute(db)
  if (!rows[0]?.named) throw conflict(own, GONE)
  await tellPages(db, teamId, [actor.id, userId])
  if (!chosen.isNamed)
    await tellWorkers(context, 'shift-return-named', { teamId, shiftId, startsAt, to: [userId], isNeeded: true })
  await auditSwap(context, 'name-return', { subject: actor.id, teamId, shiftId, startsAt })
  return {}
}

interface OwnAsked extends Asked {
  assignmentId: string
  askedAt: string
}

/** A swap of the caller's own; 404 for none. */
async function readOwnAsked({ db, actor }: PersonContext, swapId: string): Promise<OwnAsked> {
  const { rows } = await sql<OwnAsked>`
    select w.team_id as "teamId", w.shift_id as "shiftId", w.user_id as "userId", w.assignment_id as "assignmentId",
      w.asked_at as "askedAt",
        a.starts_at as "startsAt"
      from app.swaps w join app.assignments a on a.id = w.assignment_id where w.id = ${swapId} and w.user_id = ${actor.id}`.execute(
    db,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** What colleagues would give for a shift of the caller's, each with the answer for the caller without that shift. */
export async function listNamedReturns(context: PersonContext, swapId: string): Promise<{ items: NamedReturn[] }> {
  const { db, actor, clock } = context
  const { teamId, startsAt } = await readOwnAsked(context, swapId)
  const places = sql<Place<NamedReturn>>`
    select ${COLUMNS}, first_name as "from" from app.named_in_return(${swapId}, ${instant(clock)})`
  const [name, { rows }] = await Promise.all([readKinds(db), places.execute(db)])
  const shiftIds = rows.map(({ shiftId }) => shiftId)
  const [judged, priced] = await Promise.all([
    judgeShifts(context, { teamId, userIds: [actor.id], shiftIds }),
    withPrice(db, rows, ofShift),
  ])
  const givesUp = toMinute(new Date(startsAt))
  const items = priced.flatMap(({ shiftId, siteId: _, ...named }) => {
    const answer = answerFor(judged, { userId: actor.id, shiftId, givesUp, reader: 'worker' })
    return answer ? [{ ...name(named, teamId), answer: answer.said }] : []
  })
  return { items }
}

/**
 * Refuses what a colleague would give, who is told and may name another one; or takes that back, and they are told only
 * if they know of it.
 */
export async function refuseReturn(
  context: PersonContext,
  { swapId, assignmentId, refused }: Choice & { refused: boolean },
) {
  const { db, actor } = context
  const { assignmentId: own, askedAt, ...swap } = await readOwnAsked(context, swapId)
  const { rows } = await sql<{ whose: string | null }>`
    select app.refuse_return(${swapId}, ${assignmentId}, ${refused}) as whose`.execute(db)
  const whose = rows[0]?.whose
  if (!whose) throw conflict(await readOwnShift(context, own), GONE)
  const { teamId, shiftId, startsAt } = swap
  const about = { teamId, about: whose, params: { shift: shiftId, startsAt, inReturn: assignmentId } }
  const subjects = [shiftId]
  const tell = (kind: 'shift-return-refused' | 'shift-return-considered') =>
    notify(context, { ...about, subjects, to: [whose], kind, sendAfter: HOLD_S })
  if (refused) await tell('shift-return-refused')
  else if (await takeBackNotice(context, { ...about, kind: 'shift-return-refused', since: askedAt }))
    await tell('shift-return-considered')
  await tellPages(db, teamId, [actor.id, whose])
  await auditSwap(context, refused ? 'refuse-return' : 'take-back-refusal', { subject: actor.id, ...swap })
  return {}
}

/** Agrees to what a colleague would give: a manager has the last word, or the job does it at once. */
export async function agreeToReturn(context: PersonContext, { swapId, assignmentId }: Choice) {
  const { db, actor, clock } = context
  const { assignmentId: own, askedAt: _, ...swap } = await readOwnAsked(context, swapId)
  await sendWithoutWaiting(db, sql`select app.hold_return(${swapId}, ${assignmentId})`.compile(db))
  const { items } = await listNamedReturns(context, swapId)
  const chosen = items.find((one) => one.assignmentId === assignmentId)
  if (!chosen) throw conflict(await readOwnShift(context, own), GONE)
  if (chosen.answer.verdict === 'blocked')
    throw conflict(await readOwnShift(context, own), chosen.answer.reasons[0]?.text ?? GONE)
  const { rows } = await sql<{ taker: string; waits: boolean }>`
    select taker, waits from app.agree_to_return(${swapId}, ${assignmentId}, ${instant(clock)})`.execute(db)
  const agreed = rows[0]
  if (!agreed) throw conflict(await readOwnShift(context, own), GONE)
  await tellPages(db, swap.teamId, [actor.id, agreed.taker])
  if (agreed.waits)
    await tellManagers(context, 'shift-return-agreed', { ...swap, params: { swap: swapId }, isNeeded: true })
  else await enqueue(db, { queue: EXCHANGES, data: { swapId } })
  await auditSwap(context, 'agree-return', { subject: actor.id, ...swap })
  return { waitsForManager: agreed.waits }
}

/** Does what two colleagues have agreed on, once nothing blocks either; otherwise both are told that it cannot be. */
export async function exchange(
  { database, clock, vault }: Pick<Services, 'database' | 'clock' | 'vault'>,
  { swapId }: { swapId: string },
) {
  await transact(database, { role: 'care_worker' }, async (db) => {
    const context = { db, clock, vault, actor: { kind: 'job' as const, name: EXCHANGES } }
    const agreed = await readAgreed(db, swapId)
    if (!agreed) return
    const { from, to } = agreed.hands[0]!
    await holdWorkers(context, [from, to])
    const answers = await judgeHands(context, { ...agreed, asJob: true })
    const isAllowed = answers.every((answer) => answer && answer.said.verdict !== 'blocked')
    const found = JSON.stringify(answers.map((answer) => answer?.found))
    const settle = async (approve: boolean) => {
      const { rows } = await sql<{ outcome: 'booked' | 'refused' | 'busy' | 'gone' }>`
        select app.settle_swap(${swapId}, ${approve}, ${found}::jsonb, ${instant(clock)}) as outcome`.execute(db)
      return rows[0]!.outcome
    }
    const outcome = isAllowed ? await settle(true) : 'busy'
    if (outcome === 'booked') return recordHandOver(context, agreed)
    // What has ended meanwhile, its own act has told.
    if ((await settle(false)) === 'refused') await recordRefused(context, agreed, 'shift-swap-ended')
  })
}
