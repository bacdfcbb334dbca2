import { Card, Stack, Text, Title } from '@mantine/core'
import { List } from '#client/ui/lists/list-row.tsx'
import { MorePages } from '#client/ui/lists/more-pages.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { EmptyState } from '#client/ui/states.tsx'
import { deviceClock, londonDay, londonToday } from '#shared/time.ts'
import type { Interview } from '../schema.ts'
import { dayHeading } from './interview-look.ts'
import { InterviewRow } from './interview-row.tsx'
import type { InterviewList as ListName } from './interviews-state.ts'
import { useInterviews } from './use-interviews.ts'

interface InterviewListProps {
  teamId: string
  when: ListName
  selected: string | undefined
  onOpen: (interview: Interview) => void
  onEdit: (interview: Interview) => void
}

const EMPTY: Record<ListName, { title: string; text: string }> = {
  upcoming: {
    title: 'No interviews are planned',
    text: 'Schedule one with somebody of the team, somebody who asks to join, or an applicant from outside.',
  },
  recent: { title: 'No interviews yet', text: 'Those that are over or cancelled appear here, with their outcome.' },
}

/** The upcoming or the recent interviews, by day. */
export function InterviewList({ teamId, when, selected, onOpen, onEdit }: InterviewListProps) {
  const query = useInterviews(teamId, when)
  const phone = usePhone()
  if (!query.isSuccess)
    return (
      <Pending query={query} what="interviews">
        <RowsSkeleton rows={6} />
      </Pending>
    )
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <EmptyState title={EMPTY[when].title}>{EMPTY[when].text}</EmptyState>
  return (
    <Stack gap="lg">
      {byDay(items).map(({ heading, interviews }) => (
        <section key={heading} aria-label={heading}>
          <Title order={2} size="h5" mb={8}>
            {heading}
          </Title>
          <Card withBorder padding={0}>
            <List label={heading}>
              {interviews.map((interview) => (
                <InterviewRow
                  key={interview.id}
                  interview={interview}
                  selected={interview.id === selected}
                  hasRoom={!phone && selected === undefined}
                  onOpen={() => onOpen(interview)}
                  onEdit={() => onEdit(interview)}
                />
              ))}
            </List>
          </Card>
        </section>
      ))}
      <MorePages query={query} />
    </Stack>
  )
}

function byDay(items: readonly Interview[]) {
  const today = londonToday(deviceClock)
  const groups: { heading: string; interviews: Interview[] }[] = []
  for (const interview of items) {
    const day = interview.startsAt && londonDay(new Date(interview.startsAt))
    const heading = day ? dayHeading(day, today) : 'No time yet'
    if (groups.at(-1)?.heading !== heading) groups.push({ heading, interviews: [] })
    groups.at(-1)?.interviews.push(interview)
  }
  return groups
}

export function Undecided({ count }: { count: number }) {
  return (
    <Text c="dimmed" size="sm">
      {count === 1 ? 'One interview waits for its outcome.' : `${count} interviews wait for their outcome.`}
    </Text>
  )
}
