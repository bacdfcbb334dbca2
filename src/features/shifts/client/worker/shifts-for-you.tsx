import { Card, Text, Title, VisuallyHidden } from '@mantine/core'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { milesText } from '#features/eligibility/rules/shift/travel.ts'
import { formatPence } from '#shared/money.ts'
import { lengthText, timesText } from '../../rules/shift-words.ts'
import type { OpenShift } from '../../schema.ts'
import { ShiftDate } from '../own/own-shift-row.tsx'
import { OpenShiftButtons } from './open-shift-buttons.tsx'
import { Marks } from './shift-card.tsx'
import { inOrder, takeable } from './shown-shifts.ts'
import { useOpenShifts } from './use-open-shifts.ts'
import classes from './worker.module.css'

const SHOWN = 4

/** The next shifts that the person may take, what is offered to them first, a line each. */
export function ShiftsForYou({ onOpen }: { onOpen: (shift: OpenShift) => void }) {
  const keepsFocus = useRowFocus()
  const { data, error, refetch } = useOpenShifts()
  if (error && !data) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading what="shifts">
        <RowsSkeleton rows={5} />
      </Loading>
    )
  const { offered, byDay, hidden } = inOrder(data.items, { all: false, atMost: SHOWN })
  const shifts = [...offered, ...byDay.flatMap(({ shifts: ofDay }) => ofDay)]
  const count = takeable(data.items)
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="for-you">
      <div className={classes.forYou}>
        <Title order={2} size="h5" id="for-you">
          {count === 0 ? 'Shifts for You' : count === 1 ? '1 Shift for You' : `${count} Shifts for You`}
        </Title>
        <TextLink size="sm" to="/shifts">
          See All
        </TextLink>
      </div>
      {shifts.length === 0 ? (
        <Text p="md" c="dimmed">
          {hidden > 0
            ? 'None that you can take just now. See All says of each why not.'
            : 'None just now. New ones appear here by themselves, and you are told of those that are offered to you.'}
        </Text>
      ) : (
        <List ref={keepsFocus} label="Shifts for You">
          {shifts.map((shift) => (
            <Row key={shift.id} shift={shift} onOpen={() => onOpen(shift)} />
          ))}
        </List>
      )}
    </Card>
  )
}

function Row({ shift, onOpen }: { shift: OpenShift; onOpen: () => void }) {
  const { day, siteName, metres, kind, timesHere } = shift
  const about = [
    siteName,
    metres !== null && milesText(metres),
    timesHere > 0 && (timesHere === 1 ? 'once here' : `${timesHere} times here`),
    lengthText(shift),
    kind,
  ]
  return (
    <ListRow
      leading={<ShiftDate day={day} />}
      title={
        <button type="button" className={classes.row} onClick={onOpen}>
          {timesText(shift)}
          <VisuallyHidden> at {siteName}</VisuallyHidden>
          <span className={classes.amount}> · {formatPence(shift.price.pay)}</span>
        </button>
      }
      meta={about.filter(Boolean).join(' · ')}
      more={hasMarks(shift) && <Marks shift={shift} />}
      actions={<OpenShiftButtons shift={shift} onOpen={onOpen} />}
    />
  )
}

const hasMarks = ({ isUrgent, offer, swap, answer }: OpenShift) =>
  isUrgent || offer !== null || swap !== null || answer.verdict === 'warned'
