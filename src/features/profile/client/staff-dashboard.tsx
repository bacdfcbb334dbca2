import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { api } from '#client/api.ts'
import { ProgressBar } from '#client/ui/figures/progress-bar.tsx'
import { StatCard } from '#client/ui/figures/stat-card.tsx'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { FiguresSkeleton, Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { COMPLETION, completionText, sectionsText } from '#features/accounts/rules/completion.ts'
import type { ProfileCard, ProfileTask } from '../schema.ts'
import { TaskList } from './task-list.tsx'

interface StaffDashboardProps {
  /** The content of the Team tab. */
  team: ReactNode
  /** The selected tab, from the address. */
  tab: string | undefined
  onTab: (tab: string) => void
}

/** The worker's first page. */
export function StaffDashboard(props: StaffDashboardProps) {
  const query = useQuery(api.profile.dashboard.queryOptions())
  return (
    <>
      <PageHeader title="Staff Dashboard">
        {query.data && <Tag>{completionText(query.data.card.completion)}</Tag>}
      </PageHeader>
      {query.isPending && (
        <Loading what="dashboard">
          <Stack gap="md">
            <RowsSkeleton rows={1} />
            <FiguresSkeleton />
            <RowsSkeleton rows={4} />
          </Stack>
        </Loading>
      )}
      {query.isError && (
        <ErrorView error={query.error} fallback="Failed to load profile data" onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <Stack gap="md">
          <WelcomeCard card={query.data.card} />
          <Figures card={query.data.card} tasks={query.data.tasks} />
          <DashboardTabs tasks={query.data.tasks} {...props} />
        </Stack>
      )}
    </>
  )
}

function DashboardTabs({ tasks, team, tab, onTab }: StaffDashboardProps & { tasks: readonly ProfileTask[] }) {
  // Tasks open first when something has expired, is expiring or was requested; missing answers alone are linked from 'Complete Profile' too.
  const [first] = useState(() => (tasks.some(({ kind }) => kind !== 'missing') ? 'tasks' : 'team'))
  return (
    <TabPanels
      label="Your work"
      tab={tab ?? first}
      onTab={onTab}
      panels={[
        {
          id: 'tasks',
          label:
            tasks.length > 0 ? (
              <Counted label="Profile Tasks" count={tasks.length} state="soon" unit="to do" />
            ) : (
              'Profile Tasks'
            ),
          content: <Tasks tasks={tasks} />,
        },
        { id: 'team', label: 'Team', content: team },
      ]}
    />
  )
}

function Tasks({ tasks }: { tasks: readonly ProfileTask[] }) {
  return (
    <Card withBorder padding="lg">
      {tasks.length > 0 ? (
        <TaskList tasks={tasks} to="/profile" label="Profile Tasks" />
      ) : (
        <Text c="dimmed">Nothing to do: your profile is complete and everything in it is in date.</Text>
      )}
    </Card>
  )
}

function WelcomeCard({ card: { fullName, completion } }: { card: ProfileCard }) {
  const complete = completion === 100
  return (
    <Card withBorder padding="lg" component="section" aria-label="Welcome">
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        Welcome, <Name>{fullName || 'Staff Member'}</Name>!
      </Title>
      <Text c="dimmed" mb="md">
        {complete ? 'Your profile is complete.' : 'Complete your profile so that your team can see what you can do.'}
      </Text>
      <Group justify="space-between" mb={6}>
        <Text size="sm">{COMPLETION}</Text>
        <Text size="sm" fw={600}>
          {completion}%
        </Text>
      </Group>
      <ProgressBar value={completion} aria-label={COMPLETION} />
      <Group gap="sm" mt="lg">
        <Button component={Link} to={complete ? '/profile' : '/registration'}>
          {complete ? 'View Profile' : 'Complete Profile'}
        </Button>
        <Button component={Link} to="/work-passport" variant="default" leftSection={<IconId size={16} aria-hidden />}>
          Work Passport and ID Badge
        </Button>
      </Group>
    </Card>
  )
}

interface FiguresProps {
  card: ProfileCard
  tasks: readonly ProfileTask[]
}

function Figures({ card: { completion, certificateCount, expiringSoon }, tasks }: FiguresProps) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
      <StatCard label="Profile Sections Done" value={sectionsText(completion)} />
      <StatCard label="Certificates" value={certificateCount} />
      <StatCard label="Expiring Soon" value={expiringSoon} state="soon" />
      <StatCard label="Profile Tasks" value={tasks.length} />
    </SimpleGrid>
  )
}
