import { Button, Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { inSentence } from '#shared/names.ts'
import { exactTime } from '#shared/time.ts'
import type { Unbooked } from '../schema.ts'
import type { AskOverride } from './ask-override.ts'
import classes from './attendance.module.css'

const DecideDialog = lazy(async () => ({ default: (await import('./decide-unbooked.tsx')).DecideUnbooked }))

interface UnbookedWorkProps {
  teamId: string
  /** Undefined for who may not book against a rule. */
  askOverride: AskOverride | undefined
}

/** Who works without a booking, each to be decided; nothing where nobody does. */
export function UnbookedWork({ teamId, askOverride }: UnbookedWorkProps) {
  const { data } = useQuery(api.attendance.unbooked.queryOptions({ input: { teamId } }))
  const [deciding, setDeciding] = useState<Unbooked>()
  if (!data || data.items.length === 0) return null
  return (
    <Card withBorder padding={0} mb="md" component="section" aria-label="Working without a booking">
      <div className={classes.heading}>
        <h2>Working without a booking</h2>
      </div>
      <List label="Working without a booking">
        {data.items.map((work) => (
          <ListRow
            key={work.id}
            title={<Name>{work.fullName}</Name>}
            meta={`${work.siteName} · ${jobLabel(work.job)}${work.note ? ` · ${work.note}` : ''}`}
            end={<StateMark state="soon">{timesOf(work)}</StateMark>}
            actions={
              <Button
                size="sm"
                variant="default"
                aria-label={`Decide about ${inSentence(work.fullName)}`}
                onClick={() => setDeciding(work)}
              >
                Decide
              </Button>
            }
          />
        ))}
      </List>
      {deciding && (
        <Suspense>
          <DecideDialog
            teamId={teamId}
            work={deciding}
            askOverride={askOverride}
            onClose={() => setDeciding(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function timesOf({ cameAt, leftAt }: Unbooked): string {
  const came = exactTime(new Date(cameAt))
  return leftAt ? `${came}–${exactTime(new Date(leftAt))}` : `There since ${came}`
}
