import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import type { State } from '#client/ui/state/state.ts'
import { ErrorView } from '#client/ui/states.tsx'
import { type Day, deviceClock, formatMonth, londonToday, type Month, monthOf } from '#shared/time.ts'
import { chosenIn, isInReach, monthAfter, ofDay, weeksOf } from '../../rules/month.ts'
import type { MonthShift } from '../../schema.ts'
import { DayList } from './day-list.tsx'
import classes from './month.module.css'
import { MonthGrid } from './month-grid.tsx'

interface MonthViewProps {
  month: Month
  onMonth: (month: Month) => void
  /** The shift whose panel is open. */
  selected: string | undefined
  onOpen: (shift: MonthShift) => void
  /** How the person's place on a shift stands: its state, and the same in words. */
  stateOf: (shift: MonthShift) => State
  mark: (shift: MonthShift) => ReactNode
}

const NOTHING = { shifts: [], leave: [], cannot: [] }

/** The person's shifts, leave and unavailable times in a month, and below it the list of the day that is chosen. */
export function MonthView({ month, onMonth, selected, onOpen, stateOf, mark }: MonthViewProps) {
  const { data, isPending, error, refetch } = useQuery(api.calendar.month.queryOptions({ input: { month } }))
  const today = londonToday(deviceClock)
  const [chosen, setChosen] = useState<Day>()
  const list = useRef<HTMLDivElement>(null)
  const day = chosenIn(month, { chosen, today })
  const entries = data ?? NOTHING

  function choose(next: Day) {
    setChosen(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }

  function open() {
    const { shifts } = ofDay(entries, day)
    const [only, another] = shifts
    if (only && !another) onOpen(only)
    else list.current?.querySelector('button')?.focus()
  }

  return (
    <>
      <div className={classes.bar}>
        <Step month={month} by={-1} today={today} onMonth={onMonth} />
        <Step month={month} by={1} today={today} onMonth={onMonth} />
        <h2 className={classes.name} aria-live="polite">
          {formatMonth(`${month}-01`)}
        </h2>
        {day !== today && (
          <Button variant="default" onClick={() => choose(today)}>
            Today
          </Button>
        )}
      </div>
      <MonthGrid
        days={weeksOf(month).days}
        month={month}
        today={today}
        chosen={day}
        entries={entries}
        onChoose={choose}
        onOpen={open}
        stateOf={stateOf}
      />
      <div ref={list} className={classes.list}>
        {isPending ? (
          <Loading what="month">
            <RowsSkeleton rows={1} />
          </Loading>
        ) : error ? (
          <ErrorView error={error} onRetry={() => void refetch()} />
        ) : (
          <DayList
            day={day}
            today={today}
            entries={ofDay(entries, day)}
            selected={selected}
            onOpen={onOpen}
            mark={mark}
          />
        )}
      </div>
    </>
  )
}

interface StepProps {
  month: Month
  by: 1 | -1
  today: Day
  onMonth: (month: Month) => void
}

/** The way to the month before or after. */
function Step({ month, by, today, onMonth }: StepProps) {
  const next = monthAfter(month, by)
  const [Icon, label] = by === 1 ? [IconChevronRight, 'Next month'] : [IconChevronLeft, 'Previous month']
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      disabled={!isInReach(next, today)}
      onClick={() => onMonth(next)}
    >
      <Icon size={20} />
    </ActionIcon>
  )
}
