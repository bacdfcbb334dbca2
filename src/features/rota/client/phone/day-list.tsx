import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconDots, IconPencil } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { timesText } from '#features/shifts/rules/shift-words.ts'
import { formatPence } from '#shared/money.ts'
import { type Day, deviceClock } from '#shared/time.ts'
import { isOver } from '../../rules/days.ts'
import { type Need, sayNeedInFull } from '../../rules/needs.ts'
import type { Chip, Row } from '../../rules/rows.ts'
import { totalsOf } from '../../rules/totals.ts'
import type { RotaShift } from '../../schema.ts'
import { chipWords, dayHead, longDay } from '../grid/looks.ts'
import classes from './phone.module.css'

interface DayListProps {
  days: readonly Day[]
  day: Day
  today: Day
  rows: readonly Row[]
  shifts: readonly RotaShift[]
  seesPay: boolean
  /** What sites lack, by day. */
  needs: readonly Need[] | undefined
  onDay: (day: Day) => void
  onFill: (chip: Chip) => void
  onMenu: (asked: { chip: Chip; anchor: () => DOMRect }) => void
}

/** A day of the rota on a phone: the days as a strip, what is open first, then who works; what is done is in each row's menu. */
export function DayList({ days, day, today, rows, shifts, seesPay, needs, onDay, onFill, onMenu }: DayListProps) {
  const keepsFocus = useRowFocus()
  const col = days.indexOf(day)
  const { open, taken } = useMemo(() => chipsOn(rows, col), [rows, col])
  const ofDay = shifts.filter((shift) => shift.day === day)
  const sums = totalsOf(ofDay, seesPay)
  const need = needs?.[col]
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out as a grid everywhere */}
      <div className={classes.strip} role="group" aria-label="Days of the week">
        {days.map((one) => (
          <DayButton key={one} day={one} today={today} isChosen={one === day} shifts={shifts} onDay={onDay} />
        ))}
      </div>
      <section className={classes.card} aria-label={longDay(day)} data-day-list>
        <div className={classes.head}>
          <h2>{longDay(day)}</h2>
          <span>
            {sums.taken} of {sums.required}
            {sums.pay ? ` · ${formatPence(sums.pay).replace(/\.\d\d$/, '')}` : ''}
          </span>
        </div>
        {need && need.words.length > 0 && (
          <details className={classes.short}>
            <summary>
              <IconAlertTriangle size={16} aria-hidden /> {sayNeedInFull(need)}
            </summary>
            <ul>
              {need.words.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </details>
        )}
        {open.length + taken.length === 0 && <p className={classes.none}>Nothing is planned.</p>}
        <PlainList ref={keepsFocus}>
          {[...open, ...taken].map((chip) => (
            <DayRow key={chip.key} chip={chip} onFill={onFill} onMenu={onMenu} />
          ))}
        </PlainList>
      </section>
    </>
  )
}

/** Nobody has it, and nobody can any more. */
const isLost = ({ place, shift }: Chip) => !place && isOver(shift, deviceClock.now())

const byStart = (a: Chip, b: Chip) => a.shift.start.localeCompare(b.shift.start) || a.siteName.localeCompare(b.siteName)

function chipsOn(rows: readonly Row[], col: number) {
  const chips = rows
    .flatMap((row) => (row.kind === 'group' ? [] : (row.cells[col] ?? [])))
    .filter(({ isDim }) => !isDim)
  const { open = [], taken = [] } = Object.groupBy(chips, (chip) => (chip.place || isLost(chip) ? 'taken' : 'open'))
  return { open: open.sort(byStart), taken: taken.sort(byStart) }
}

interface DayButtonProps extends Pick<DayListProps, 'day' | 'today' | 'shifts' | 'onDay'> {
  isChosen: boolean
}

function DayButton({ day, today, isChosen, shifts, onDay }: DayButtonProps) {
  const own = shifts.filter((shift) => shift.day === day)
  const open = own.reduce((sum, shift) => sum + shift.open, 0)
  const isPast = day < today
  const [name, number] = dayHead(day).split(' ')
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onDay(day)}
    >
      <span>{name}</span>
      <b>{number}</b>
      <small data-state={open > 0 && !isPast ? 'soon' : undefined}>
        {open > 0 ? `${open} ${isPast ? 'lost' : 'open'}` : own.length > 0 ? 'full' : '–'}
      </small>
    </button>
  )
}

const DayRow = memo(({ chip, onFill, onMenu }: { chip: Chip } & Pick<DayListProps, 'onFill' | 'onMenu'>) => {
  const { shift, place, person, siteName, open } = chip
  const lost = isLost(chip)
  return (
    <li className={classes.row} data-row={chip.key}>
      <div>
        <b data-state={place || lost ? undefined : 'soon'}>
          {!place && !lost && <IconAlertTriangle size={16} aria-hidden />}
          {place ? <Name>{person?.name ?? ''}</Name> : lost ? `${open} not filled` : open > 1 ? `${open} open` : 'Open'}
          {shift.isDraft && <IconPencil size={14} aria-label="Draft" role="img" data-state="draft" />}
        </b>
        <span>
          {timesText(shift)} · {siteName}
        </span>
      </div>
      {!place && !lost && (
        <Button variant="light" onClick={() => onFill(chip)} aria-label={`Fill ${chipWords(chip)}`}>
          Fill
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-haspopup="menu"
        aria-label={`More for ${chipWords(chip)}`}
        onClick={({ currentTarget }) => onMenu({ chip, anchor: () => currentTarget.getBoundingClientRect() })}
      >
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
})
DayRow.displayName = 'DayRow'
