import { onlineManager, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client, errorMessage, isStatus } from '#client/api.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { OpenShift, OwnShift } from '../../schema.ts'
import { whenText } from '../parts/shift-words.ts'
import { comingShifts } from './use-coming-shifts.ts'

const openShifts = api.shifts.available.queryOptions()

/** What the person may take in the next weeks. */
export const useOpenShifts = () => useQuery(openShifts)

export type OpenShiftAct = 'claim' | 'apply' | 'withdraw' | 'decline' | 'acceptSwap' | 'declineSwap'

const GONE = 'The shift is no longer open'
const OFFLINE = 'You are offline. Nothing has been sent: try again once you are connected'

/** What the person does with one open shift; each act says how it ended. `onBooked` is called also when the buttons are gone by then. */
export function useOpenShiftActs(shift: OpenShift, onBooked?: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: OpenShiftAct) => run(act, { shift, queries }),
    onSuccess: (_, act) => act === 'claim' && onBooked?.(),
    onError: (error, act) => {
      const why = isStatus(error, 404) ? GONE : isStatus(error, 409) ? errorMessage(error) : undefined
      if (act === 'claim' && why) toast.error(why, { title: `Not booked: ${whenText(shift)}` })
      else toast.failure(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.shifts.key() }),
  })
  return {
    act: (act: OpenShiftAct) => (onlineManager.isOnline() ? mutate(act) : toast.error(OFFLINE)),
    /** The act under way. */
    busy: isPending ? variables : undefined,
  }
}

async function run(act: OpenShiftAct, { shift, queries }: { shift: OpenShift; queries: QueryClient }) {
  const when = whenText(shift)
  if (act === 'claim') {
    const booked = await client.shifts.claim({ shiftId: shift.id })
    showBooked(queries, booked)
    // While it can be taken back, `UndoClaim` says so.
    if (!booked.undoUntil) toast.success(`Booked: ${when}`)
  } else if (act === 'apply') {
    await client.shifts.apply({ shiftId: shift.id })
    toast.success(`You have applied for ${when}. A manager picks who works`)
  } else if (act === 'acceptSwap' || act === 'declineSwap') {
    if (shift.swap) await answerSwap(act, { swapId: shift.swap.id, when })
  } else if (shift.offer) {
    await client.shifts[act]({ offerId: shift.offer.id })
    toast.success(act === 'decline' ? `Declined: ${when}` : `Your application for ${when} is withdrawn`)
  }
}

async function answerSwap(act: 'acceptSwap' | 'declineSwap', { swapId, when }: { swapId: string; when: string }) {
  if (act === 'declineSwap') {
    await client.shifts.declineSwap({ swapId })
    return toast.success(`Declined: ${when}`)
  }
  const { booked } = await client.shifts.acceptSwap({ swapId })
  toast.success(booked ? `Booked: ${when}` : `You would take it over: ${when}. It is yours when a manager agrees`)
}

/** Moves a shift from one list to the other before both are read again. */
function showBooked(queries: QueryClient, booked: OwnShift) {
  queries.setQueryData(
    openShifts.queryKey,
    (known) => known && { ...known, items: known.items.filter(({ id }) => id !== booked.shiftId) },
  )
  queries.setQueryData(
    comingShifts.queryKey,
    (known) =>
      known && {
        ...known,
        items: [...known.items, booked].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)),
      },
  )
}
