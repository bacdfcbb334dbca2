import '@mantine/dates/styles.layer.css'
import { FocusTrap, Paper } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useClickOutside } from '@mantine/hooks'
import type { Day } from '#shared/time.ts'
import classes from './day-field.module.css'

const LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

export interface DayCalendarProps {
  label: string
  day: Day | null
  minDate: Day | undefined
  maxDate: Day | undefined
  /** Shows the years first, for a date of birth. */
  startWithYears: boolean
  onChoose: (day: Day | null) => void
  onClose: () => void
}

/** A calendar below its field. Escape and a press elsewhere close it. */
export default function DayCalendar({
  label,
  day,
  minDate,
  maxDate,
  startWithYears,
  onChoose,
  onClose,
}: DayCalendarProps) {
  const box = useClickOutside(onClose)
  return (
    <FocusTrap active>
      <Paper
        ref={box}
        withBorder
        shadow="md"
        p="sm"
        className={classes.calendar}
        role="dialog"
        aria-label={label}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      >
        <DatePicker
          hideOutsideDates
          ariaLabels={LABELS}
          value={day}
          minDate={minDate}
          maxDate={maxDate}
          defaultLevel={startWithYears && !day ? 'decade' : 'month'}
          defaultDate={day ?? maxDate}
          onChange={onChoose}
        />
      </Paper>
    </FocusTrap>
  )
}
