import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { formatPence } from '#shared/money.ts'
import { formatMinutes, startOfWeek } from '#shared/time.ts'
import { breakText, isAsPlanned, plannedText, spanText } from '../../rules/words.ts'
import type { HoursOfShift } from '../../schema.ts'
import { lookOf, stateText } from '../manage/line-look.ts'
import classes from './panels.module.css'

/** What was worked of a shift that is over, beside its plan, with what it pays and is charged at; nothing before. */
export function ShiftHours({ teamId, shiftId }: { teamId: string; shiftId: string }) {
  const { data, error, refetch } = useQuery(api.timesheets.ofShift.queryOptions({ input: { teamId, shiftId } }))
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Card withBorder padding={0} component="section" aria-label="Hours worked">
      <div className={classes.heading}>
        <h3>Hours worked</h3>
      </div>
      <List label="Hours of each person">
        {data.map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </List>
    </Card>
  )
}

function Row({ line }: { line: HoursOfShift[number] }) {
  const isKnown = line.from !== null
  return (
    <ListRow
      wraps
      title={
        <TextLink
          to="/manager-dashboard/timesheets"
          search={{ week: startOfWeek(line.day), show: 'all', line: line.id } as never}
        >
          <Name>{line.fullName}</Name>, {spanText(line)}
        </TextLink>
      }
      meta={[
        isKnown ? formatMinutes(line.minutes) : 'not known yet',
        breakText(line.breakMinutes),
        isKnown && !isAsPlanned(line) && `planned ${plannedText(line)}`,
        isKnown && line.pay !== null && `pays ${formatPence(line.pay)}`,
        line.charge !== null && `charged ${formatPence(line.charge)} by the card as it is now`,
      ]
        .filter(Boolean)
        .join(' · ')}
      end={<StateMark state={lookOf(line.state)}>{stateText(line)}</StateMark>}
    />
  )
}
