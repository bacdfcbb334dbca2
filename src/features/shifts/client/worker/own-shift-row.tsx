import { ListRow } from '#client/ui/lists/list-row.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatPence } from '#shared/money.ts'
import { type Day, deviceClock, formatMinutes, londonTime } from '#shared/time.ts'
import { payOfPlace } from '../../rules/pay.ts'
import { shortDay, timesText } from '../../rules/shift-words.ts'
import type { OwnShift } from '../../schema.ts'
import { PlaceMark } from '../parts/place-mark.tsx'
import classes from './worker.module.css'

export const isOver = ({ endsAt }: OwnShift) => Date.parse(endsAt) <= deviceClock.now()

type Worked = NonNullable<OwnShift['worked']>

/** What is agreed of a shift that was worked. */
const WORKED: Record<Worked['state'], [State, string]> = {
  open: ['soon', 'To confirm'],
  disputed: ['bad', 'Disputed'],
  confirmed: ['info', 'Confirmed'],
  approved: ['ok', 'Approved'],
}

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
          {shift.worked ? (
            <StateMark state={WORKED[shift.worked.state][0]}>{WORKED[shift.worked.state][1]}</StateMark>
          ) : shift.concern && !shift.concern.isReleased ? (
            <StateMark state="soon">Needs something</StateMark>
          ) : shift.swap?.state === 'asked' && shift.swap.named > 0 ? (
            <StateMark state="soon">Swap offered</StateMark>
          ) : (
            <PlaceMark {...shift} isOver={isOver(shift)} />
          )}
        </span>
      }
    />
  )
}
