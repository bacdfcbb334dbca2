import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { LateMinutes } from '../../rules/late.ts'
import { whenText } from '../../rules/shift-words.ts'
import type { OwnShift } from '../../schema.ts'

/** What the person does with a shift on which they are booked. Each rejects when it fails, for its button to say why. */
export function useOwnShiftActs(shift: OwnShift) {
  const { assignmentId } = shift
  const when = whenText(shift)

  async function say(done: string, act: () => Promise<unknown>) {
    await actAndShow(async () => {
      await act()
      toast.success(done)
    }, api.shifts.key())
  }

  return {
    undo: () => say(`Taken back: ${when}`, () => client.shifts.undoClaim({ assignmentId })),
    sick: () =>
      say('Your agency knows that you cannot come. Get well soon', () => client.shifts.sick({ assignmentId })),
    late: (minutes: LateMinutes | null) =>
      say(
        minutes === null ? 'Your agency knows that you will be on time' : 'Your agency knows that you are running late',
        () => client.shifts.late({ assignmentId, minutes }),
      ),
    keep: () => say(`You keep ${when}`, () => client.shifts.keepOwn({ assignmentId })),
    comeOff: () => say(`You are off: ${when}`, () => client.shifts.comeOff({ assignmentId })),
    dispute: (note: string) => say('A manager reads it', () => client.shifts.dispute({ assignmentId, note })),
    object: (words: string) => say('Your agency reads it', () => client.shifts.object({ assignmentId, words })),
    handBack: (note: string) =>
      say(`Asked to hand back ${when}. It is yours until a manager agrees`, () =>
        client.shifts.handBack({ assignmentId, ...(note && { note }) }),
      ),
  }
}
