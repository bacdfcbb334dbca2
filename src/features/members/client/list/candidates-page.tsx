import { Text } from '@mantine/core'
import { type ComponentType, lazy, type ReactNode, Suspense, useRef } from 'react'
import { TabPanels } from '#client/ui/lists/tab-panels.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { Counted } from '#client/ui/state/counted.tsx'
import type { State } from '#client/ui/state/state.ts'
import { useFailureToast } from '#client/ui/toasts/use-failure-toast.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'
import type { CandidatesScreen, MemberRow } from '../../schema.ts'
import classes from '../members.module.css'
import type { OfOthers } from '../panel/panel-places.ts'
import { type CandidateList, type CandidatesState, DOCUMENTS_TAB } from './candidates-state.ts'
import { MemberTable, type WeekProps } from './member-table.tsx'
import { PendingRequests } from './pending-requests.tsx'
import { useCandidates } from './use-candidates.ts'

const FormerMembers = lazy(async () => ({ default: (await import('./former-members.tsx')).FormerMembers }))
const CandidatePanel = lazy(async () => ({ default: (await import('../panel/candidate-panel.tsx')).CandidatePanel }))

interface CandidatesPageProps extends OfOthers {
  teamId: string
  /** Buttons beside the heading. */
  actions: ReactNode
  /** The pending invitations. */
  invitations: ReactNode
  state: CandidatesState
  onState: (state: CandidatesState) => void
  /** Somebody's week, shown beside their name in the list. */
  Week: ComponentType<WeekProps>
}

function Fetching({ query }: { query: ReturnType<typeof useCandidates>['query'] }) {
  return (
    <>
      <Pending query={query} what="candidates" fallback="Failed to fetch team members">
        <RowsSkeleton rows={10} />
      </Pending>
    </>
  )
}

function Former({ teamId }: { teamId: string }) {
  return (
    <Suspense>
      <FormerMembers teamId={teamId} />
    </Suspense>
  )
}

/** The candidates page: requests to join, staff, invited and former people, with one person in a panel beside the list. */
export function CandidatesPage(props: CandidatesPageProps) {
  const { teamId, actions, invitations, state, onState, Week, ...ofOthers } = props
  const { query, screen, rows } = useCandidates(teamId, state)
  const { isError } = query
  useFailureToast(isError, 'Failed to fetch team members')
  useFailureToast(isError && !screen, 'Failed to fetch join requests')

  function openMember(member?: string) {
    const { member: _, paper: __, open: ___, tab, ...rest } = state
    onState(member ? { ...rest, member, ...(tab && { tab }) } : rest)
  }

  const phone = usePhone()
  const list = useListOn(screen, state)
  const team = screen && <TeamLine team={screen.team} />
  return (
    <>
      <PageHeader title="Candidates" description={!phone && team}>
        {actions}
      </PageHeader>
      <Fetching query={query} />
      {screen && (
        <TabPanels
          label="Which people"
          tab={list}
          onTab={(next) => onState({ ...state, list: next as CandidateList })}
          panels={[
            {
              id: 'members',
              label: <Counted label="Team Members" count={screen.stats.activeStaff} />,
              content: (
                <>
                  <MemberTable
                    Week={Week}
                    teamId={teamId}
                    team={screen.team}
                    rows={rows}
                    filters={screen.filters}
                    query={query}
                    state={state}
                    onState={onState}
                    onOpen={openMember}
                  />
                  {phone && (
                    <Text c="dimmed" mt="md">
                      {team}
                    </Text>
                  )}
                </>
              ),
            },
            {
              id: 'requests',
              label: <Counted label="Join Requests" count={screen.stats.pendingRequests} state={askingState(screen)} />,
              content: (
                <PendingRequests
                  teamId={teamId}
                  requests={screen.requests.items}
                  total={screen.stats.pendingRequests}
                />
              ),
            },
            { id: 'invited', label: 'Open Invitations', content: invitations },
            { id: 'former', label: 'Former Members', content: <Former teamId={teamId} /> },
          ]}
        />
      )}
      {state.member && (
        <Suspense>
          <CandidatePanel
            teamId={teamId}
            userId={state.member}
            tab={state.tab}
            open={state.open}
            onTab={(tab) => onState({ ...state, tab, open: undefined, paper: undefined })}
            paper={state.paper}
            onPaper={(paper) => onState({ ...state, tab: DOCUMENTS_TAB, paper })}
            onClose={() => openMember()}
            {...ofOthers}
            {...neighbours(rows, state.member, openMember)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Requests to join come first in a team without members, until all of them are answered. */
function useListOn(screen: CandidatesScreen | undefined, { list }: CandidatesState): CandidateList {
  const answering = useRef(false)
  const { stats, requests } = screen ?? {}
  answering.current = (answering.current || stats?.activeStaff === 0) && (requests?.items.length ?? 0) > 0
  return list ?? (answering.current ? 'requests' : 'members')
}

const askingState = ({ stats }: CandidatesScreen): State => (stats.pendingRequests > 0 ? 'info' : 'plain')

/** The team's name, its code to share, and how many work in it. */
function TeamLine({ team: { teamName, teamCode, memberCount } }: { team: ManagedTeam }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <Name>{teamName}</Name> · Team Code: <b className={classes.whole}>{teamCode}</b> ·{' '}
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
