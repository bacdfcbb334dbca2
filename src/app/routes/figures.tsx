import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { FiguresPage } from '#features/analytics/client/work/figures-page.tsx'
import { parseFiguresState } from '#features/analytics/client/work/figures-state.ts'
import { useSites } from '#features/shifts/client/manager/use-sites.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

/** What a team's work comes to. */
export function Figures() {
  const state = useSearch({ from: '/manager-dashboard/figures' })
  const navigate = useNavigate({ from: '/manager-dashboard/figures' })
  return (
    <TeamGate title="Figures">
      {(team) => (
        <OfTeam
          key={team.id}
          teamId={team.id}
          isOwner={team.role === 'owner'}
          state={state}
          onState={(next) =>
            void navigate({ search: parseFiguresState({ ...next }), replace: true, resetScroll: false })
          }
        />
      )}
    </TeamGate>
  )
}

function OfTeam(props: Omit<ComponentProps<typeof FiguresPage>, 'sites'>) {
  const { sites } = useSites(props.teamId)
  return <FiguresPage {...props} sites={sites} />
}
