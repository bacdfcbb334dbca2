import { Card, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Pending } from '#client/ui/loading/pending.tsx'
import { MessageSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { InterviewFacts } from './interview-facts.tsx'

/** The signed-in person's interviews that are still to come. */
export function OwnInterviews() {
  const query = useQuery(api.interviews.mine.queryOptions())
  if (!query.isSuccess)
    return (
      <Pending query={query} what="interviews">
        <MessageSkeleton />
      </Pending>
    )
  const { items } = query.data
  if (items.length === 0)
    return <EmptyState title="No interview is ahead">When a team invites you to one, it appears here.</EmptyState>
  return (
    <Stack>
      {items.map((interview) => (
        <Card key={interview.id} withBorder padding="md">
          <InterviewFacts interview={interview} />
          <Text c="dimmed" size="sm" mt="sm">
            {interview.state === 'offered' ? 'Pick a time' : 'Move or cancel it'} by the link in the newest email.
          </Text>
        </Card>
      ))}
    </Stack>
  )
}
