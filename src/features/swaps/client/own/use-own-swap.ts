import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { OwnShift } from '#features/shifts/schema.ts'

/** Asks colleagues to take a shift over, and asks them no more. Each rejects when it fails, for its button to say why. */
export function useOwnSwap({ assignmentId, swap }: OwnShift) {
  const say = (done: string, act: () => Promise<unknown>) =>
    actAndShow(async () => {
      await act()
      toast.success(done)
    }, api.shifts.key())
  return {
    ask: (userIds: string[] | undefined) =>
      say(
        `We ask ${userIds ? 'those of them' : 'colleagues'} who can work it. It is yours until one takes it over`,
        () => client.swaps.ask({ assignmentId, ...(userIds && { userIds }) }),
      ),
    withdraw: () => say('Nobody is asked any more', () => client.swaps.withdraw({ swapId: swap!.id })),
  }
}
