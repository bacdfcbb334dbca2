import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/api.ts'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { ErrorView, LoadingView } from '#client/ui/states.tsx'
import type { ManagedTeam } from '#features/teams/schema.ts'
import type { Period } from '../rules/periods.ts'
import { Figures } from './figures.tsx'
import { Needs } from './needs.tsx'
import { TrendCards } from './trend-cards.tsx'

interface OverviewPageProps {
  team: ManagedTeam
  weeks: Period
  onWeeks: (weeks: Period) => void
  /** Shown at the top while the team has no staff and no requests. */
  welcome: ReactNode
}

/** The manager's first page: figures, what needs attention today, trends. */
export function OverviewPage({ team, weeks, onWeeks, welcome }: OverviewPageProps) {
  const query = useQuery(
    api.analytics.overview.queryOptions({ input: { teamId: team.id, weeks }, placeholderData: keepPreviousData }),
  )
  const { data, isError, error } = query
  const isNew = data?.figures.activeStaff === 0 && data.figures.pendingRequests === 0
  return (
    <>
      <PageHeader title="Dashboard" description={<Name>{team.teamName}</Name>} />
      {query.isPending && <LoadingView />}
      {isError && (
        <ErrorView error={error} fallback="Failed to fetch the overview" onRetry={() => void query.refetch()} />
      )}
      {data && (
        <Stack gap="md">
          {isNew && welcome}
          <Figures overview={data} />
          <Needs overview={data} />
          <TrendCards teamId={team.id} trends={data.trends} weeks={weeks} onWeeks={onWeeks} />
        </Stack>
      )}
    </>
  )
}
