import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { parseFiguresState } from '#features/analytics/client/work/figures-state.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

// Later than the page: what it shares with others would come with each of them.
const FiguresOfTeam = lazy(async () => ({ default: (await import('../parts/figures-of-team.tsx')).FiguresOfTeam }))

/** What a team's work comes to. */
export function Figures() {
  const state = useSearch({ from: '/manager-dashboard/figures' })
  const navigate = useNavigate({ from: '/manager-dashboard/figures' })
  return (
    <TeamGate title="Figures">
      {(team) => (
        <Suspense fallback={<RowsSkeleton rows={6} />}>
          <FiguresOfTeam
            key={team.id}
            teamId={team.id}
            isOwner={team.role === 'owner'}
            state={state}
            onState={(next) =>
              void navigate({ search: parseFiguresState({ ...next }), replace: true, resetScroll: false })
            }
          />
        </Suspense>
      )}
    </TeamGate>
  )
}
