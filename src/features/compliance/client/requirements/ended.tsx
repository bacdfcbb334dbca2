import { Button, Card, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { List, ListRow } from '#client/ui/lists/list-row.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { formatDay } from '#shared/time.ts'
import { summaryOf } from '../../rules/requirement-words.ts'
import { History } from './history.tsx'

/** What the team has stopped asking for, each with its history; loaded when it is asked for. */
export function Ended({ teamId }: { teamId: string }) {
  const [shown, setShown] = useState(false)
  return (
    <section aria-label="Ended requirements">
      <Button variant="subtle" mt="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide ended' : 'Show ended'}
      </Button>
      {shown && <EndedList teamId={teamId} />}
    </section>
  )
}

function EndedList({ teamId }: { teamId: string }) {
  const query = useQuery(api.compliance.endedRequirements.queryOptions({ input: { teamId } }))
  const [opened, setOpened] = useState<string>()
  if (!query.isSuccess)
    return (
      <Pending query={query} what="ended requirements">
        <RowsSkeleton rows={3} />
      </Pending>
    )
  if (query.data.items.length === 0) return <Text c="dimmed">Nothing has been ended.</Text>
  return (
    <Card withBorder padding={0}>
      <List label="Ended requirements">
        {query.data.items.map(({ id, ended }) => (
          <ListRow
            key={id}
            title={
              <UnstyledButton aria-haspopup="dialog" onClick={() => setOpened(id)}>
                {ended.name}
              </UnstyledButton>
            }
            meta={summaryOf(ended)}
            more={`Asked of nobody from ${formatDay(ended.starts)}`}
          />
        ))}
      </List>
      {opened && <History teamId={teamId} requirementId={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}
