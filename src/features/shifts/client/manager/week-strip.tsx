import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { api } from '#client/api.ts'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { ViewSwitch } from '#client/ui/inputs/view-switch.tsx'
import { usePressed } from '#client/ui/use-pressed.ts'
import { addDays, type Day, deviceClock, formatLongDay, isDay, londonToday } from '#shared/time.ts'
import { shortDay } from '../../rules/shift-words.ts'
import { count, weekAround } from './shift-words.ts'
import classes from './shifts.module.css'

interface WeekStripProps {
  teamId: string
  day: Day
  /** The whole week is listed. */
  week: boolean
  onShow: (day: Day, week?: true) => void
  /** What can be done with the week. */
  children?: ReactNode
}

const SPANS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]

/** The week around a day, with the open places and drafts of each. */
export const WeekStrip = memo(({ teamId, day, week, onShow, children }: WeekStripProps) => {
  const today = londonToday(deviceClock)
  const days = weekAround(day)
  const [from, through] = [days[0] as Day, days[6] as Day]
  const query = useQuery(
    api.shifts.counts.queryOptions({ input: { teamId, from, through }, placeholderData: keepPreviousData }),
  )
  const counts = new Map(query.data?.days.map((one) => [one.day, one]))
  const chosen = useChosenInView(day)
  const step = (by: number) => onShow(addDays(day, by), week || undefined)
  return (
    <div className={classes.strip} data-screen-only>
      <div className={classes.weeks}>
        <ActionIcon variant="default" size="input-sm" aria-label="Week before" onClick={() => step(-7)}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size="input-sm" aria-label="Week after" onClick={() => step(7)}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => onShow(today)}>
          Today
        </Button>
        <ViewSwitch
          aria-label="Days shown"
          className={classes.only ?? ''}
          data={SPANS}
          value={week ? 'week' : 'day'}
          onChange={(span) => onShow(day, span === 'week' || undefined)}
        />
        <DayField
          label="Day"
          aria-label="Go to a day"
          className={classes.jump ?? ''}
          styles={{ label: { display: 'none' } }}
          value={day}
          onChange={(next) => next && isDay(next) && onShow(next)}
        />
        {children}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid everywhere */}
      <div className={classes.days} role="group" aria-label="Days of the week" ref={chosen}>
        {days.map((one) => (
          <DayButton
            key={one}
            day={one}
            isToday={one === today}
            isPast={one < today}
            pressed={!week && one === day}
            counted={counts.get(one)}
            onPress={() => onShow(one)}
          />
        ))}
      </div>
    </div>
  )
})
WeekStrip.displayName = 'WeekStrip'

interface DayButtonProps {
  day: Day
  isToday: boolean
  isPast: boolean
  pressed: boolean
  counted: { required: number; filled: number; drafts: number } | undefined
  onPress: () => void
}

function DayButton({ day, isToday, isPast, pressed, counted, onPress }: DayButtonProps) {
  const coming = usePressed(pressed)
  const { required = 0, filled = 0, drafts = 0 } = counted ?? {}
  const open = Math.max(0, required - filled)
  return (
    <button
      type="button"
      aria-pressed={pressed || coming.pressed}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => coming.press(onPress)}
    >
      <span className={classes.date} title={formatLongDay(day)}>
        {shortDay(day).split(' ', 2).join(' ')}
        {isToday && <span className={classes.today}>Today</span>}
      </span>
      <Filling open={open} required={required} isPast={isPast} isEmpty={counted !== undefined && drafts === 0} />
      <span className={classes.figures}>
        {required > 0 && (
          <span>
            {filled} of {required}
            <span className={classes.wide}> filled</span>
          </span>
        )}
        {drafts > 0 && (
          <span className={classes.counted} data-state="draft">
            <IconPencil size={14} aria-hidden />
            {count(drafts, 'draft')}
          </span>
        )}
      </span>
    </button>
  )
}

interface FillingProps {
  open: number
  required: number
  isPast: boolean
  /** Nothing is planned, not even a draft. */
  isEmpty: boolean
}

/** How far a day is filled. What was not filled in time alarms nobody any more. */
function Filling({ open, required, isPast, isEmpty }: FillingProps) {
  if (open > 0)
    return (
      <span className={classes.counted} data-state={isPast ? 'plain' : 'soon'}>
        {!isPast && <IconAlertTriangle size={14} aria-hidden />}
        {open} {isPast ? 'unfilled' : 'open'}
      </span>
    )
  if (required === 0)
    return (
      <span className={classes.counted} data-state="plain">
        {isEmpty ? 'None' : ' '}
      </span>
    )
  return (
    <span className={classes.counted} data-state="ok">
      <IconCheck size={14} aria-hidden />
      Full
    </span>
  )
}

/** On a phone the strip scrolls: the chosen day stands in its middle. */
function useChosenInView(day: Day) {
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly chosen day is what moves it
  useEffect(() => {
    const list = strip.current
    const chosen = list?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
  }, [day])
  return strip
}
