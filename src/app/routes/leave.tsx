import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseLeavePlace } from '#features/availability/client/leave-place.ts'
import { LeavePage } from '#features/availability/client/team/leave-page.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

export function Leave() {
  const { from } = useSearch({ from: '/manager-dashboard/leave' })
  const navigate = useNavigate({ from: '/manager-dashboard/leave' })
  return (
    <TeamGate title="Leave">
      {(team) => (
        <LeavePage
          key={team.id}
          teamId={team.id}
          from={from}
          onFrom={(next) =>
            void navigate({ search: parseLeavePlace({ from: next }), replace: true, resetScroll: false })
          }
        />
      )}
    </TeamGate>
  )
}
