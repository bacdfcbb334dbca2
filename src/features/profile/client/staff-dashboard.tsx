import { Card, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '#client/api.ts'
import { StatCard } from '#client/ui/figures/stat-card.tsx'
import { type TabPanel, TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { completionText } from '#features/accounts/rules/completion.ts'
import type { ProfileTask } from '../schema.ts'
import { TaskRows } from './task-list.tsx'
import { WelcomeCard } from './welcome-card.tsx'

interface StaffDashboardProps {
  /** What must be read first. */
  notice?: ReactNode
  /** Before the figures of the profile. */
  figures: ReactNode
  /** Before those of the profile. */
  tabs: readonly TabPanel[]
  /** The content of the Team tab. */
  team: ReactNode
  /** The tab that opens when nothing of the profile is pressing. */
  firstTab: string
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
          <WelcomeCard card={query.data.card} tasks={query.data.tasks} steps={query.data.firstSteps} />
          <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
            {props.figures}
            <StatCard label="Profile Tasks" value={query.data.tasks.length} state="soon" />
          </SimpleGrid>
          <DashboardTabs tasks={query.data.tasks} {...props} />
        </Stack>
      )}
    </>
  )
}

function DashboardTabs(props: StaffDashboardProps & { tasks: readonly ProfileTask[] }) {
  const { tasks, tabs, team, tab, firstTab, onTab } = props
  // Tasks open first when something has expired, is expiring or was requested; missing answers alone are linked from 'Complete Profile' too.
  const [isPressing] = useState(() => tasks.some(({ kind }) => kind !== 'missing'))
  return (
    <TabPanels
      label="Your work"
      tab={tab ?? (isPressing ? 'tasks' : firstTab)}
      onTab={onTab}
      panels={[
        ...tabs,
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
        <Text c="dimmed">Nothing to do in your profile: every section is filled in, and what you gave is in date.</Text>
      </Card>
    )
  return (
    <Card withBorder padding={0}>
      <TaskRows tasks={tasks} to="/profile" label="Profile Tasks" />
    </Card>
  )
}
