import { Text, Title } from '@mantine/core'
import { Toggle } from '#client/ui/inputs/toggle.tsx'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState, ErrorView } from '#client/ui/states.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { addDays, deviceClock, formatMinutes, londonToday } from '#shared/time.ts'
import { dayHeading } from '../../rules/shift-words.ts'
import type { OpenShift } from '../../schema.ts'
import { ShiftCard } from './shift-card.tsx'
import { inOrder } from './shown-shifts.ts'
import { useOpenShifts } from './use-open-shifts.ts'
import classes from './worker.module.css'

interface AvailableShiftsProps {
  selected?: string | undefined
  onOpen: (shift: OpenShift) => void
  /** Shows those as well that the person cannot take. */
  all?: boolean
  /** Without it there is no switch for them. */
  onAll?: (all: boolean) => void
}

/** What the person may take: what they are offered, then the rest by day. */
export function AvailableShifts({ selected, onOpen, all = false, onAll }: AvailableShiftsProps) {
  const { data, error, refetch } = useOpenShifts()
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data) return <Coming />
  const { offered, byDay, hidden } = inOrder(data.items, { all })
  const today = londonToday(deviceClock)
  const list = (heading: string, shifts: readonly OpenShift[]) => (
    <DayOfShifts key={heading} heading={heading} shifts={shifts} selected={selected} onOpen={onOpen} />
  )
  return (
    <InSteps before={<Coming />}>
      <div className={classes.available}>
        <Text size="sm" c="dimmed">
          {data.minutesThisWeek > 0
            ? `You work ${formatMinutes(data.minutesThisWeek)} this week.`
            : 'You have no shifts this week.'}
        </Text>
        {offered.length > 0 && list('Offered to you', offered)}
        {byDay.map(({ day, shifts }) => list(dayHeading(day, { today, tomorrow: addDays(today, 1) }), shifts))}
        {offered.length + byDay.length === 0 && (
          <EmptyState title="No shifts to take just now">
            {hidden > 0
              ? 'There are some that you cannot take, each with its reasons.'
              : 'New ones appear here by themselves, and you are told of those that are offered to you.'}
          </EmptyState>
        )}
        {hidden > 0 && onAll && (
          <Toggle
            className={classes.all ?? ''}
            label={`Show ${hidden} I cannot take`}
            description="Each says why, and what would change it"
            checked={all}
            onChange={(event) => onAll(event.currentTarget.checked)}
          />
        )}
      </div>
    </InSteps>
  )
}

function Coming() {
  return (
    <Loading what="shifts">
      <RowsSkeleton rows={5} />
    </Loading>
  )
}

interface DayProps extends Pick<AvailableShiftsProps, 'selected' | 'onOpen'> {
  heading: string
  shifts: readonly OpenShift[]
}

function DayOfShifts({ heading, shifts, selected, onOpen }: DayProps) {
  const rows = useRowFocus()
  const open = useLatest(onOpen)
  return (
    <section aria-label={heading}>
      <div className={classes.heading}>
        <Title order={2} size="h5">
          {heading}
        </Title>
        <span>
          {shifts.length} {shifts.length === 1 ? 'shift' : 'shifts'}
        </span>
      </div>
      <PlainList ref={rows} className={classes.cards} aria-label={heading}>
        {shifts.map((shift) => (
          <ShiftCard key={shift.id} shift={shift} selected={shift.id === selected} onOpen={open} />
        ))}
      </PlainList>
    </section>
  )
}
