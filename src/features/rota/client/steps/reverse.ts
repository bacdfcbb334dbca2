import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { HOLD_S } from '#features/notifications/rules/hold.ts'
import { sayStays } from '../../rules/said.ts'
import type { Done } from '../../schema.ts'

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
  doing?: Doing
}

/** Takes a step of one’s own back, or does it again, and says it with the way back; what is refused is said. */
export async function reverse(kind: 'undo' | 'redo', { teamId, stepId, doing = inRota }: Reversing) {
  try {
    const done = await doing(() => client.rota[kind]({ teamId, ...(stepId && { stepId }) }))
    const isUndo = kind === 'undo'
    if (done.stays && done.stays.shifts === done.stays.of) return toast.error(`Not undone. ${sayStays(done.stays)}`)
    const stay = done.stays ? `. ${sayStays(done.stays)}` : ''
    const again = { teamId, stepId: done.step.id, doing }
    toast.success(`${isUndo ? 'Undone' : 'Done again'}: ${done.step.words}${sayTold(done)}${stay}`, {
      action: { label: isUndo ? 'Redo' : 'Undo', run: () => void reverse(isUndo ? 'redo' : 'undo', again) },
    })
  } catch (error) {
    toast.failure(error)
  }
}
