import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { FiguresSkeleton, Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import type { ManagedTeam } from '#features/teams/schema.ts'
import type { Period } from '../rules/periods.ts'
import { Figures } from './figures.tsx'
import { Needs, type NeedsProps } from './needs.tsx'
import classes from './overview.module.css'
import { TrendCards } from './trend-cards.tsx'

interface OverviewPageProps {
  team: ManagedTeam
  weeks: Period
  onWeeks: (weeks: Period) => void
  /** Shown at the top while the team has no staff and no requests. */
  welcome: ReactNode
  /** What can be done about a person in place. */
  actions: NeedsProps['actions']
}

/** The manager's first page: what needs attention today, then figures, then trends. */
export function OverviewPage({ team, weeks, onWeeks, welcome, actions }: OverviewPageProps) {
  const query = useQuery(
    api.analytics.overview.queryOptions({ input: { teamId: team.id, weeks }, placeholderData: keepPreviousData }),
  )
  const { data, isError, error } = query
  const isNew = data?.figures.activeStaff === 0 && data.figures.pendingRequests === 0
  return (
    <>
      <PageHeader title="Dashboard" description={<Name>{team.teamName}</Name>} />
      {query.isPending && (
        <Loading what="the overview">
          <FiguresSkeleton />
          <RowsSkeleton rows={8} />
        </Loading>
      )}
      {isError && (
        <ErrorView error={error} fallback="Failed to fetch the overview" onRetry={() => void query.refetch()} />
      )}
      {data && (
        <Stack gap="md">
          {isNew && welcome}
          <div className={classes.columns}>
            <Needs overview={data} actions={actions} />
            <Figures overview={data} />
          </div>
          <TrendCards teamId={team.id} trends={data.trends} weeks={weeks} onWeeks={onWeeks} />
        </Stack>
      )}
    </>
  )
}
