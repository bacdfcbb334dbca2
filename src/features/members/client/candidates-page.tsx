import { SimpleGrid, Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { StatCard } from '#client/ui/figures/stat-card.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { ErrorView, LoadingView } from '#client/ui/states.tsx'
import { useFailureToast } from '#client/ui/toasts/use-failure-toast.ts'
import type { TeamFigures } from '../schema.ts'
import type { WithDocuments } from './candidate-dialog.tsx'
import type { CandidatesState } from './candidates-state.ts'
import { MemberTable } from './member-table.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { TeamCard } from './team-card.tsx'
import { useCandidates } from './use-candidates.ts'

const CandidateDialog = lazy(async () => ({ default: (await import('./candidate-dialog.tsx')).CandidateDialog }))

interface CandidatesPageProps extends WithDocuments {
  teamId: string
  /** Buttons beside the heading. */
  actions: ReactNode
  /** The pending invitations. */
  invitations: ReactNode
  state: CandidatesState
  onState: (state: CandidatesState) => void
}

/** The team, its figures, its pending requests, its staff. */
export function CandidatesPage({ teamId, actions, invitations, state, onState, Documents }: CandidatesPageProps) {
  const { query, screen, rows } = useCandidates(teamId, state)
  const { isError, error } = query
  useFailureToast(isError, 'Failed to fetch team members')
  useFailureToast(isError && !screen, 'Failed to fetch join requests')

  function openMember(member?: string) {
    const { member: _, ...rest } = state
    onState(member ? { ...rest, member } : rest)
  }

  return (
    <>
      <PageHeader title="Candidates">{actions}</PageHeader>
      {query.isPending && <LoadingView />}
      {isError && (
        <ErrorView error={error} fallback="Failed to fetch team members" onRetry={() => void query.refetch()} />
      )}
      {screen && (
        <Stack gap="md">
          <TeamCard team={screen.team} />
          <Stats stats={screen.stats} />
          <PendingRequests teamId={teamId} requests={screen.requests.items} total={screen.stats.pendingRequests} />
          {invitations}
          <MemberTable teamId={teamId} rows={rows} query={query} state={state} onState={onState} onOpen={openMember} />
        </Stack>
      )}
      {state.member && (
        <Suspense>
          <CandidateDialog teamId={teamId} userId={state.member} onClose={() => openMember()} Documents={Documents} />
        </Suspense>
      )}
    </>
  )
}

function Stats({ stats }: { stats: TeamFigures }) {
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="md">
      <StatCard label="Active Staff" value={stats.activeStaff} />
      <StatCard label="Pending Requests" value={stats.pendingRequests} state="info" />
      <StatCard label="Total Certificates" value={stats.totalCertificates} />
      <StatCard label="Expiring Soon" value={stats.expiringSoon} state="soon" />
    </SimpleGrid>
  )
}
