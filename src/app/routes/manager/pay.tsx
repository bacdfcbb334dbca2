import { useNavigate, useSearch } from '@tanstack/react-router'
import { PayPage } from '#features/pay/client/run/pay-page.tsx'
import { type PayState, parsePayState } from '#features/pay/client/run/pay-state.ts'
import { payActions } from '#features/pay/policy.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'

/** The pay of a team. */
export function Pay() {
  const state = useSearch({ from: '/manager-dashboard/pay' })
  const navigate = useNavigate({ from: '/manager-dashboard/pay' })
  const onState = (next: PayState) =>
    void navigate({
      search: parsePayState({ ...next }),
      resetScroll: false,
      // 'Back' closes the panel.
      replace: (next.run ?? next.person) === (state.run ?? state.person),
    })
  return (
    <TeamGate title="Pay">
      {(team) => (
        <PayPage
          key={team.id}
          teamId={team.id}
          mayRun={can(team, payActions.runPay)}
          maySetUp={can(team, payActions.setUpPay)}
          state={state}
          onState={onState}
        />
      )}
    </TeamGate>
  )
}
