import { ActionIcon, Button, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  deviceClock,
  formatLongDay,
  formatMonth,
  londonToday,
  startOfMonth,
  startOfWeek,
} from '#shared/time.ts'
import type { Span } from '../interviews-state.ts'
import { Agenda } from './agenda.tsx'
import classes from './calendar.module.css'
import { byDay } from './entries.ts'
import { Month } from './month.tsx'
import { Week } from './week.tsx'

interface CalendarViewProps {
  teamId: string
  span: Span
  /** A day of the week or month on screen; today unless the address says. */
  day: Day | undefined
  selected: string | undefined
  onShow: (span: Span, day: Day) => void
  onOpen: (interviewId: string) => void
}

/** The interviews of a week or a month, with the offered times; on a phone by day, one below the other. */
export function CalendarView({ teamId, span, day, selected, onShow, onOpen }: CalendarViewProps) {
  const today = londonToday(deviceClock)
  const shown = day ?? today
  const range = rangeOf(span, shown)
  const phone = usePhone()
  const query = useQuery(
    api.interviews.calendar.queryOptions({ input: { teamId, ...range }, placeholderData: keepPreviousData }),
  )
  const step = (by: number) => (span === 'week' ? addDays(shown, 7 * by) : addMonths(startOfMonth(shown), by))
  const days = Array.from({ length: daysBetween(range.from, range.through) + 1 }, (_, at) => addDays(range.from, at))
  const entries = query.data && byDay(query.data)
  const shows = { days, today, selected, onOpen }
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.steps}>
          <ActionIcon variant="default" size="lg" aria-label="Earlier" onClick={() => onShow(span, step(-1))}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text fw={600} role="status" className={classes.span ?? ''}>
            {span === 'month' ? formatMonth(shown) : weekWords(range)}
          </Text>
          <ActionIcon variant="default" size="lg" aria-label="Later" onClick={() => onShow(span, step(1))}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
        <Button variant="default" onClick={() => onShow(span, today)}>
          Today
        </Button>
        <ViewSwitch
          aria-label="How much of the calendar"
          value={span}
          onChange={(next) => onShow(next as Span, shown)}
          data={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
      </div>
      <Pending query={query} what="calendar">
        <RowsSkeleton rows={6} />
      </Pending>
      {entries &&
        (phone ? (
          <Agenda {...shows} entries={entries} />
        ) : span === 'week' ? (
          <Week {...shows} entries={entries} />
        ) : (
          <Month {...shows} entries={entries} shown={shown} />
        ))}
    </>
  )
}

function rangeOf(span: Span, day: Day) {
  if (span === 'week') return { from: startOfWeek(day), through: addDays(startOfWeek(day), 6) }
  const from = startOfWeek(startOfMonth(day))
  const last = addDays(addMonths(startOfMonth(day), 1), -1)
  return { from, through: addDays(startOfWeek(last), 6) }
}

/** `16–22 November 2026`, `30 November – 6 December 2026`. */
function weekWords({ from, through }: { from: Day; through: Day }) {
  const [, first = '', month = ''] = formatLongDay(from).split(' ')
  const [, ...last] = formatLongDay(through).split(' ')
  return month === last[1] ? `${first}–${last.join(' ')}` : `${first} ${month} – ${last.join(' ')}`
}
