import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import { api } from '#client/api.ts'
import { parseLeavePlace } from '#features/availability/client/leave-place.ts'
import type { Clashes } from '#features/availability/client/team/clashes.ts'
import { LeavePage } from '#features/availability/client/team/leave-page.tsx'
import { shiftActions } from '#features/shifts/policy.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'
import type { ManagedTeam } from '#features/teams/schema.ts'

const DecideSeveral = lazy(async () => ({
  default: (await import('#features/shifts/client/panel/decide-several.tsx')).DecideSeveral,
}))

export function Leave() {
  const { from } = useSearch({ from: '/manager-dashboard/leave' })
  const navigate = useNavigate({ from: '/manager-dashboard/leave' })
  return (
    <TeamGate title="Leave">
      {(team) => (
        <LeaveWithShifts
          key={team.id}
          team={team}
          from={from}
          onFrom={(next) =>
            void navigate({ search: parseLeavePlace({ from: next }), replace: true, resetScroll: false })
          }
        />
      )}
    </TeamGate>
  )
}

interface LeaveWithShiftsProps {
  team: ManagedTeam
  from: string | undefined
  onFrom: (from?: string) => void
}

/** Leave, with the shifts that people are booked on while they are away. */
function LeaveWithShifts({ team, ...place }: LeaveWithShiftsProps) {
  const { data } = useQuery(api.shifts.inLeave.queryOptions({ input: { teamId: team.id } }))
  const clashes = useMemo((): Clashes => {
    const byLeave = Map.groupBy(data?.items ?? [], ({ leaveId }) => leaveId)
    return {
      of: (leaveId) => byLeave.get(leaveId) ?? [],
      decide: can(team, shiftActions.book) ? (deciding) => <DecideSeveral team={team} {...deciding} /> : undefined,
    }
  }, [data, team])
  return <LeavePage teamId={team.id} clashes={clashes} {...place} />
}
