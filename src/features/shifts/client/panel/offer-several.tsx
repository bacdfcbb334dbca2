import { useQueries } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import type { Shift } from '../../schema.ts'
import { OfferDialog } from './offer-dialog.tsx'

interface OfferSeveralProps {
  teamId: string
  shifts: readonly Shift[]
  onClose: () => void
  onOffered: () => void
}

/** As many as one call offers, to as many people. */
const MOST_SHIFTS = 20
const MOST_PEOPLE = 200

/** Offers several shifts to everybody who can take one of them; each is offered those that they can take. */
export function OfferSeveral({ teamId, shifts, onClose, onOffered }: OfferSeveralProps) {
  const offered = shifts.slice(0, MOST_SHIFTS)
  const queries = useQueries({
    queries: offered.map(({ id }) => api.shifts.candidates.queryOptions({ input: { teamId, shiftId: id } })),
  })
  const failed = queries.find(({ isError }) => isError)
  if (queries.some(({ isPending }) => isPending) || failed)
    return (
      <Dialog opened onClose={onClose} title={`Offer ${offered.length} shifts`}>
        {failed ? (
          <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <Loading what="people">
            <RowsSkeleton rows={2} />
          </Loading>
        )}
      </Dialog>
    )
  const userIds = [...new Set(queries.flatMap(({ data }) => data?.can.people.map(({ userId }) => userId) ?? []))]
  return (
    <OfferDialog
      teamId={teamId}
      shifts={offered}
      userIds={userIds.slice(0, MOST_PEOPLE)}
      onClose={onClose}
      onOffered={onOffered}
    >
      {shifts.length > offered.length && `The first ${offered.length} of ${shifts.length} shifts.`}
    </OfferDialog>
  )
}
