import { Card, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#client/api.ts'
import { StatCard } from '#client/ui/figures/stat-card.tsx'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { completionText, sectionsText } from '#features/accounts/rules/completion.ts'
import type { ProfileCard, ProfileTask } from '../schema.ts'
import classes from './staff-dashboard.module.css'
import { TaskRows } from './task-list.tsx'
import { WelcomeCard } from './welcome-card.tsx'

interface StaffDashboardProps {
  /** What must be read first. */
  notice?: ReactNode
  /** The content of the Team tab. */
  team: ReactNode
  /** The selected tab, from the address. */
  tab: string | undefined
  onTab: (tab: string) => void
}

/** The worker's first page: what to do next comes before figures. */
export function StaffDashboard(props: StaffDashboardProps) {
  const query = useQuery(api.profile.dashboard.queryOptions())
  return (
    <div className={classes.dashboard}>
      <PageHeader title="Staff Dashboard">
        {query.data && <Tag>{completionText(query.data.card.completion)}</Tag>}
      </PageHeader>
      {query.isPending && (
        <Loading what="dashboard">
          <Stack gap="md">
            <RowsSkeleton rows={4} />
            <RowsSkeleton rows={4} />
          </Stack>
        </Loading>
      )}
      {query.isError && (
        <ErrorView error={query.error} fallback="Failed to load profile data" onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <Stack gap="md">
          {props.notice}
          <WelcomeCard card={query.data.card} steps={query.data.firstSteps} />
          <DashboardTabs tasks={query.data.tasks} {...props} />
          <Figures card={query.data.card} tasks={query.data.tasks} />
        </Stack>
      )}
    </div>
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
  if (tasks.length === 0)
    return (
      <Card withBorder padding="lg">
        <Text c="dimmed">Nothing to do: your profile is complete and everything in it is in date.</Text>
      </Card>
    )
  return (
    <Card withBorder padding={0}>
      <TaskRows tasks={tasks} to="/profile" label="Profile Tasks" />
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
