import { onlineManager, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ContextType, use } from 'react'
import { api, client, errorMessage, isStatus } from '#client/api.ts'
import { refetch } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { whenText } from '../../rules/shift-words.ts'
import type { OpenShift, OwnShift } from '../../schema.ts'
import { comingShifts } from '../own/use-coming-shifts.ts'
import { OwnSwapTools } from '../parts/swap-tools.ts'

const openShifts = api.shifts.available.queryOptions()

/** What the person may take in the next weeks. */
export const useOpenShifts = () => useQuery(openShifts)

export type OpenShiftAct = 'claim' | 'apply' | 'withdraw' | 'decline' | 'takeOver' | 'declineSwap'

const GONE = 'The shift is no longer open'
const OFFLINE = 'You are offline. Nothing has been sent: try again once you are connected'

/** What the person does with one open shift; each act says how it ended. `onBooked` is called also when the buttons are gone by then. */
export function useOpenShiftActs(shift: OpenShift, onBooked?: () => void) {
  const queries = useQueryClient()
  const swaps = use(OwnSwapTools)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: OpenShiftAct) => run(act, { shift, queries, swaps }),
    onSuccess: (_, act) => act === 'claim' && onBooked?.(),
    onError: (error, act) => {
      const why = isStatus(error, 404) ? GONE : isStatus(error, 409) ? errorMessage(error) : undefined
      if (act === 'claim' && why) toast.error(why, { title: `Not booked: ${whenText(shift)}` })
      else toast.failure(error)
    },
    onSettled: () => refetch(api.shifts.key()),
  })
  return {
    act: (act: OpenShiftAct) => (onlineManager.isOnline() ? mutate(act) : toast.error(OFFLINE)),
    /** The act under way. */
    busy: isPending ? variables : undefined,
  }
}

interface Running {
  shift: OpenShift
  queries: QueryClient
  swaps: ContextType<typeof OwnSwapTools>
}

async function run(act: OpenShiftAct, { shift, queries, swaps }: Running) {
  const when = whenText(shift)
  if (act === 'claim') {
    const booked = await client.shifts.claim({ shiftId: shift.id })
    showBooked(queries, booked)
    // While it can be taken back, `UndoClaim` says so.
    if (!booked.undoUntil) toast.success(`Booked: ${when}`)
  } else if (act === 'apply') {
    await client.shifts.apply({ shiftId: shift.id })
    toast.success(`You have applied for ${when}. A manager picks who works`)
  } else if (act === 'takeOver' || act === 'declineSwap') {
    await swaps?.answer(act === 'takeOver' ? 'accept' : 'decline', shift)
  } else if (shift.offer) {
    await client.shifts[act]({ offerId: shift.offer.id })
    toast.success(act === 'decline' ? `Declined: ${when}` : `Your application for ${when} is withdrawn`)
  }
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
