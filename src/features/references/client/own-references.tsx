import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import type { State } from '#client/ui/state/state.ts'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { inSentence } from '#shared/names.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import type { OwnReference } from '../schema.ts'
import { ReferenceWords } from './reference-words.tsx'
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
  const [reading, setReading] = useState<string>()
  if (!data || data.items.length + data.shared.length === 0) return null
  return (
    <Card withBorder padding="lg" mt="md" component="section" aria-label="References" data-screen-only>
      <Title order={2} size="h4">
        References
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        What referees write is in confidence. You can read it where they agreed to that and your team has released it.
      </Text>
      <List label="Your references">
        {data.items.map(({ id, refereeName, teamName, progress, requestedAt, readable }) => (
          <ListRow
            key={id}
            title={<Name>{refereeName}</Name>}
            meta={`for ${inSentence(teamName)}, asked ${formatDay(londonDay(new Date(requestedAt)))}`}
            end={<StateMark state={PROGRESS[progress].state}>{PROGRESS[progress].words}</StateMark>}
            actions={
              readable && (
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Read the reference of ${inSentence(refereeName)}`}
                  onClick={() => setReading(id)}
                >
                  Read
                </Button>
              )
            }
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
      {reading && <Released id={reading} onClose={() => setReading(undefined)} />}
    </Card>
  )
}

/** A reference that a team lets one read. */
function Released({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(api.references.readOwn.queryOptions({ input: { referenceId: id } }))
  return (
    <Dialog opened onClose={onClose} title="Your Reference" size="lg">
      <Pending query={query} what="reference">
        <ReadingsSkeleton lines={8} />
      </Pending>
      {query.data && (
        <Stack gap="md">
          <Text c="dimmed">
            <Name>{query.data.refereeName}</Name> wrote this for <Name>{query.data.teamName}</Name>.
          </Text>
          <ReferenceWords {...query.data} />
        </Stack>
      )}
    </Dialog>
  )
}
