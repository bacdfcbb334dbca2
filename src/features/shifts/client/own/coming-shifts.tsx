import { OfflineSince } from '#client/offline/offline-since.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { OnCall } from '#client/ui/on-call.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import type { OwnShift } from '../../schema.ts'
import classes from '../worker/worker.module.css'
import { type OwnListProps, OwnShiftList } from './own-shift-list.tsx'
import { useComingShifts } from './use-coming-shifts.ts'

/** Without a connection nobody is told anything here: whom to ring instead, each agency once. */
function Agencies({ shifts }: { shifts: readonly OwnShift[] }) {
  return [...new Map(shifts.map((shift) => [shift.teamId, shift])).values()].map(
    ({ teamId, teamName, teamOnCall }) =>
      teamOnCall && (
        <p key={teamId} className={classes.agency}>
          <OnCall number={teamOnCall} team={teamName} />
        </p>
      ),
  )
}

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
      {offline && <Agencies shifts={items} />}
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
