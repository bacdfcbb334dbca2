import { client } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { whenText } from '#features/shifts/rules/shift-words.ts'
import type { OpenShift } from '#features/shifts/schema.ts'

/** Takes over what a colleague asks, or declines, and says how it ended. */
export async function answerSwap(answer: 'accept' | 'decline', shift: OpenShift) {
  if (!shift.swap) return
  const [when, swap] = [whenText(shift), { swapId: shift.swap.id }]
  if (answer === 'decline') {
    await client.swaps.decline(swap)
    return void toast.success(`Declined: ${when}`)
  }
  const { booked } = await client.swaps.accept(swap)
  toast.success(booked ? `Booked: ${when}` : `You would take it over: ${when}. It is yours when a manager agrees`)
}
