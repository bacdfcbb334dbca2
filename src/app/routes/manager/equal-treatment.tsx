import { useNavigate, useSearch } from '@tanstack/react-router'
import { EqualPage } from '#features/equal-treatment/client/manage/equal-page.tsx'
import { type EqualState, parseEqualState } from '#features/equal-treatment/client/manage/equal-state.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

/** Who is in which week with a client, and what clients pay their own staff. */
export function EqualTreatment() {
  const state = useSearch({ from: '/manager-dashboard/equal-treatment' })
  const navigate = useNavigate({ from: '/manager-dashboard/equal-treatment' })
  const onState = (next: EqualState) =>
    void navigate({
      search: parseEqualState({ ...next }),
      resetScroll: false,
      // 'Back' closes the panel.
      replace: next.person === state.person,
    })
  return (
    <TeamGate title="Equal Treatment">
      {(team) => <EqualPage key={team.id} teamId={team.id} state={state} onState={onState} />}
    </TeamGate>
  )
}
