import { useNavigate, useSearch } from '@tanstack/react-router'
import { OwnSuspensions } from '#features/members/client/own-suspensions.tsx'
import { PoliciesToRead } from '#features/policies/client/reading/to-read.tsx'
import { StaffDashboard } from '#features/profile/client/staff-dashboard.tsx'
import { chooseTeam } from '#features/teams/client/current-team.ts'
import type { Accepted } from '#features/teams/client/invitations/my-invitations.tsx'
import { MyTeams } from '#features/teams/client/my-teams.tsx'

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
      notice={
        <>
          <OwnSuspensions />
          <PoliciesToRead />
        </>
      }
      team={<MyTeams onAccepted={onAccepted} />}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
    />
  )
}
