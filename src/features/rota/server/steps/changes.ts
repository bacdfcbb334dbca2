import { sql } from 'kysely'
import type { Override } from '#features/shifts/schema.ts'
import {
  assignInTurn,
  cancelShifts,
  createShifts,
  moveShifts,
  releaseSeveral,
  takeBack,
} from '#features/shifts/server/data.ts'
import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict } from '#server/calls/errors.ts'
import type { Act, Change, Done, Why } from '../../schema.ts'
import { type AsItIs, isHeld, readAsItIs } from './as-it-is.ts'
import { trying } from './refusing.ts'

/** A change with its place in the step and the shift that it is about; none of one that is made. */
export type Found = Change & { index: number; shiftIds: string[] }

type Of<K extends Change['kind']> = Extract<Found, { kind: K }>

interface Making {
  changes: readonly Found[]
  before: AsItIs
  why: Omit<Act, 'changes'>
  since: string
}

const TAKEN_OFF = 'They are not on this shift any more'

const isOf =
  <K extends Change['kind']>(...kinds: K[]) =>
  (change: Found): change is Of<K> =>
    (kinds as string[]).includes(change.kind)

/** What a refusal names a change by. */
const named = (change: Found) => ({
  change: change.index,
  ids: 'assignmentId' in change ? [change.assignmentId, ...change.shiftIds] : change.shiftIds,
  shiftIds: change.shiftIds,
})

/** Who caused a step, and why: the agency where nobody says so. */
export const whyOf = ({ cause = 'agency', reason = 'other', note }: Why) => ({ cause, reason, note })
export type Caused = ReturnType<typeof whyOf>

/**
 * Makes the changes of a step: first who comes off, then shifts go, move and come, and then who gets a place. So two
 * people can change places, and several shifts of one person move by a day.
 */
export async function makeAll(context: TeamContext, making: Making): Promise<Done['made']> {
  const { changes, since } = making
  const why = whyOf(making.why)
  const one = <T>(change: Found, run: () => Promise<T>) => trying(context, { since, changes: [named(change)] }, run)
  const off = changes.filter(isOf('take-off', 'hand-over'))
  await trying(context, { since, changes: off.map(named) }, () =>
    takeOff(context, { ids: off.map(({ assignmentId }) => assignmentId), before: making.before, why }),
  )
  for (const change of changes.filter(isOf('cancel'))) {
    const { shiftId, version, reason = why.reason } = change
    await one(change, () => cancelShifts(context, { shiftId, version, scope: 'this', ...why, reason }))
  }
  const moves = changes.filter(isOf('move'))
  if (moves.length > 0)
    await trying(context, { since, changes: moves.map(named) }, () => moveShifts(context, moves.map(moveOf), why))
  const made = []
  for (const change of changes.filter(isOf('create')))
    made.push({ clientKey: change.clientKey, shiftId: await one(change, () => create(context, change)) })
  await book(context, making, made)
  return made
}

/** Gives everybody their place: each is judged in turn, beside those before. */
async function book(context: TeamContext, { changes, before, since }: Making, made: Done['made']) {
  const bookings = changes.filter(isOf('book', 'hand-over', 'create')).flatMap((change) => {
    const { userId } = change
    const shiftId =
      change.shiftIds[0] ?? made.find((it) => change.kind === 'create' && it.clientKey === change.clientKey)?.shiftId
    return userId && shiftId ? [{ change, given: { shiftId, userId, ...bookingOf(change, before) } }] : []
  })
  const all = bookings.map(({ change }) => named(change))
  const given = bookings.map((one) => one.given)
  const refused = await trying(context, { since, changes: all }, () => assignInTurn(context, given))
  if (refused) await trying(context, { since, changes: [all[refused.at]!] }, () => Promise.reject(refused.error))
}

function bookingOf(change: Of<'book' | 'hand-over' | 'create'>, before: AsItIs) {
  const place = change.kind === 'hand-over' ? before.places[change.assignmentId] : undefined
  const override: Override | undefined = change.override
  return {
    override,
    ...(place?.state === 'pencilled' && place.pencilledUntil && { pencilledUntil: place.pencilledUntil }),
  }
}

function moveOf({ shiftId, version, startsOn, start, end, siteId, override }: Of<'move'>) {
  const to = {
    ...(startsOn && { day: startsOn }),
    ...(start && { start }),
    ...(end && { end }),
    ...(siteId && { siteId }),
  }
  return { shiftId, version, to, override }
}

interface TakingOff {
  /** Their places, by the moment before. */
  ids: readonly string[]
  before: AsItIs
  why: Caused
}

/** Takes people off: of drafts, of which nobody was told, without a trace. Returns who is told of it. */
export async function takeOff(context: TeamContext, { ids, before, why }: TakingOff): Promise<string[]> {
  const places = ids.map((id) => {
    const place = before.places[id]
    if (!isHeld(place)) throw conflict({ id }, TAKEN_OFF)
    return place
  })
  const ofDrafts = places.filter(({ shiftId }) => before.shifts[shiftId]?.state === 'draft')
  const taken = await takeBack(
    context,
    ofDrafts.map(({ id }) => id),
  )
  const told = places.filter(({ id }) => !taken.has(id))
  if (told.length > 0) await releaseSeveral(context, { assignmentIds: told.map(({ id }) => id), ...why })
  return told.map(({ userId }) => userId)
}

const MODEL_GONE = 'The shift that it is copied from is not there any more'
const inPounds = (pence: number | null) => (pence === null ? undefined : (pence / 100).toFixed(2))

/** Makes a draft; what the page does not say is that of the shift that it is like. */
async function create(context: TeamContext, { like, ...change }: Of<'create'>): Promise<string> {
  const model = like ? (await readAsItIs(context, [like])).shifts[like] : undefined
  if (like && !model) throw conflict({ id: like }, MODEL_GONE)
  const { siteId, job, startsOn, start, end, places } = change
  const [shiftId] = await createShifts(context, {
    ...{ siteId, job, start, end, staffRequired: places, publish: false, days: [startsOn] },
    breakMinutes: change.breakMin ?? model?.breakMinutes ?? 0,
    booking: model?.booking ?? 'claim',
    ...{ isSleepIn: model?.isSleepIn ?? false, isOnCall: model?.isOnCall ?? false, isUrgent: false },
    ...{ pay: inPounds(model?.pay ?? null), flatPay: inPounds(model?.flatPay ?? null) },
    ...{ callPay: inPounds(model?.callPay ?? null), notes: model?.notes ?? undefined },
    ...{ orderNumber: model?.orderNumber ?? undefined, costCentre: model?.costCentre ?? undefined },
  })
  if (model)
    await sql`select app.copy_charges(${JSON.stringify([{ id: shiftId, of: model.id }])}::jsonb)`.execute(context.db)
  return shiftId!
}
