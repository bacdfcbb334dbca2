import { Title } from '@mantine/core'
import { useMay } from '#client/may.ts'
import { PlainList } from '#client/ui/lists/plain-list.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { Count } from '#client/ui/state/count.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { type Day, deviceClock, formatWhen, londonToday } from '#shared/time.ts'
import { leaveActions } from '../../policy.ts'
import { amountOf, daysOf } from '../../rules/leave-words.ts'
import type { WaitingLeave } from '../../schema.ts'
import { leftOf } from '../leave/balance-figures.tsx'
import { LEAVE_LOOKS } from '../leave/leave-look.ts'
import type { Clashes } from './clashes.ts'
import { LeaveActions } from './leave-actions.tsx'
import classes from './leave-page.module.css'
import { LeaveRow } from './leave-row.tsx'
import { TimelineHead } from './timeline.tsx'

interface WaitingProps {
  teamId: string
  items: readonly WaitingLeave[]
  monday: Day
  clashes: Clashes
}

/** The requests that wait, the first day first, each with its answers. */
export function Waiting({ teamId, items, monday, clashes }: WaitingProps) {
  const keepsFocus = useRowFocus()
  const phone = usePhone()
  const mayAnswer = useMay()(leaveActions.answer)
  const today = londonToday(deviceClock)
  return (
    <section aria-label="Waiting for an answer">
      <div className={classes.subhead}>
        <Title order={2}>Waiting for an Answer {items.length > 0 && <Count value={items.length} state="info" />}</Title>
        {!phone && <TimelineHead monday={monday} />}
      </div>
      {items.length === 0 && <p className={classes.none}>Nobody waits for an answer.</p>}
      <PlainList ref={keepsFocus} className={classes.list} aria-label="Requests for leave">
        {items.map((leave) => (
          <LeaveRow
            key={leave.id}
            leave={leave}
            monday={monday}
            clashes={clashes}
            others={leave.others}
            about={<About leave={leave} />}
            mark={<OthersMark others={leave.others} />}
            actions={
              mayAnswer && (
                <LeaveActions
                  teamId={teamId}
                  leaveId={leave.id}
                  fullName={leave.fullName}
                  about={`${leave.typeName}, ${daysOf(leave, today)}`}
                  variant="light"
                />
              )
            }
            details={<Details leave={leave} today={today} />}
          />
        ))}
      </PlainList>
    </section>
  )
}

/** 'Annual leave, 5 days', and where that is more than there is. */
function About({ leave: { typeName, takesBalance, amount, unit, balance } }: { leave: WaitingLeave }) {
  const left = leftOf(balance)
  if (!takesBalance) return typeName
  return (
    <>
      {typeName}, {amountOf(amount, unit)}
      {left < 0 && <span className={classes.over}>, {amountOf(-left, balance.unit)} too many</span>}
    </>
  )
}

function OthersMark({ others }: Pick<WaitingLeave, 'others'>) {
  if (others.length === 0) return <StateMark state="ok">Nobody else</StateMark>
  return <StateMark state="soon">{others.length === 1 ? '1 other away' : `${others.length} others away`}</StateMark>
}

/** What it takes of the balance, the words of who asks, and who else is away on one of the days or has asked to be. */
function Details({ leave, today }: { leave: WaitingLeave; today: Day }) {
  const { note, askedAt, others } = leave
  return (
    <>
      <p>
        {takesText(leave)}Asked {formatWhen(askedAt)}.
      </p>
      {note && <p>“{note}”</p>}
      {others.length === 0 ? (
        <p>Nobody else is away then.</p>
      ) : (
        <>
          Away then, or asked to be:
          <ul>
            {others.map((one) => (
              <li key={`${one.userId} ${one.from}`}>
                <Name>{one.fullName}</Name>, {daysOf({ ...one, times: null }, today)} (
                {LEAVE_LOOKS[one.state].words.toLowerCase()})
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** 'Takes 5 days, 12 days are left then. '. */
function takesText({ takesBalance, amount, unit, balance }: WaitingLeave) {
  if (!takesBalance) return ''
  const left = leftOf(balance)
  const then =
    left < 0 ? `${amountOf(-left, balance.unit)} more than there is` : `${amountOf(left, balance.unit)} left then`
  return `Takes ${amountOf(amount, unit)}, ${then}. `
}
