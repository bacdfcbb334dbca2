import { Button, Card, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { exactTime, formatInstant } from '#shared/time.ts'
import { flagWords, kindWords, sourceText, timesText } from '../rules/words.ts'
import type { KeptEvent, PlaceClock } from '../schema.ts'
import classes from './attendance.module.css'
import type { Entering } from './enter-dialog.tsx'

const EnterDialog = lazy(async () => ({ default: (await import('./enter-dialog.tsx')).EnterDialog }))

interface ShiftClockProps {
  teamId: string
  shiftId: string
  now: number
}

/** What each person of a shift has clocked, with everything that is kept of it; managers enter and correct with a reason. */
export function ShiftClock({ teamId, shiftId, now }: ShiftClockProps) {
  const { data, error, refetch } = useQuery(api.attendance.ofShift.queryOptions({ input: { teamId, shiftId } }))
  const settings = useQuery(api.attendance.settings.queryOptions({ input: { teamId } }))
  const [entering, setEntering] = useState<Entering>()
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />
  const items = data?.items ?? []
  const hasClocked = items.some(({ events }) => events.length > 0)
  // A team that does not clock reads nothing of clocks, unless somebody has.
  if (items.length === 0 || !(hasClocked || settings.data?.isUsed)) return null
  return (
    <Card withBorder padding={0} component="section" aria-label="Clock">
      <div className={classes.heading}>
        <h3>Clock</h3>
      </div>
      <List label="Clock of each person">
        {items.map((place) => (
          <PlaceRow key={place.assignmentId} place={place} onEnter={setEntering} />
        ))}
      </List>
      {entering && (
        <Suspense>
          <EnterDialog teamId={teamId} entering={entering} now={now} onClose={() => setEntering(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}

interface PlaceRowProps {
  place: PlaceClock
  onEnter: (entering: Entering) => void
}

function PlaceRow({ place, onEnter }: PlaceRowProps) {
  const { fullName, isOn, flags, events } = place
  const name = inSentence(fullName)
  const replaced = new Set(events.map(({ replaces }) => replaces))
  return (
    <ListRow
      title={<Name>{fullName}</Name>}
      meta={timesText(place)}
      more={!isOn && <StateMark state="plain">No longer on it</StateMark>}
      below={
        events.length > 0 && (
          <div className={classes.record}>
            {flags.map((flag) => (
              <StateMark key={flag} state={flag === 'said-later' || flag === 'by-manager' ? 'info' : 'soon'}>
                {flagWords[flag]}
              </StateMark>
            ))}
            <ul aria-label={`What was clocked of ${name}`}>
              {events.map((event) => (
                <EventLine
                  key={event.id}
                  event={event}
                  name={name}
                  isReplaced={replaced.has(event.id)}
                  onCorrect={() => onEnter({ place, event })}
                />
              ))}
            </ul>
          </div>
        )
      }
      actions={
        <Button
          size="sm"
          variant="default"
          aria-label={`Enter Time for ${name}`}
          onClick={() => onEnter({ place, event: undefined })}
        >
          Enter Time
        </Button>
      }
    />
  )
}

interface EventLineProps {
  event: KeptEvent
  name: string
  isReplaced: boolean
  onCorrect: () => void
}

function EventLine({ event, name, isReplaced, onCorrect }: EventLineProps) {
  const { kind, at } = event
  const exact = exactTime(new Date(at))
  const words = `${kindWords[kind]} ${formatInstant(at)}${exact.slice(5)}`
  return (
    <li>
      <span>
        {isReplaced ? <s>{words}</s> : words}
        <Text span display="block" size="sm" c="dimmed">
          {sourceText(event)}
          {isReplaced && ' · replaced'}
        </Text>
      </span>
      {!isReplaced && kind !== 'void' && (
        <Button variant="subtle" size="compact-sm" aria-label={`Correct: ${words}, ${name}`} onClick={onCorrect}>
          Correct
        </Button>
      )}
    </li>
  )
}
