import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import '@mantine/core/styles/List.layer.css'
import { Card, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { type Column, DataTable } from '#client/ui/lists/data-table.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { formatDay } from '#shared/time.ts'
import type { RetentionReport, RetentionRow } from '../schema.ts'

const columns: Column<RetentionRow>[] = [
  {
    key: 'what',
    header: 'What',
    render: ({ what, why, source }) => (
      <div>
        <Text fw={600}>{what}</Text>
        <Text size="sm" c="dimmed">
          {why}. {source}.
        </Text>
      </div>
    ),
  },
  { key: 'keeps', header: 'Kept', render: ({ keeps }) => keeps },
  { key: 'held', header: 'Held now', render: ({ held }) => held },
  { key: 'soon', header: 'Go within 30 days', render: ({ soon }) => soon },
  { key: 'next', header: 'Next', render: ({ next }) => (next ? formatDay(next) : 'None') },
]

/** What the retention schedule deletes from a team, and when: for its owners. */
export function RetentionPanel({ teamId }: { teamId: string }) {
  const query = useQuery(api.privacy.retention.queryOptions({ input: { teamId } }))
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="retention">
      <Title order={2} size="h4" id="retention" mb="xs">
        What Is Deleted, and When
      </Title>
      <Text mb="md">Data is kept only as long as there is a reason for it. What is due is deleted every night.</Text>
      <Pending query={query} what="retention">
        <RowsSkeleton rows={4} />
      </Pending>
      {query.data && (
        <Stack gap="md">
          <DataTable
            label="What is deleted, and when"
            columns={columns}
            rows={query.data.rules}
            rowKey={({ id }) => id}
            empty={<EmptyState title="Nothing is deleted automatically" />}
          />
          <Upcoming report={query.data} />
          <Text size="sm" c="dimmed">
            Also deleted automatically:{' '}
            {query.data.also.map(({ what, keeps }) => `${what} (after ${keeps})`).join(', ')}.
          </Text>
        </Stack>
      )}
    </Card>
  )
}

function Upcoming({ report: { rules, next } }: { report: RetentionReport }) {
  if (next.length === 0) return null
  const wordsOf = (rule: string) => rules.find(({ id }) => id === rule)?.what ?? rule
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        Next
      </Title>
      <List>
        {next.map(({ rule, about, day }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <List.Item key={index}>
            {formatDay(day)}: {about} ({wordsOf(rule).charAt(0).toLowerCase()}
            {wordsOf(rule).slice(1)})
          </List.Item>
        ))}
      </List>
    </div>
  )
}
