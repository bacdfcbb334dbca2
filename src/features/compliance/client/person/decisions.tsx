import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { formatDay, formatInstant } from '#shared/time.ts'
import { decidedBy, factInWords } from '../../rules/fact-words.ts'
import type { PastDecision } from '../../schema.ts'
import type { OfMember } from './member.ts'
import classes from './person.module.css'

const OTHER_ACTS = {
  revoked: 'Decision revoked',
  excused: 'Excused',
  withdrawn: 'Exception withdrawn',
  counted: 'Counts',
  'counted-no-more': 'No longer counts',
}

function inWords({ at, by, act, as, until, reason }: PastDecision): string {
  if (act === 'verified' || act === 'rejected') return factInWords({ decision: act, until, decidedAt: at, reason }, by)
  const what = [OTHER_ACTS[act], as && `as ${as}`, until && `until ${formatDay(until)}`].filter(Boolean).join(' ')
  return `${what}${decidedBy(by, at)}${reason ? `: ${reason}` : ''}`
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
  if (!query.isSuccess)
    return (
      <Pending query={query} what="decisions">
        <RowsSkeleton rows={4} />
      </Pending>
    )
  if (query.data.items.length === 0) return <Text c="dimmed">Nothing has been decided yet.</Text>
  return (
    <ul className={classes.items}>
      {query.data.items.map((decision) => (
        <li key={`${decision.id} ${decision.act}`} className={classes.item}>
          <Text size="sm">
            {decision.what}: {inWords(decision)}
          </Text>
          <Text size="sm" c="dimmed">
            {formatInstant(decision.at)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
