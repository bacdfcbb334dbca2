import { useNavigate, useSearch } from '@tanstack/react-router'
import { FillPage } from '#features/allocation/client/plans/fill-page.tsx'
import { type FillState, parseFillState } from '#features/allocation/client/plans/fill-state.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { OpenPlacesTools } from '../parts/open-places-tools.tsx'

/** Plans that fill open shifts. */
export function Fill() {
  const state = useSearch({ from: '/manager-dashboard/rota/fill' })
  const navigate = useNavigate({ from: '/manager-dashboard/rota/fill' })
  const onState = (next: FillState) =>
    void navigate({
      search: parseFillState({ ...next }),
      resetScroll: next.run !== state.run,
      // 'Back' leads from a plan to what was shown before it.
      replace: next.run === state.run,
    })
  return (
    <TeamGate title="Fill Open Shifts">
      {(team) => (
        <FillPage
          key={team.id}
          {...{ team, state, onState }}
          toolsOfOpen={(places) => <OpenPlacesTools team={team} places={places} />}
        />
      )}
    </TeamGate>
  )
}
