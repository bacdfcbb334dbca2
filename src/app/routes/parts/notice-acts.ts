import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ActsOf, NoticeAct } from '#features/notifications/client/use-notifications.ts'
import type { NoticeEntry } from '#features/notifications/schema.ts'

/** An entry with the ids that its act needs. */
interface Known extends NoticeEntry {
  teamId: string
  subject: string
}

const act = (label: string, run: NoticeAct['run'], { isMinor = false } = {}): NoticeAct => ({
  label,
  ...(isMinor && { isMinor: true }),
  run,
})

/** Says what was done, and offers to undo it. */
function done(message: string, undo?: () => Promise<unknown>) {
  const again = () =>
    undo &&
    actAndShow(undo, api.notifications.key())
      .then(() => toast.success('It waits for an answer again'))
      .catch((error: unknown) => toast.failure(error))
  toast.success(message, undo ? { action: { label: 'Undo', run: () => void again() } } : {})
}

/** An act of the shifts, after which they are read anew. */
const onShifts = (run: () => Promise<unknown>, said: string) => async () => {
  await actAndShow(run, api.shifts.key())
  done(said)
}

function requests({ teamId, subject: requestId }: Known): NoticeAct[] {
  const answer = async (status: 'approved' | 'rejected') => {
    const { undoUntil } = await client.teams[status === 'approved' ? 'approve' : 'reject']({ teamId, requestId })
    done(
      `Join request ${status}`,
      undoUntil === null ? undefined : () => client.teams.undoAnswer({ teamId, requestId }),
    )
  }
  return [act('Approve', () => answer('approved')), act('Reject', () => answer('rejected'), { isMinor: true })]
}

function leave({ teamId, subject: leaveId }: Known): NoticeAct[] {
  return [
    act('Approve', async () => {
      await client.availability.answerLeave({ teamId, leaveId, approve: true })
      done('Leave approved', () => client.availability.undoLeaveAnswer({ teamId, leaveId }))
    }),
  ]
}

function handBack({ teamId, ids: { assignment } }: Known): NoticeAct[] {
  if (!assignment) return []
  const place = { teamId, assignmentId: assignment }
  const why = { cause: 'worker', reason: 'worker-asked' } as const
  return [
    act(
      'Take Back',
      onShifts(() => client.shifts.release({ ...place, ...why }), 'The place is open'),
    ),
    act(
      'Keep On',
      onShifts(() => client.shifts.refuseHandBack(place), 'They keep the shift'),
      { isMinor: true },
    ),
  ]
}

function agree({ teamId, ids: { swap } }: Known): NoticeAct[] {
  if (!swap) return []
  const answer = (approve: boolean) => () => client.swaps.answer({ teamId, swapId: swap, approve })
  return [
    act('Agree', onShifts(answer(true), 'The shift has changed hands')),
    act('Not This Time', onShifts(answer(false), 'The shift stays as it is'), { isMinor: true }),
  ]
}

function takeOver({ ids: { swap } }: Known): NoticeAct[] {
  if (!swap) return []
  return [
    act('Take Over', async () => {
      const { booked } = await actAndShow(() => client.swaps.accept({ swapId: swap }), api.shifts.key())
      done(booked ? 'Booked' : 'It is yours when a manager agrees')
    }),
    act(
      'Decline',
      onShifts(() => client.swaps.decline({ swapId: swap }), 'Declined'),
      { isMinor: true },
    ),
  ]
}

const accept = ({ subject: shiftId }: Known): NoticeAct[] => [
  act(
    'Accept',
    onShifts(() => client.shifts.claim({ shiftId }), 'Booked'),
  ),
]

/** What one press does about a kind, where its facts say it all. Anything else is done on the page that the entry leads to. */
const ACTS: Partial<Record<string, (entry: Known) => NoticeAct[]>> = {
  'request-created': requests,
  'leave-asked': leave,
  'shift-hand-back': handBack,
  'shift-swap-accepted': agree,
  'shift-return-agreed': agree,
  'shift-swap-asked': takeOver,
  'shift-offered': accept,
}

/** The acts of an entry; none where an older notification does not say what it is about. */
export const actsOf: ActsOf = (entry) => {
  const { kind, teamId, subject } = entry
  return teamId && subject ? (ACTS[kind]?.({ ...entry, teamId, subject }) ?? []) : []
}
