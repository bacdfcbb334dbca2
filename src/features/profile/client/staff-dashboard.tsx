import { Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { FigureStrip, StripFigure } from '#client/ui/figures/figure-strip.tsx'
import { type TabPanel, TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { completionText } from '#features/accounts/rules/completion.ts'
import type { FirstSteps, ProfileCard, ProfileTask } from '../schema.ts'
import classes from './staff-dashboard.module.css'
import { TaskRows } from './task-list.tsx'
import { WelcomeCard } from './welcome-card.tsx'

interface StaffDashboardProps {
  /** The clock of the shift that the person is at, also without a connection. */
  clock: ReactNode
  /** The shift that the person works next. */
  next: ReactNode
  /** Whether they can work, and what must be read first. */
  notice: ReactNode
  /** Before the figure of the profile. */
  figures: ReactNode
  /** Lines of what is to be done, before those of the profile. */
  toDo: ReactNode
  /** Before those of the profile. */
  tabs: readonly TabPanel[]
  /** The content of the Team tab. */
  team: ReactNode
  /** The tab that opens without one in the address. */
  firstTab: string
  /** The selected tab, from the address. */
  tab: string | undefined
  onTab: (tab: string) => void
}

/** The worker's first page: their registration while it is not done, then their next shift, their week, and what they may take. */
export function StaffDashboard(props: StaffDashboardProps) {
  const query = useQuery(api.profile.dashboard.queryOptions())
  return (
    <div className={classes.dashboard}>
      <PageHeader title="Staff Dashboard">
        {query.data && <Tag>{completionText(query.data.card.completion)}</Tag>}
      </PageHeader>
      {props.clock}
      <Pending query={query} what="dashboard" fallback="Failed to load profile data">
        <Stack gap="sm">
          <RowsSkeleton rows={2} />
          <RowsSkeleton rows={6} />
        </Stack>
      </Pending>
      {query.data && <Home {...props} {...query.data} />}
    </div>
  )
}

interface HomeProps extends StaffDashboardProps {
  card: ProfileCard
  tasks: readonly ProfileTask[]
  firstSteps: FirstSteps
}

function Home({ card, tasks, firstSteps, ...props }: HomeProps) {
  const isComplete = card.completion === 100
  const welcome = <WelcomeCard card={card} tasks={tasks} steps={firstSteps} />
  return (
    <Stack gap="sm">
      {!isComplete && welcome}
      {props.next}
      <FigureStrip label="This week">
        {props.figures}
        <StripFigure
          value={
            <TextLink inherit to="/staff-dashboard" search={{ tab: 'tasks' }} resetScroll={false}>
              {tasks.length}
            </TextLink>
          }
          words="profile tasks"
          state={tasks.length > 0 ? 'soon' : undefined}
        />
      </FigureStrip>
      {props.notice}
      <div className={classes.columns}>
        <DashboardTabs tasks={tasks} {...props} />
        <ToDo tasks={tasks}>{props.toDo}</ToDo>
      </div>
      {isComplete && welcome}
    </Stack>
  )
}

const TASKS_SHOWN = 4

/** What is asked of the person, a line each; what the registration lacks is said by its own card. */
function ToDo({ tasks, children }: { tasks: readonly ProfileTask[]; children: ReactNode }) {
  const pressing = tasks.filter(({ kind }) => kind !== 'missing')
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="to-do" className={classes.toDo ?? ''}>
      <div className={classes.head}>
        <Title order={2} size="h5" id="to-do">
          To Do
        </Title>
        {pressing.length > TASKS_SHOWN && (
          <TextLink size="sm" to="/staff-dashboard" search={{ tab: 'tasks' }} resetScroll={false}>
            {pressing.length - TASKS_SHOWN} more
          </TextLink>
        )}
      </div>
      <TaskRows tasks={pressing.slice(0, TASKS_SHOWN)} to="/profile" label="To Do">
        {children}
      </TaskRows>
    </Card>
  )
}

function DashboardTabs(props: StaffDashboardProps & { tasks: readonly ProfileTask[] }) {
  const { tasks, tabs, team, tab, firstTab, onTab } = props
  return (
    <TabPanels
      label="Your work"
      tab={tab ?? firstTab}
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
