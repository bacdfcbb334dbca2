import { useNavigate, useSearch } from '@tanstack/react-router'
import { InterviewsPage } from '#features/interviews/client/interviews-page.tsx'
import { parseInterviewsState } from '#features/interviews/client/interviews-state.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

export function Interviews() {
  const state = useSearch({ from: '/manager-dashboard/interviews' })
  const navigate = useNavigate({ from: '/manager-dashboard/interviews' })
  return (
    <TeamGate title="Interviews">
      {(team) => (
        <InterviewsPage
          key={team.id}
          teamId={team.id}
          state={state}
          onState={(next) =>
            void navigate({
              search: parseInterviewsState({ ...next }),
              resetScroll: false,
              // 'Back' closes the panel.
              replace: next.interview === state.interview,
            })
          }
        />
      )}
    </TeamGate>
  )
}
