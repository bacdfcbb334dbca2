import { Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import { ErrorView } from '#client/ui/states.tsx'
import { useFailureToast } from '#client/ui/toasts/use-failure-toast.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'
import type { MemberRow } from '../schema.ts'
import type { WithDocuments } from './candidate-panel.tsx'
import type { CandidateList, CandidatesState } from './candidates-state.ts'
import { FormerMembers } from './former-members.tsx'
import { MemberTable } from './member-table.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { useCandidates } from './use-candidates.ts'

const CandidatePanel = lazy(async () => ({ default: (await import('./candidate-panel.tsx')).CandidatePanel }))

interface CandidatesPageProps extends WithDocuments {
  teamId: string
  /** Buttons beside the heading. */
  actions: ReactNode
  /** The pending invitations. */
  invitations: ReactNode
  state: CandidatesState
  onState: (state: CandidatesState) => void
}

/** Who asks to join, who works in the team, who is invited and who has left; one person of it in a panel beside the list. */
export function CandidatesPage({ teamId, actions, invitations, state, onState, Documents }: CandidatesPageProps) {
  const { query, screen, rows } = useCandidates(teamId, state)
  const { isError, error } = query
  useFailureToast(isError, 'Failed to fetch team members')
  useFailureToast(isError && !screen, 'Failed to fetch join requests')

  function openMember(member?: string) {
    const { member: _, tab, ...rest } = state
    onState(member ? { ...rest, member, ...(tab && { tab }) } : rest)
  }

  return (
    <>
      <PageHeader title="Candidates" description={screen && <TeamLine team={screen.team} />}>
        {actions}
      </PageHeader>
      {query.isPending && (
        <Loading what="candidates">
          <RowsSkeleton rows={10} />
        </Loading>
      )}
      {isError && (
        <ErrorView error={error} fallback="Failed to fetch team members" onRetry={() => void query.refetch()} />
      )}
      {screen && (
        <Stack gap="md">
          <PendingRequests teamId={teamId} requests={screen.requests.items} total={screen.stats.pendingRequests} />
          <TabPanels
            label="Which people"
            tab={state.list}
            onTab={(list) => onState({ ...state, list: list as CandidateList })}
            panels={[
              {
                id: 'members',
                label: <Counted label="Team Members" count={screen.stats.activeStaff} />,
                content: (
                  <MemberTable
                    teamId={teamId}
                    rows={rows}
                    query={query}
                    state={state}
                    onState={onState}
                    onOpen={openMember}
                  />
                ),
              },
              { id: 'invited', label: 'Open Invitations', content: invitations },
              { id: 'former', label: 'Former Members', content: <FormerMembers teamId={teamId} /> },
            ]}
          />
        </Stack>
      )}
      {state.member && (
        <Suspense>
          <CandidatePanel
            teamId={teamId}
            userId={state.member}
            tab={state.tab}
            onTab={(tab) => onState({ ...state, tab })}
            onClose={() => openMember()}
            Documents={Documents}
            {...neighbours(rows, state.member, openMember)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The team's name, its code to share, and how many work in it. */
function TeamLine({ team: { teamName, teamCode, memberCount } }: { team: ManagedTeam }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <Name>{teamName}</Name> · Team Code: <b>{teamCode}</b> ·{' '}
      {memberCount === 1 ? '1 member' : `${memberCount} members`}
    </span>
  )
}

/** Where somebody stands in the list as it is ordered now, and the ways to the one before and after. */
function neighbours(rows: readonly MemberRow[], member: string, open: (userId: string) => void) {
  const at = rows.findIndex(({ userId }) => userId === member)
  const to = (row: MemberRow | undefined) => row && (() => open(row.userId))
  if (at < 0) return {}
  return {
    position: `${at + 1} of ${rows.length}`,
    onPrevious: at > 0 ? to(rows[at - 1]) : undefined,
    onNext: to(rows[at + 1]),
  }
}
