import { ListRow } from '#client/ui/lists/list-row.tsx'
import { formatPence } from '#shared/money.ts'
import { type Day, formatMinutes, londonTime } from '#shared/time.ts'
import { payOfPlace } from '../../rules/pay.ts'
import { shortDay, timesText } from '../../rules/shift-words.ts'
import type { OwnShift } from '../../schema.ts'
import classes from '../worker/worker.module.css'
import { neededFor, OwnPlaceMark } from './own-place.tsx'

type Worked = NonNullable<OwnShift['worked']>

const clock = (instant: string | null) => (instant ? londonTime(new Date(instant)) : '?')
/** `07:11–15:00`; what nobody knows is a question mark. */
const workedText = ({ from, until }: Worked) => `${clock(from)}–${clock(until)}`

interface OwnShiftRowProps {
  shift: OwnShift
  selected: boolean
  onOpen: () => void
}

/** The day that a row is about, as a leaf of a calendar. */
export function ShiftDate({ day }: { day: Day }) {
  const [weekday, date, month] = shortDay(day).split(' ')
  return (
    <span className={classes.date}>
      {weekday}
      <b>{date}</b>
      {month}
    </span>
  )
}

/** One shift on which the person is or was booked. */
export function OwnShiftRow({ shift, selected, onOpen }: OwnShiftRowProps) {
  const pay = payOfPlace(shift)
  const needed = neededFor(shift)
  return (
    <ListRow
      selected={selected}
      leading={<ShiftDate day={shift.day} />}
      title={
        <button type="button" className={classes.row} onClick={onOpen}>
          {shift.worked ? workedText(shift.worked) : timesText(shift)}
        </button>
      }
      more={[
        shift.siteName,
        shift.worked ? formatMinutes(shift.worked.minutes) : shift.kind,
        shift.worked && workedText(shift.worked) !== timesText(shift) && `planned ${timesText(shift)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      end={
        <span className={classes.end}>
          {pay !== null && <b>{formatPence(pay)}</b>}
          {!needed && <OwnPlaceMark shift={shift} />}
        </span>
      }
      below={needed && <OwnPlaceMark shift={shift} />}
    />
  )
}
