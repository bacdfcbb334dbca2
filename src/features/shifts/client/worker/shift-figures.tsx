import { StatCard } from '#client/ui/figures/stat-card.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { deviceClock, formatMinutes } from '#shared/time.ts'
import { shortDay } from '../parts/shift-words.ts'
import { takeable } from './shown-shifts.ts'
import { useComingShifts } from './use-coming-shifts.ts'
import { useOpenShifts } from './use-open-shifts.ts'

/** What there is to take, when the person works next, and how long this week. */
export function ShiftFigures() {
  const { data } = useOpenShifts()
  const { items } = useComingShifts()
  const next = items?.[0]
  return (
    <>
      <StatCard
        label="Available Shifts"
        value={
          data ? (
            <TextLink inherit to="/shifts" aria-label={`${takeable(data.items)}: see the available shifts`}>
              {takeable(data.items)}
            </TextLink>
          ) : (
            '–'
          )
        }
      />
      <StatCard
        label="Next Shift"
        value={
          next ? (
            <TextLink inherit to="/shifts" search={{ view: 'mine', shift: next.assignmentId }}>
              {Date.parse(next.startsAt) <= deviceClock.now()
                ? `Now, until ${next.end}`
                : `${shortDay(next.day)}, ${next.start}`}
            </TextLink>
          ) : items ? (
            'None'
          ) : (
            '–'
          )
        }
      />
      <StatCard label="Hours This Week" value={data ? formatMinutes(data.minutesThisWeek) : '–'} />
    </>
  )
}
