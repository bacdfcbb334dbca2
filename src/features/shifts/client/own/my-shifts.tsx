import { Group } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { deviceClock, londonToday, type Month, monthOf } from '#shared/time.ts'
import classes from '../worker/worker.module.css'
import { ComingShifts } from './coming-shifts.tsx'
import type { OwnListProps } from './own-shift-list.tsx'

/** What the month needs of the page, and tells it. */
export interface MonthProps {
  month: Month
  onMonth: (month: Month) => void
  selected: string | undefined
  onOpen: (shift: { assignmentId: string }) => void
}

interface MyShiftsProps extends Pick<MonthProps, 'selected'> {
  /** Without one the list is shown. */
  month: Month | undefined
  onMonth: (month?: Month) => void
  onOpen: MonthProps['onOpen'] & OwnListProps['onOpen']
  drawMonth: (props: MonthProps) => ReactNode
  foot: ReactNode
}

const LOOKS = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
]

/** The shifts on which the person is booked, as a list or in their month. */
export function MyShifts({ month, onMonth, drawMonth, foot, ...own }: MyShiftsProps) {
  return (
    <>
      <ViewSwitch
        aria-label="How shifts are shown"
        className={classes.looks ?? ''}
        data={LOOKS}
        value={month ? 'month' : 'list'}
        onChange={(look) => onMonth(look === 'month' ? monthOf(londonToday(deviceClock)) : undefined)}
      />
      {month ? drawMonth({ month, onMonth, ...own }) : <ComingShifts {...own} />}
      <Group justify="center" mt="md">
        <LinkButton to="/calendar" variant="subtle" leftSection={<IconBell size={16} aria-hidden />}>
          Calendar and Reminders
        </LinkButton>
      </Group>
      {foot}
    </>
  )
}
