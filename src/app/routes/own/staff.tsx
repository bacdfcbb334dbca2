import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { api } from '#client/api.ts'
import { OwnStandings } from '#features/members/client/own/own-standings.tsx'
import { OwnSuspensions } from '#features/members/client/own/own-suspensions.tsx'
import { PoliciesToRead } from '#features/policies/client/reading/to-read.tsx'
import { StaffDashboard } from '#features/profile/client/staff-dashboard.tsx'
import { NextShift } from '#features/shifts/client/own/next-shift.tsx'
import { UndoClaim } from '#features/shifts/client/own/undo-claim.tsx'
import { ShiftFigures } from '#features/shifts/client/worker/shift-figures.tsx'
import { chooseTeam } from '#features/teams/client/current-team.ts'
import type { Accepted } from '#features/teams/client/invitations/my-invitations.tsx'
import { MyTeams } from '#features/teams/client/my-teams.tsx'
import { WithOwnSwaps } from '../parts/own-swap-tools.tsx'

const OwnClocks = lazy(async () => ({
  default: (await import('#features/attendance/client/own-clocks.tsx')).OwnClocks,
}))
const HoursToConfirm = lazy(async () => ({
  default: (await import('#features/timesheets/client/own/to-confirm.tsx')).HoursToConfirm,
}))
const PaySoFar = lazy(async () => ({
  default: (await import('#features/timesheets/client/own/pay-so-far.tsx')).PaySoFar,
}))
const ShiftsForYou = lazy(async () => ({
  default: (await import('#features/shifts/client/worker/shifts-for-you.tsx')).ShiftsForYou,
}))
const ShiftHistory = lazy(async () => ({
  default: (await import('#features/shifts/client/own/shift-history.tsx')).ShiftHistory,
}))

export function Staff() {
  const { tab } = useSearch({ from: '/staff/staff-dashboard' })
  const navigate = useNavigate({ from: '/staff-dashboard' })
  const firstTab = useFirstTab()

  function onAccepted({ teamId, role }: Accepted) {
    if (role === 'staff') return
    chooseTeam(teamId)
    void navigate({ to: '/manager-dashboard' })
  }

  const shiftTabs = [
    {
      id: 'available',
      label: 'Available Shifts',
      content: (
        <WithOwnSwaps>
          <ShiftsForYou
            onOpen={({ id }) => void navigate({ to: '/shifts', search: { view: 'available', shift: id } })}
          />
          <UndoClaim />
        </WithOwnSwaps>
      ),
    },
    {
      id: 'history',
      label: 'Shift History',
      content: (
        <ShiftHistory
          onOpen={({ assignmentId }) =>
            void navigate({ to: '/shifts', search: { view: 'history', shift: assignmentId } })
          }
        />
      ),
    },
  ]

  return (
    <StaffDashboard
      clock={
        <Suspense>
          <OwnClocks />
        </Suspense>
      }
      next={
        <>
          <NextShift />
          <Suspense>
            <HoursToConfirm />
          </Suspense>
        </>
      }
      notice={
        <>
          <OwnStandings leads />
          <OwnSuspensions />
        </>
      }
      toDo={<PoliciesToRead />}
      figures={
        <ShiftFigures
          soFar={
            <Suspense>
              <PaySoFar />
            </Suspense>
          }
        />
      }
      tabs={shiftTabs}
      firstTab={firstTab}
      team={<MyTeams onAccepted={onAccepted} />}
      tab={tab}
      onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
    />
  )
}

/**
 * The shifts page for members of a team, and the way into a team for others. It stays as the page opened: nothing jumps
 * when a request to join is answered.
 */
function useFirstTab() {
  const { data } = useQuery(api.teams.mine.queryOptions())
  const [first, setFirst] = useState<string>()
  if (data && !first) setFirst(data.belongsTo.length > 0 ? 'available' : 'team')
  return first ?? 'team'
}
