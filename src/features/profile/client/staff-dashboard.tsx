import { Badge, Button, Card, Group, Progress, SimpleGrid, Stack, Tabs, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCertificate, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { ErrorView, LoadingView } from '#client/ui/states.tsx'
import type { ProfileCard } from '../schema.ts'

/** The worker's first page. `team`: what the Team tab holds. */
export function StaffDashboard({ team }: { team: ReactNode }) {
  const query = useQuery(api.profile.card.queryOptions())
  return (
    <>
      <PageHeader title="Staff Dashboard">
        {query.data && (
          <Badge size="lg" variant="light" tt="none">
            Profile {query.data.completion}% Complete
          </Badge>
        )}
      </PageHeader>
      {query.isPending && <LoadingView />}
      {query.isError && <ErrorView error={query.error} fallback="Failed to load profile data" onRetry={() => void query.refetch()} />}
      {query.data && (
        <Stack gap="md">
          <WelcomeCard card={query.data} />
          <Figures card={query.data} />
          <Tabs defaultValue="team">
            <Tabs.List mb="md">
              <Tabs.Tab value="team">Team</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="team">{team}</Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </>
  )
}

function WelcomeCard({ card: { fullName, completion } }: { card: ProfileCard }) {
  const complete = completion === 100
  return (
    <Card withBorder padding="lg" component="section" aria-label="Welcome">
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        Welcome, {fullName || 'Staff Member'}!
      </Title>
      <Text c="dimmed" mb="md">
        {complete ? 'Your profile is complete.' : 'Complete your profile so that your team can see what you can do.'}
      </Text>
      <Group justify="space-between" mb={6}>
        <Text size="sm">Profile completion</Text>
        <Text size="sm" fw={600}>
          {completion}%
        </Text>
      </Group>
      <Progress value={completion} aria-label="Profile completion" />
      <Button component={Link} to={complete ? '/profile' : '/registration'} mt="lg" style={{ alignSelf: 'flex-start' }}>
        {complete ? 'View Profile' : 'Complete Profile'}
      </Button>
    </Card>
  )
}

function Figures({ card: { completion, certificateCount, expiringSoon } }: { card: ProfileCard }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
      <StatCard
        label="Profile Sections Done"
        value={`${Math.round((completion * 12) / 100)} of 12`}
        icon={<IconUserCheck size={18} aria-hidden />}
      />
      <StatCard label="Certificates" value={certificateCount} icon={<IconCertificate size={18} aria-hidden />} />
      <StatCard label="Expiring Soon" value={expiringSoon} icon={<IconAlertTriangle size={18} aria-hidden />} />
    </SimpleGrid>
  )
}
