import { Card, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Name } from '#client/ui/name.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { inSentence } from '#shared/names.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import type { OwnReference } from '../schema.ts'
import { sharedWords } from './sharing-log.tsx'

const PROGRESS: Record<OwnReference['progress'], { state: State; words: string }> = {
  asked: { state: 'plain', words: 'Asked' },
  received: { state: 'info', words: 'Received' },
  verified: { state: 'ok', words: 'Verified' },
  'not-given': { state: 'soon', words: 'Not given' },
  'not-accepted': { state: 'soon', words: 'Not accepted' },
}

/** How one's own references are coming on, and what hirers were given; nothing while no team has asked. */
export function OwnReferences() {
  const { data } = useQuery(api.references.own.queryOptions())
  if (!data || data.items.length + data.shared.length === 0) return null
  return (
    <Card withBorder padding="lg" mt="md" component="section" aria-label="References" data-screen-only>
      <Title order={2} size="h4">
        References
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        What referees write is in confidence: you see how far it is.
      </Text>
      <List label="Your references">
        {data.items.map(({ id, refereeName, teamName, progress, requestedAt }) => (
          <ListRow
            key={id}
            title={<Name>{refereeName}</Name>}
            meta={`for ${inSentence(teamName)}, asked ${formatDay(londonDay(new Date(requestedAt)))}`}
            end={<StateMark state={PROGRESS[progress].state}>{PROGRESS[progress].words}</StateMark>}
          />
        ))}
        {data.shared.map((one) => (
          <ListRow
            key={one.id}
            title={`${sharedWords(one)} given to ${inSentence(one.hirer)}`}
            meta={`by ${inSentence(one.teamName)}. ${one.consent}`}
            end={formatDay(one.sharedOn)}
          />
        ))}
      </List>
    </Card>
  )
}
