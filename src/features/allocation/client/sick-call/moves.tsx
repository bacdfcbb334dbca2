import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { Name } from '#client/ui/name.tsx'
import { PersonAvatar } from '#client/ui/person-avatar.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import { formatPence } from '#shared/money.ts'
import { londonDay, londonTime } from '#shared/time.ts'
import type { SickCall, SickCallMove } from '../../schema.ts'
import { hours, whenWords } from '../plans/plan-words.ts'
import classes from './sick.module.css'

/** `Sat 28 Nov, 20:00–08:00` of two instants. */
const whenOf = ({ startsAt, endsAt }: Pick<SickCallMove, 'startsAt' | 'endsAt'>) => {
  const start = new Date(startsAt)
  return whenWords({ day: londonDay(start), start: londonTime(start), end: londonTime(new Date(endsAt)) })
}

const factsOf = ({ timesHere, metres, weekMinutes, wishedMinutes, pay }: SickCallMove) =>
  [
    timesHere === 0 ? 'new here' : `worked here ${timesHere === 1 ? 'once' : `${timesHere} times`}`,
    metres !== null && milesText(metres),
    wishedMinutes === null ? `${hours(weekMinutes)} that week` : `${hours(weekMinutes)} of ${hours(wishedMinutes)}`,
    pay !== null && formatPence(pay),
  ]
    .filter(Boolean)
    .join(' · ')

/** Who comes where, whom it moves, and what nobody could take. */
export function Moves({ call: { moves, open } }: { call: SickCall }) {
  return (
    <PlainList className={classes.moves} aria-label="Who can come">
      {moves.map((move) => (
        <li key={`${move.shiftId} ${move.person.userId}`}>
          <PersonAvatar name={move.person.fullName} photoFileId={move.person.photoFileId} size={32} />
          <div>
            <p>
              <b>
                <Name>{move.person.fullName}</Name>
              </b>{' '}
              {whenOf(move)}, <Name>{move.siteName}</Name>
            </p>
            <p className={classes.facts}>{factsOf(move)}</p>
            {move.from && (
              <p className={classes.facts}>
                instead of <Name>{move.from.fullName}</Name>, who moves
              </p>
            )}
            {move.reasons.length > 0 && <StateMark state="soon">{move.reasons[0]!.text}</StateMark>}
          </div>
        </li>
      ))}
      {open.map(({ shiftId, siteName, startsAt, why }) => (
        <li key={shiftId}>
          <div>
            <p>
              <StateMark state="soon">Stays Open</StateMark> {londonTime(new Date(startsAt))}, <Name>{siteName}</Name>
            </p>
            <p className={classes.facts}>{why}</p>
          </div>
        </li>
      ))}
    </PlainList>
  )
}
