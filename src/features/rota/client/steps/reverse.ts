import { api, client, conflictState, errorMessage } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { inSentence } from '#shared/names.ts'
import { sayStays } from '../../rules/said.ts'
import type { Done, Refusal } from '../../schema.ts'

export type Doing = (work: () => Promise<Done>) => Promise<Done>

/** Does something in the rota, and shows it on every page that has it. */
export const inRota: Doing = (work) => actAndShow(work, api.rota.key(), api.shifts.key())

/** Who is told of a step, and when. */
export const sayTold = ({ tells }: Done) =>
  tells === 0 ? '' : `. ${tells === 1 ? 'One person is' : `${tells} people are`} told in ${HOLD_S} seconds`

interface Reversing {
  teamId: string
  /** A step by its toast: the last one, or it is refused. */
  stepId?: string | undefined
  /** Whose places go with it. */
  off?: Refusal['inTheWay']
  doing?: Doing
}

/** `Ben Low is off the shift`, after the sentence of what was done. */
const sayOff = (off: Refusal['inTheWay']) =>
  off.length === 0
    ? ''
    : `. ${off.length === 1 ? `${inSentence(off[0]!.fullName)} is` : `${off.length} people are`} off`

/** Says a refusal; where it names whose places are in the way, one press takes these off, or one of them, and goes on. */
export function sayRefused(error: unknown, goOn: (inTheWay: Refusal['inTheWay']) => void) {
  const { inTheWay = [], oneOf = [] } = conflictState<Partial<Refusal>>(error) ?? {}
  const [first, ...others] = oneOf.map((one) => ({
    label: `Take Off ${inSentence(one.fullName)}`,
    run: () => goOn([one]),
  }))
  if (first) return toast.error(errorMessage(error), { action: first, orElse: others, asks: true })
  if (inTheWay.length === 0) return toast.failure(error)
  const label = inTheWay.length === 1 ? 'Take Off and Go On' : `Take ${inTheWay.length} Off and Go On`
  toast.error(errorMessage(error), { action: { label, run: () => goOn(inTheWay) }, asks: true })
}

/** Takes a step of one’s own back, or does it again, and says it with the way back; what is refused is said. */
export async function reverse(kind: 'undo' | 'redo', { teamId, stepId, off = [], doing = inRota }: Reversing) {
  try {
    const takeOff = off.map(({ assignmentId }) => assignmentId)
    const done = await doing(() =>
      client.rota[kind]({ teamId, ...(stepId && { stepId }), ...(takeOff.length > 0 && { takeOff }) }),
    )
    const isUndo = kind === 'undo'
    if (done.stays && done.stays.shifts === done.stays.of) return toast.error(`Not undone. ${sayStays(done.stays)}`)
    const stay = done.stays ? `. ${sayStays(done.stays)}` : ''
    const again = { teamId, stepId: done.step.id, doing }
    toast.success(`${isUndo ? 'Undone' : 'Done again'}: ${done.step.words}${sayOff(off)}${sayTold(done)}${stay}`, {
      action: { label: isUndo ? 'Redo' : 'Undo', run: () => void reverse(isUndo ? 'redo' : 'undo', again) },
    })
  } catch (error) {
    // What has become known as in the way since then comes off as well.
    sayRefused(error, (more) => void reverse(kind, { teamId, stepId, off: [...off, ...more], doing }))
  }
}
