import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Readings } from '#client/ui/lists/readings.tsx'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { needsRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { RecentSignInPrompt } from '#client/ui/recent-sign-in/recent-sign-in-prompt.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { EXPIRY_STATES } from '#features/profile/rules/expiry.ts'
import type { GuardedView } from '../../policy.ts'

const WORDS: Record<GuardedView, { title: string; empty: string }> = {
  'next-of-kin': { title: 'Next of Kin', empty: 'No next of kin provided yet.' },
  identity: { title: 'Passport and Licence Details', empty: 'No passport or licence provided yet.' },
  background: { title: 'DBS and Right to Work', empty: 'No DBS or right-to-work details provided yet.' },
  payroll: { title: 'Pay and Tax', empty: 'No pay or tax details provided yet.' },
  medical: { title: 'Medical History', empty: 'No medical history provided yet.' },
}

interface GuardedPanelProps {
  teamId: string
  userId: string
  view: GuardedView
}

/** A part of a profile that is read on request: each reading is audited, and most need a recent sign-in. */
export function GuardedPanel(props: GuardedPanelProps) {
  const [shown, setShown] = useState(false)
  const { title } = WORDS[props.view]
  return (
    <Card withBorder padding="md" component="section" aria-label={title} data-screen-only={!shown || undefined}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={3} size="h5">
            {title}
          </Title>
          <Text c="dimmed" size="sm">
            Every look is recorded.
          </Text>
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconEye size={16} aria-hidden />}
          aria-expanded={shown}
          aria-label={`${shown ? 'Hide' : 'Show'}: ${title}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </Button>
      </Group>
      {shown && <Contents {...props} />}
    </Card>
  )
}

function Contents({ teamId, userId, view }: GuardedPanelProps) {
  // Fetched once per opening: a refetch would be another entry in the audit log.
  const query = useQuery(
    api.members.view.queryOptions({
      input: { teamId, userId, view },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    }),
  )
  if (query.isPending)
    return (
      <Loading what="answers">
        <ReadingsSkeleton />
      </Loading>
    )
  if (needsRecentSignIn(query.error)) return <RecentSignInPrompt onDone={() => void query.refetch()} />
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  const blocks = query.data.sections.flatMap((section) => section.blocks)
  return (
    <div style={{ marginTop: 16 }}>
      {blocks.length > 0 ? (
        <Readings blocks={blocks} states={EXPIRY_STATES} />
      ) : (
        <Text c="dimmed">{WORDS[view].empty}</Text>
      )}
    </div>
  )
}
