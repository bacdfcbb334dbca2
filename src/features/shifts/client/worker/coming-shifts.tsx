import { Card } from '@mantine/core'
import { OfflineSince } from '#client/offline/offline-since.tsx'
import { List } from '#client/ui/lists/list-row.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import type { OwnShift } from '../../schema.ts'
import { OwnShiftRow } from './own-shift-row.tsx'
import { useComingShifts } from './use-coming-shifts.ts'

export interface OwnListProps {
  selected?: string | undefined
  onOpen: (shift: OwnShift) => void
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
      {items.length === 0 ? (
        <EmptyState title="No shifts to come">
          What you claim, and what your agency books you for, appears here.
        </EmptyState>
      ) : (
        <Card withBorder padding={0}>
          <List label="My Shifts">
            {items.map((shift) => (
              <OwnShiftRow
                key={shift.assignmentId}
                shift={shift}
                selected={shift.assignmentId === selected}
                onOpen={() => onOpen(shift)}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}
