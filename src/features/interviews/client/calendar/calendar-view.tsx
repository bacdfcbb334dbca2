import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { ActionIcon, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  deviceClock,
  formatLongDay,
  formatMonth,
  londonDay,
  londonToday,
  startOfMonth,
  startOfWeek,
} from '#shared/time.ts'
import type { Interview, OpenSlot } from '../../schema.ts'
import type { Span } from '../interviews-state.ts'
import classes from './calendar.module.css'
import { InterviewCard, SlotCard } from './cards.tsx'

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
  const card = { selected, onOpen }
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Group gap="xs">
          <ActionIcon variant="default" size="lg" aria-label="Earlier" onClick={() => onShow(span, step(-1))}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text fw={600} role="status" miw={180} ta="center">
            {span === 'month'
              ? formatMonth(shown)
              : `${formatLongDay(range.from, { today })} – ${formatLongDay(range.through, { today })}`}
          </Text>
          <ActionIcon variant="default" size="lg" aria-label="Later" onClick={() => onShow(span, step(1))}>
            <IconChevronRight size={18} />
          </ActionIcon>
          <Button variant="default" onClick={() => onShow(span, today)}>
            Today
          </Button>
        </Group>
        <SegmentedControl
          aria-label="How much of the calendar"
          value={span}
          onChange={(next) => onShow(next as Span, shown)}
          data={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
      </Group>
      {query.isPending && (
        <Loading what="calendar">
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {query.isError && <ErrorView error={query.error} onRetry={() => void query.refetch()} />}
      {entries &&
        (phone ? (
          <Agenda days={days} entries={entries} {...card} />
        ) : (
          <div className={classes.grid} data-span={span}>
            {days.map((one) => (
              <DayCell
                key={one}
                day={one}
                isToday={one === today}
                isOutside={span === 'month' && one.slice(0, 7) !== shown.slice(0, 7)}
                entries={entries.get(one) ?? []}
                {...card}
              />
            ))}
          </div>
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

type Entry = { interview: Interview; slot?: never } | { slot: OpenSlot; interview?: never }
const startOf = ({ interview, slot }: Entry) => interview?.startsAt ?? slot?.startsAt ?? ''

function byDay({ items, slots }: { items: Interview[]; slots: OpenSlot[] }): Map<Day, Entry[]> {
  const all: Entry[] = [...items.map((interview) => ({ interview })), ...slots.map((slot) => ({ slot }))]
  all.sort((a, b) => startOf(a).localeCompare(startOf(b)))
  const days = new Map<Day, Entry[]>()
  for (const entry of all) {
    const day = londonDay(new Date(startOf(entry)))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}

interface CardsProps {
  selected: string | undefined
  onOpen: (interviewId: string) => void
}

function Entries({ entries, selected, onOpen }: CardsProps & { entries: readonly Entry[] }) {
  return entries.map(({ interview, slot }) =>
    interview ? (
      <InterviewCard
        key={interview.id}
        interview={interview}
        selected={interview.id === selected}
        onOpen={() => onOpen(interview.id)}
      />
    ) : (
      <SlotCard key={slot?.id} slot={slot as OpenSlot} />
    ),
  )
}

interface DayCellProps extends CardsProps {
  day: Day
  isToday: boolean
  isOutside: boolean
  entries: readonly Entry[]
}

function DayCell({ day, isToday, isOutside, entries, ...card }: DayCellProps) {
  const [weekday = '', date = ''] = formatLongDay(day).split(' ')
  return (
    <section
      className={classes.day}
      aria-label={formatLongDay(day)}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
    >
      <h2 className={classes.date}>
        <span>{weekday.slice(0, 3)}</span> {date}
      </h2>
      <Entries entries={entries} {...card} />
    </section>
  )
}

function Agenda({ days, entries, ...card }: CardsProps & { days: readonly Day[]; entries: Map<Day, Entry[]> }) {
  const busy = days.filter((day) => entries.has(day))
  if (busy.length === 0) return <EmptyState title="Nothing in these days">Look at earlier or later ones.</EmptyState>
  return (
    <div className={classes.agenda}>
      {busy.map((day) => (
        <section key={day} aria-label={formatLongDay(day)}>
          <h2 className={classes.date}>{formatLongDay(day)}</h2>
          <Entries entries={entries.get(day) ?? []} {...card} />
        </section>
      ))}
    </div>
  )
}
