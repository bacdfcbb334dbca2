import { Card } from '@mantine/core'
import { List } from '#client/ui/lists/list-row.tsx'
import type { OwnShift } from '../../schema.ts'
import { OwnShiftRow } from './own-shift-row.tsx'

export interface OwnListProps {
  selected?: string | undefined
  onOpen: (shift: OwnShift) => void
}

interface OwnShiftListProps extends OwnListProps {
  label: string
  shifts: readonly OwnShift[]
}

/** Shifts of the person, each of which opens beside the list. */
export function OwnShiftList({ label, shifts, selected, onOpen }: OwnShiftListProps) {
  return (
    <Card withBorder padding={0}>
      <List label={label}>
        {shifts.map((shift) => (
          <OwnShiftRow
            key={shift.assignmentId}
            shift={shift}
            selected={shift.assignmentId === selected}
            onOpen={() => onOpen(shift)}
          />
        ))}
      </List>
    </Card>
  )
}
