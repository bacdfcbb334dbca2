import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addMonths, deviceClock, formatMonth, londonToday, type Month, monthOf } from '#shared/time.ts'
import classes from './parts.module.css'

/** The month that is shown, and the ways to the one before and after. */
export function Months({ month, onMonth }: { month: Month; onMonth: (month: Month) => void }) {
  const step = (by: number) => onMonth(monthOf(addMonths(`${month}-01`, by)))
  return (
    <div className={classes.month}>
      <ActionIcon variant="default" size="input-sm" aria-label="Month before" onClick={() => step(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{formatMonth(`${month}-01`)}</span>
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label="Month after"
        disabled={month >= monthOf(londonToday(deviceClock))}
        onClick={() => step(1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
