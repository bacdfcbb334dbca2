// biome-ignore-all lint/a11y/useSemanticElements: rows that stand where they are told are no table
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing is done in a heading
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { formatPence } from '#shared/money.ts'
import { addDays, type Day, daysBetween, startOfWeek } from '#shared/time.ts'
import { isWeekend, type Span } from '../../rules/days.ts'
import { type Need, sayNeed, sayNeedInFull } from '../../rules/needs.ts'
import { totalsOf } from '../../rules/totals.ts'
import type { RotaShift } from '../../schema.ts'
import classes from './grid.module.css'
import { dayHead, decimalHours } from './looks.ts'

interface HeadProps {
  what: string
  days: readonly Day[]
  today: Day
  shifts: readonly RotaShift[]
  span: Span
  seesPay: boolean
  /** What sites lack, by day. */
  needs: readonly Need[] | undefined
}

/** The days with what is booked on each. */
export const Head = memo(({ what, days, today, shifts, span, seesPay, needs }: HeadProps) => {
  const isDense = span === 'month'
  const byDay = useMemo(() => Map.groupBy(shifts, ({ day }) => day), [shifts])
  return (
    <div role="row" aria-rowindex={1} className={`${classes.line} ${classes.head}`}>
      <div role="columnheader" className={classes.corner}>
        {what}
      </div>
      {days.map((day, col) => [
        <div
          key={day}
          role="columnheader"
          className={classes.day}
          data-today={day === today || undefined}
          data-weekend={isWeekend(day) || undefined}
          aria-current={day === today ? 'date' : undefined}
        >
          {isDense ? (
            <DenseDay day={day} need={needs?.[col]} />
          ) : (
            <DayHead
              day={day}
              shifts={byDay.get(day) ?? []}
              seesPay={seesPay && span !== 'fortnight'}
              need={needs?.[col]}
            />
          )}
          {span === 'day' && <Hours />}
        </div>,
        isDense && col % 7 === 6 && (
          <div key={`week ${day}`} role="columnheader" className={classes.day}>
            wk<small>{weekNumber(day)}</small>
          </div>
        ),
      ])}
    </div>
  )
})
Head.displayName = 'Head'

const HOURS = ['00', '03', '06', '09', '12', '15', '18', '21']

/** The hours of a day, each third one by its number. */
function Hours() {
  return (
    <span className={classes.hours} aria-hidden>
      {HOURS.map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </span>
  )
}

function DenseDay({ day, need }: { day: Day; need: Need | undefined }) {
  const [name = '', number] = dayHead(day).split(' ')
  return (
    <>
      {number}
      <small data-state={need && need.short > 0 ? 'soon' : undefined} title={need?.words.join('\n')}>
        {name.slice(0, 1)}
        {need && need.short > 0 && <VisuallyHidden>, {need.short} short</VisuallyHidden>}
      </small>
    </>
  )
}

interface DayHeadProps {
  day: Day
  shifts: readonly RotaShift[]
  seesPay: boolean
  need: Need | undefined
}

function DayHead({ day, shifts, seesPay, need }: DayHeadProps) {
  const { minutes, pay } = totalsOf(shifts, seesPay)
  return (
    <>
      <span className={classes.date}>
        {dayHead(day)}
        {need && <Short need={need} />}
      </span>
      <small>
        <span>{decimalHours(minutes)}</span>
        {pay ? <span>{formatPence(pay).replace(/\.\d\d$/, '')}</span> : null}
      </small>
    </>
  )
}

/** How many people sites lack on a day: it leads to which sites. */
function Short({ need }: { need: Need }) {
  if (sayNeed(need).state !== 'soon') return null
  return (
    <button type="button" className={classes.short} data-cover="" tabIndex={-1} title={need.words.join('\n')}>
      <IconAlertTriangle size={12} aria-hidden />
      <span aria-hidden>{need.short || need.mixes}</span>
      <VisuallyHidden>{sayNeedInFull(need)}</VisuallyHidden>
    </button>
  )
}

/** The number of the week of a day, by ISO 8601: that of its Thursday. */
function weekNumber(day: Day): number {
  const thursday = addDays(startOfWeek(day), 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}
