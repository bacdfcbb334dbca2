import { Stack, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { InSteps } from '#client/ui/loading/in-steps.tsx'
import { FiguresSkeleton, Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import type { ManagedTeam } from '#features/teams/schema.ts'
import type { Period } from '../rules/periods.ts'
import type { Overview } from '../schema.ts'
import { CoverSection } from './cover-section.tsx'
import { Figures } from './figures.tsx'
import { Needs, type NeedsProps } from './needs.tsx'
import classes from './overview.module.css'
import { overviewQuery } from './overview-query.ts'
import { TrendCards } from './trend-cards.tsx'

interface OverviewPageProps {
  team: ManagedTeam
  weeks: Period
  onWeeks: (weeks: Period) => void
  /** Shown at the top while the team has no staff and no requests, and its first steps are put away. */
  welcome: ReactNode
  /** Draws the first steps of a new team. */
  firstSteps: (steps: NonNullable<Overview['firstSteps']>) => ReactNode
  /** What can be done about a person in place. */
  actions: NeedsProps['actions']
}

/** The manager's first page: what needs attention today, then figures, then trends. */
export function OverviewPage({ team, weeks, onWeeks, welcome, firstSteps, actions }: OverviewPageProps) {
  const query = useQuery({ ...overviewQuery(team.id, { weeks }), placeholderData: keepPreviousData })
  const { data, isError, error } = query
  const isNew = data?.figures.activeStaff === 0 && data.figures.pendingRequests === 0
  return (
    <>
      <PageHeader title="Dashboard" description={<Name>{team.teamName}</Name>} />
      {query.isPending && <Coming />}
      {isError && (
        <ErrorView error={error} fallback="Failed to fetch the overview" onRetry={() => void query.refetch()} />
      )}
      {data && (
        <InSteps before={<Coming />}>
          <Stack gap="md">
            {isNew && !data.firstSteps && welcome}
            <div className={classes.columns}>
              <Stack gap="md">
                {!(isNew && data.firstSteps) && <Needs overview={data} actions={actions} />}
                {data.firstSteps && firstSteps(data.firstSteps)}
              </Stack>
              {isNew ? <WhatComes /> : <Figures overview={data} />}
            </div>
            {data.cover && <CoverSection figures={data.cover} />}
            {!isNew && <TrendCards teamId={team.id} trends={data.trends} weeks={weeks} onWeeks={onWeeks} />}
          </Stack>
        </InSteps>
      )}
    </>
  )
}

function Coming() {
  return (
    <Loading what="the overview">
      <FiguresSkeleton />
      <RowsSkeleton rows={8} />
    </Loading>
  )
}

/** In the place of figures that would all be nought. */
function WhatComes() {
  return (
    <section className={classes.coming} aria-labelledby="what-comes">
      <Title order={2} size="h5" id="what-comes">
        Then this page shows
      </Title>
      <ul>
        <li>Requests to answer, with Approve beside them</li>
        <li>Certificates that expired or end soon, with whom to ask</li>
        <li>Profiles that are unfinished, to remind with one press</li>
      </ul>
    </section>
  )
}
