// biome-ignore-all lint/a11y/useSemanticElements: cells of a table cannot be pressed
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells have the focus
import { VisuallyHidden } from '@mantine/core'
import { IconBan, IconBeach } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { STATE_ICONS, type State } from '#client/ui/state/state.ts'
import { type Day, formatLongDay, type Month, monthOf } from '#shared/time.ts'
import { dayByKey, isInReach, ofDay } from '../../rules/month.ts'
import type { MonthShift, OwnMonth } from '../../schema.ts'
import { cannotText, leaveText, shiftText } from './day-words.ts'
import classes from './month.module.css'

interface MonthGridProps {
  /** Whole weeks. */
  days: readonly Day[]
  month: Month
  today: Day
  chosen: Day
  entries: OwnMonth
  onChoose: (day: Day) => void
  /** Opens the chosen day. */
  onOpen: () => void
  stateOf: (shift: MonthShift) => State
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Weeks of days, moved through by the keys of a date grid. A day is chosen by the first press, and opened by the next one. */
export function MonthGrid({ days, month, today, chosen, entries, onChoose, onOpen, stateOf }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  /** Where a key has led, until the focus is there: the day may be of a month that comes on screen first. */
  const goal = useRef<Day>(undefined)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))

  useLayoutEffect(() => {
    if (goal.current !== chosen) return
    goal.current = undefined
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const canChoose = (day: Day) => isInReach(monthOf(day), today)

  function press(day: Day) {
    if (day === chosen) onOpen()
    else if (canChoose(day)) onChoose(day)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event
    const next = altKey || ctrlKey || metaKey ? undefined : dayByKey(key, goal.current ?? chosen)
    const isPress = key === 'Enter' || key === ' '
    if (!next && !isPress) return
    event.preventDefault()
    if (!next) return press(chosen)
    if (!canChoose(next)) return
    goal.current = next
    onChoose(next)
  }

  function onClick({ target }: MouseEvent) {
    const day = (target as Element).closest<HTMLElement>('[data-day]')?.dataset.day
    if (day) press(day)
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label="My shifts by day"
      className={classes.grid}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div role="row" className={classes.week}>
        {WEEKDAYS.map((weekday) => (
          <div key={weekday} role="columnheader" aria-label={weekday} className={classes.weekday}>
            {weekday.slice(0, 3)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes.week}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              today={today}
              isOutside={monthOf(day) !== month}
              isChosen={day === chosen}
              entries={ofDay(entries, day)}
              stateOf={stateOf}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface DayCellProps {
  day: Day
  today: Day
  isOutside: boolean
  isChosen: boolean
  entries: OwnMonth
  stateOf: (shift: MonthShift) => State
}

function DayCell({ day, today, isOutside, isChosen, entries: { shifts, leave, cannot }, stateOf }: DayCellProps) {
  const words = [...shifts.map(shiftText), ...leave.map(leaveText), ...cannot.map(cannotText)]
  return (
    <div
      role="gridcell"
      className={classes.day}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={day === today ? 'date' : undefined}
      data-day={day}
      data-outside={isOutside || undefined}
    >
      <VisuallyHidden>{[formatLongDay(day, { today }), ...words].join(', ')}</VisuallyHidden>
      <span className={classes.shown} aria-hidden>
        <span className={classes.number}>{Number(day.slice(8))}</span>
        {shifts.map((shift) => (
          <ShiftChip key={shift.assignmentId} shift={shift} state={stateOf(shift)} />
        ))}
        {leave.map(({ id }) => (
          <span key={id} className={classes.leave} data-state="info">
            <IconBeach size={14} aria-hidden />
            <span className={classes.wide}>Leave</span>
          </span>
        ))}
        {cannot.length > 0 && (
          <span className={classes.cannot}>
            <IconBan size={14} aria-hidden />
            <span className={classes.wide}>Cannot work</span>
          </span>
        )}
      </span>
    </div>
  )
}

/** A shift in two lines: when, with the sign of its state, and where; its words stand in the list of the day. */
function ShiftChip({ shift: { start, siteName, state: is }, state }: { shift: MonthShift; state: State }) {
  const Icon = STATE_ICONS[state]
  return (
    <span className={classes.shift} data-state={state} data-is={is}>
      <b>
        {start} <Icon size={12} aria-hidden />
      </b>
      <span className={classes.wide}>{siteName}</span>
    </span>
  )
}
