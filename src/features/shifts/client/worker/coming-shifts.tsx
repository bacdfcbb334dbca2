import { OfflineSince } from '#client/offline/offline-since.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { type OwnListProps, OwnShiftList } from './own-shift-list.tsx'
import { useComingShifts } from './use-coming-shifts.ts'

/** The shifts on which the person is booked, the next one first; readable without a connection. */
export function ComingShifts({ selected, onOpen }: OwnListProps) {
  const { items, keptAt, offline, error, retry } = useComingShifts()
  if (!items)
    return error && !offline ? (
      <ErrorView error={error} onRetry={retry} />
    ) : (
      <Loading what="your shifts">
        <RowsSkeleton rows={4} />
      </Loading>
    )
  return (
    <>
      {keptAt !== undefined && <OfflineSince at={keptAt} />}
      {items.length === 0 ? (
        <EmptyState title="No shifts to come">
          What you claim, and what your agency books you for, appears here.
        </EmptyState>
      ) : (
        <OwnShiftList label="My Shifts" shifts={items} selected={selected} onOpen={onOpen} />
      )}
    </>
  )
}
