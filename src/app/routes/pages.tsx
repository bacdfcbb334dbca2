import { useNavigate, useSearch } from '@tanstack/react-router'
import { ViewDocuments } from '#features/documents/client/view-documents.tsx'
import { CandidatesPage } from '#features/members/client/candidates-page.tsx'
import { parseCandidatesState } from '#features/members/client/candidates-state.ts'
import { StaffDashboard } from '#features/profile/client/staff-dashboard.tsx'
import { chooseTeam } from '#features/teams/client/current-team.ts'
import { InviteButton } from '#features/teams/client/invitations/invite-button.tsx'
import type { Accepted } from '#features/teams/client/invitations/my-invitations.tsx'
import { OpenInvitations } from '#features/teams/client/invitations/open-invitations.tsx'
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
          actions={<InviteButton team={team} kind="staff" />}
          invitations={<OpenInvitations team={team} kind="staff" title="Open Invitations" />}
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

  function onAccepted({ teamId, role }: Accepted) {
    if (role === 'staff') return
    chooseTeam(teamId)
    void navigate({ to: '/manager-dashboard' })
  }

  return (
    <StaffDashboard
      team={<MyTeams onAccepted={onAccepted} />}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
    />
  )
}
