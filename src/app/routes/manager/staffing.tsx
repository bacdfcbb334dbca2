import { useNavigate, useSearch } from '@tanstack/react-router'
import { StaffingPage } from '#features/staffing/client/staffing-page.tsx'
import { parseStaffingState, type StaffingState } from '#features/staffing/client/staffing-state.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

/** How many people sites need, and templates of weeks. */
export function Staffing() {
  const state = useSearch({ from: '/manager-dashboard/staffing' })
  const navigate = useNavigate({ from: '/manager-dashboard/staffing' })
  const onState = (next: StaffingState) =>
    void navigate({ search: parseStaffingState({ ...next }), resetScroll: false })
  return (
    <TeamGate title="Staffing">
      {(team) => <StaffingPage key={team.id} teamId={team.id} state={state} onState={onState} />}
    </TeamGate>
  )
}
