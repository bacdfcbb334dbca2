import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { inSentence } from '#shared/names.ts'
import { formatDay, formatInstant } from '#shared/time.ts'
import type { PastDecision } from '../../schema.ts'
import type { OfMember } from './member.ts'
import classes from './person.module.css'

const WORDS: Record<PastDecision['act'], string> = {
  verified: 'Verified',
  rejected: 'Rejected',
  revoked: 'Decision revoked',
  excused: 'Excused from',
  withdrawn: 'Exception withdrawn',
  counted: 'Counts',
  'counted-no-more': 'No longer counts',
}

/** Who has decided what about this person; loaded when it is asked for. */
export function Decisions({ member }: { member: OfMember }) {
  const [shown, setShown] = useState(false)
  return (
    <section aria-label="Past decisions">
      <div className={classes.head}>
        <Title order={3} size="h5">
          Past Decisions
        </Title>
        <Button size="sm" variant="default" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'}
        </Button>
      </div>
      {shown && <List member={member} />}
    </section>
  )
}

function List({ member }: { member: OfMember }) {
  const query = useQuery(api.compliance.decisions.queryOptions({ input: member }))
  if (query.isPending)
    return (
      <Loading what="decisions">
        <RowsSkeleton rows={4} />
      </Loading>
    )
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.items.length === 0) return <Text c="dimmed">Nothing has been decided yet.</Text>
  return (
    <ul className={classes.items}>
      {query.data.items.map(({ id, at, by, act, what, as, until, reason }) => (
        <li key={`${id} ${act}`} className={classes.item}>
          <Text size="sm">
            {WORDS[act]}: {what}
            {as && ` as ${as}`}
            {until && `, until ${formatDay(until)}`}
            {reason && ` (${reason})`}
          </Text>
          <Text size="sm" c="dimmed">
            {formatInstant(at)}
            {by && `, ${inSentence(by)}`}
          </Text>
        </li>
      ))}
    </ul>
  )
}
