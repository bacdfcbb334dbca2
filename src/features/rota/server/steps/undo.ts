import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Done, Reversing, Stays } from '../../schema.ts'
import { type AsItIs, difference, hold, isHeld, peopleOf, readAsItIs, shiftsOf } from './as-it-is.ts'
import { readAtWork } from './at-work.ts'
import { takeOff, whyOf } from './changes.ts'
import { turnPublishing } from './publishing.ts'
import { refuse, trying } from './refusing.ts'
import { readStanding, readTip, type StoredStep, storeStep, wordsOf } from './store.ts'
import { type Staying, takeBackTelling, tellingOnce, tellStaying } from './telling.ts'
import { AT_WORK, isPlaceAsLeft, turn } from './turning.ts'

const NOTHING = { undo: 'There is nothing to undo', redo: 'There is nothing to do again' }
/** Why somebody's own step is taken back, or done again where nobody said what caused it. */
const OWN_WAY = whyOf({ reason: 'our-mistake' })
const NOBODY: ReadonlySet<string> = new Set()
const ANOTHER = 'You have done something else meanwhile'

/** Takes the caller's last step back, or does again what they took back last. */
export async function reverse(
  context: TeamContext,
  kind: 'undo' | 'redo',
  { stepId, takeOff: off = [] }: Reversing,
): Promise<Done> {
  const step = await readStanding(context, kind)
  if (!step) throw conflict(null, NOTHING[kind])
  if (stepId && stepId !== step.root) throw conflict(null, ANOTHER)
  return reverseStep(context, kind, { step, off })
}

/** What came of bookings that were undone as far as they stand. */
interface UndoneBookings {
  taken: number
  /** Who stays booked because they are at work. */
  atWork: number
  tells: number
}

/**
 * Takes the bookings of a step of the caller back, also where others of theirs came after it: those that stand as it has
 * left them, but for people who are at work. Undefined: it is undone, or not theirs.
 */
export async function undoBookings(context: TeamContext, root: string): Promise<UndoneBookings | undefined> {
  const step = await readTip(context, root)
  if (!step) return undefined
  const shiftIds = shiftsOf(step.after, step.before)
  await hold(context, { shiftIds, userIds: peopleOf(step.after, step.before) })
  const now = await readAsItIs(context, shiftIds)
  const atWork = await readAtWork(context, { now, since: step.at })
  const standing = Object.keys(step.after.places).filter((id) => isPlaceAsLeft(now, step.after, id))
  const ids = standing.filter((id) => !atWork.has(id))
  const kept = { atWork: standing.length - ids.length }
  if (ids.length === 0) return { ...kept, taken: 0, tells: 0 }
  const ofThese = { before: ofPlaces(step.before, ids), after: ofPlaces(step.after, ids) }
  const staying = Object.keys(step.after.places).flatMap((id) => {
    const [place, shift] = [now.places[id], now.shifts[now.places[id]?.shiftId ?? '']]
    return isHeld(place) && shift?.state === 'open' && !ids.includes(id) ? [{ ...place, startsAt: shift.startsAt }] : []
  })
  const { tells } = await reverseStep(context, 'undo', { step: { ...step, ...ofThese }, off: [], staying })
  return { ...kept, taken: ids.length, tells }
}

const ofPlaces = ({ places }: AsItIs, ids: readonly string[]): AsItIs => ({
  shifts: {},
  places: Object.fromEntries(ids.map((id) => [id, places[id] ?? null])),
})

interface Reversed {
  step: StoredStep
  /** Places whose people come off first: a rule would keep them from what is brought back. */
  off: readonly string[]
  /** Other places of the step, which stay as they are: whoever has not heard of theirs still does. */
  staying?: readonly Staying[]
}

/** Without some places: what becomes of these is no part of it. */
const without = ({ shifts, places }: AsItIs, ids: readonly string[]): AsItIs => ({
  shifts,
  places: Object.fromEntries(Object.entries(places).filter(([id]) => !ids.includes(id))),
})

async function reverseStep(
  context: TeamContext,
  kind: 'undo' | 'redo',
  { step, off, staying = [] }: Reversed,
): Promise<Done> {
  const at = instant(context.clock)
  const [from, to] = [step.after, step.before]
  const shiftIds = shiftsOf(from, to)
  await hold(context, { shiftIds, userIds: peopleOf(from, to) })
  const now = await readAsItIs(context, shiftIds)
  const atWork = await readAtWork(context, { now, since: step.at })
  const working = off.find((one) => atWork.has(one))
  if (working) {
    const about = { change: 0, shiftIds: [now.places[working]?.shiftId ?? ''], since: step.at }
    throw await refuse(context, { ...about, why: AT_WORK })
  }
  const id = crypto.randomUUID()
  const isPublishing = step.said[0]?.kind === 'publish'
  // What is published again is told as well as what has stayed so.
  const untold = isPublishing && kind === 'redo' ? NOBODY : await takeBackTelling(context, step.id)
  const unheard = new Set(isPublishing ? NOBODY : untold)
  const turned = async (): Promise<Stays | null> => {
    if (isPublishing) return turnPublishing(context, step, { kind, id, untold })
    // Who comes off hears of it, also where they have not heard yet of what is taken back.
    const comeOff = () => takeOff(context, { ids: off, before: now, why: OWN_WAY })
    for (const userId of await trying(context, { since: step.at, changes: [] }, comeOff)) unheard.delete(userId)
    await turn(context, off.length > 0 ? await readAsItIs(context, shiftIds) : now, {
      from: without(from, off),
      to: without(to, off),
      since: step.at,
      untold,
      why: kind === 'redo' && step.why ? whyOf(step.why) : OWN_WAY,
      reasons: (kind === 'redo' && step.why?.reasons) || {},
      isMade: step.said.some(({ count }) => count !== undefined),
      ...{ atWork, at },
    })
    for (const userId of await tellStaying(context, staying, untold)) unheard.delete(userId)
    return null
  }
  const { result: stays, tells } = await tellingOnce(context, { stepId: id, without: unheard }, turned)
  const left = difference(now, await readAsItIs(context, shiftIds))
  const { root, said, why } = step
  await storeStep(context, { id, kind, root, reverses: step.id, at, said, why, ...left })
  return { step: { id: root, words: await wordsOf(context, said) }, made: [], tells, stays }
}
