import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loading, ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { PanelDocuments } from '#features/documents/client/panel-documents.tsx'
import { CandidatesPage } from '#features/members/client/candidates-page.tsx'
import { parseCandidatesState } from '#features/members/client/candidates-state.ts'
import { InviteButton } from '#features/teams/client/invitations/invite-button.tsx'
import { OpenInvitations } from '#features/teams/client/invitations/open-invitations.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

const PanelChecks = lazy(async () => ({
  default: (await import('#features/checks/client/panel-checks.tsx')).PanelChecks,
}))

/** The tabs of a person's panel that other features fill. */
const TABS = [
  {
    id: 'checks',
    label: 'Checks',
    Content: (member: { teamId: string; userId: string }) => (
      <Suspense
        fallback={
          <Loading what="checks">
            <ReadingsSkeleton />
          </Loading>
        }
      >
        <PanelChecks {...member} />
      </Suspense>
    ),
  },
]

export function Candidates() {
  const state = useSearch({ from: '/manager-dashboard/candidates' })
  const navigate = useNavigate({ from: '/manager-dashboard/candidates' })
  return (
    <TeamGate title="Candidates">
      {(team) => (
        <CandidatesPage
          key={team.id}
          teamId={team.id}
          state={state}
          Documents={PanelDocuments}
          tabs={TABS}
          actions={<InviteButton team={team} kind="staff" />}
          invitations={
            <OpenInvitations
              team={team}
              kind="staff"
              title="Open Invitations"
              empty={
                <EmptyState title="Nobody is invited at the moment">
                  An invitation by email leads straight into the team, without the team code.
                </EmptyState>
              }
            />
          }
          onState={(next) =>
            void navigate({
              search: parseCandidatesState({ ...next }),
              resetScroll: false,
              // 'Back' closes the panel, and on a phone first the document in it.
              replace: next.member === state.member && Boolean(next.paper) === Boolean(state.paper),
            })
          }
        />
      )}
    </TeamGate>
  )
}
