import { useNavigate, useSearch } from '@tanstack/react-router'
import { ViewDocuments } from '#features/documents/client/view-documents.tsx'
import { CandidatesPage } from '#features/members/client/candidates-page.tsx'
import { parseCandidatesState } from '#features/members/client/candidates-state.ts'
import { StaffDashboard } from '#features/profile/client/staff-dashboard.tsx'
import { MyTeams } from '#features/teams/client/my-teams.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

/** Pages that put parts of several features together. */
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
          Documents={ViewDocuments}
          onState={(next) =>
            void navigate({ search: parseCandidatesState({ ...next }), resetScroll: false, replace: next.member === state.member })
          }
        />
      )}
    </TeamGate>
  )
}

export function Staff() {
  const { tab } = useSearch({ from: '/staff/staff-dashboard' })
  const navigate = useNavigate({ from: '/staff-dashboard' })
  return (
    <StaffDashboard
      team={<MyTeams />}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
    />
  )
}
