import { Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconFolderOpen, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { api } from '#client/api.ts'
import { useUser } from '#client/session.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ErrorView, LoadingView } from '#client/ui/states.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { useFailureToast } from '#client/ui/use-failure-toast.ts'
import type { ProfileCard } from '../schema.ts'
import { OverviewCard } from './overview-card.tsx'
import { ProfileTabs } from './profile-tabs.tsx'

interface ProfilePageProps {
  /** Shows a person's documents. */
  Documents: ComponentType<{ userId: string; opened: boolean; onClose: () => void }>
}

/** 'My Profile': what one has given, section by section, as it was stored. */
export function ProfilePage({ Documents }: ProfilePageProps) {
  const { id } = useUser()
  const query = useQuery(api.profile.read.queryOptions())
  const [editing, setEditing] = useState(false)
  const [documents, setDocuments] = useState(false)
  const { isError } = query
  useFailureToast(isError, 'Failed to load profile data', 'Error')

  return (
    <>
      <TextLink to="/staff-dashboard" size="sm">
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> Back to Dashboard
      </TextLink>
      <PageHeader title="My Profile">
        <Button variant="default" leftSection={<IconFolderOpen size={16} aria-hidden />} onClick={() => setDocuments(true)}>
          My Documents
        </Button>
        {query.data && !editing && (
          <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
        )}
      </PageHeader>
      <Documents userId={id} opened={documents} onClose={() => setDocuments(false)} />
      {query.isPending && <LoadingView label="Loading profile..." />}
      {isError && <ErrorView error={query.error} fallback="Failed to load profile data" onRetry={() => void query.refetch()} />}
      {query.data && (
        <Stack gap="md">
          <OverviewCard card={query.data.card} editing={editing} onClose={() => setEditing(false)} />
          <CompletionCard card={query.data.card} />
          <ProfileTabs sections={query.data.sections} />
        </Stack>
      )}
    </>
  )
}

function CompletionCard({ card: { completion } }: { card: ProfileCard }) {
  const complete = completion === 100
  return (
    <Card withBorder padding="lg" component="section" aria-label="Profile completion">
      <Group justify="space-between" mb="xs">
        <Text fw={600}>Profile Completion</Text>
        <Text fw={600}>{completion}%</Text>
      </Group>
      <Progress value={completion} aria-label="Profile completion" mb="sm" />
      <Text c="dimmed" size="sm">
        {complete
          ? 'Your profile is complete! You can now access all features and shift opportunities.'
          : 'Complete all sections below to access more features and shift opportunities.'}
      </Text>
      {!complete && (
        <Button component={Link} to="/registration" mt="md" style={{ alignSelf: 'flex-start' }}>
          Continue Registration Process
        </Button>
      )}
    </Card>
  )
}
