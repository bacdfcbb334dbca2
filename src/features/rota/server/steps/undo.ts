import type { TeamContext } from '#features/teams/server/gate.ts'
import { conflict } from '#server/calls/errors.ts'
import { instant } from '#server/clock.ts'
import type { Done, Stays } from '../../schema.ts'
import { difference, hold, peopleOf, readAsItIs, shiftsOf } from './as-it-is.ts'
import { whyOf } from './changes.ts'
import { turnPublishing } from './publishing.ts'
import { readStanding, readTip, type StoredStep, storeStep, wordsOf } from './store.ts'
import { takeBackTelling, tellingOnce } from './telling.ts'
import { turn } from './turning.ts'

const NOTHING = { undo: 'There is nothing to undo', redo: 'There is nothing to do again' }
/** Why somebody's own step is taken back, or done again where nobody said what caused it. */
const OWN_WAY = whyOf({ reason: 'our-mistake' })
const NOBODY: ReadonlySet<string> = new Set()
const ANOTHER = 'You have done something else meanwhile'

/** Takes the caller's last step back, or does again what they took back last. */
export async function reverse(
  context: TeamContext,
  kind: 'undo' | 'redo',
  { stepId }: { stepId?: string | undefined },
): Promise<Done> {
  const step = await readStanding(context, kind)
  if (!step) throw conflict(null, NOTHING[kind])
  if (stepId && stepId !== step.root) throw conflict(null, ANOTHER)
  return reverseStep(context, kind, step)
}

/** Takes a step of the caller back, also where others of theirs came after it; undefined: it is undone, or nobody's of theirs. */
export async function undoStep(context: TeamContext, root: string): Promise<Done | undefined> {
  const step = await readTip(context, root)
  return step && reverseStep(context, 'undo', step)
}

async function reverseStep(context: TeamContext, kind: 'undo' | 'redo', step: StoredStep): Promise<Done> {
  const at = instant(context.clock)
  const [from, to] = [step.after, step.before]
  const shiftIds = shiftsOf(from, to)
  await hold(context, { shiftIds, userIds: peopleOf(from, to) })
  const now = await readAsItIs(context, shiftIds)
  const id = crypto.randomUUID()
  const isPublishing = step.said[0]?.kind === 'publish'
  // What is published again is told as well as what has stayed so.
  const untold = isPublishing && kind === 'redo' ? NOBODY : await takeBackTelling(context, step.id)
  const turned = async (): Promise<Stays | null> => {
    if (isPublishing) return turnPublishing(context, step, { kind, id, untold })
    await turn(context, now, {
      from,
      to,
      since: step.at,
      untold,
      why: kind === 'redo' && step.why ? whyOf(step.why) : OWN_WAY,
      reasons: (kind === 'redo' && step.why?.reasons) || {},
      isMade: step.said.some(({ count }) => count !== undefined),
    })
    return null
  }
  const without = isPublishing ? NOBODY : untold
  const { result: stays, tells } = await tellingOnce(context, { stepId: id, without }, turned)
  const left = difference(now, await readAsItIs(context, shiftIds))
  const { root, said, why } = step
  await storeStep(context, { id, kind, root, reverses: step.id, at, said, why, ...left })
  return { step: { id: root, words: await wordsOf(context, said) }, made: [], tells, stays }
}
