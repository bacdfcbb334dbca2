import { ListRow } from '#client/ui/lists/list-row.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { formatPence } from '#shared/money.ts'
import { deviceClock } from '#shared/time.ts'
import { payOf } from '../../rules/pay.ts'
import type { OwnShift } from '../../schema.ts'
import { PlaceMark } from '../parts/place-mark.tsx'
import { kindText, shortDay, timesText } from '../parts/shift-words.ts'
import classes from './worker.module.css'

export const isOver = ({ endsAt }: OwnShift) => Date.parse(endsAt) <= deviceClock.now()

interface OwnShiftRowProps {
  shift: OwnShift
  selected: boolean
  onOpen: () => void
}

/** One shift on which the person is or was booked. */
export function OwnShiftRow({ shift, selected, onOpen }: OwnShiftRowProps) {
  const [weekday, date, month] = shortDay(shift.day).split(' ')
  return (
    <ListRow
      selected={selected}
      leading={
        <span className={classes.date}>
          {weekday}
          <b>{date}</b>
          {month}
        </span>
      }
      title={
        <button type="button" className={classes.row} onClick={onOpen}>
          {timesText(shift)}
        </button>
      }
      meta={[kindText(shift), shift.siteName].filter(Boolean).join(' · ')}
      end={
        <span className={classes.end}>
          <b>{formatPence(payOf(shift))}</b>
          {shift.concern && !shift.concern.isReleased ? (
            <StateMark state="soon">Needs something</StateMark>
          ) : (
            <PlaceMark {...shift} isOver={isOver(shift)} />
          )}
        </span>
      }
    />
  )
}
