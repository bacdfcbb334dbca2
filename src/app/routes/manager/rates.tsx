import { useNavigate, useSearch } from '@tanstack/react-router'
import { RatesPage } from '#features/rates/client/rates-page.tsx'
import { parseRatesState } from '#features/rates/client/rates-state.ts'
import { rateActions } from '#features/rates/policy.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'

export function Rates() {
  const state = useSearch({ from: '/manager-dashboard/rates' })
  const navigate = useNavigate({ from: '/manager-dashboard/rates' })
  return (
    <TeamGate title="Rates">
      {(team) => (
        <RatesPage
          key={team.id}
          teamId={team.id}
          mayChange={can(team, rateActions.change)}
          state={state}
          onState={(next) =>
            void navigate({
              search: parseRatesState({ ...next }),
              resetScroll: next.card !== state.card,
              // 'Back' closes the card.
              replace: next.card === state.card,
            })
          }
        />
      )}
    </TeamGate>
  )
}
