import { useNavigate, useSearch } from '@tanstack/react-router'
import { PaperPage } from '#features/rota/client/papers/paper-page.tsx'
import { type PaperState, parsePaperState } from '#features/rota/client/papers/paper-state.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'

/** The rota on paper, in files, and behind a link for a site’s office. */
export function RotaPaper() {
  const state = useSearch({ from: '/manager-dashboard/rota/paper' })
  const navigate = useNavigate({ from: '/manager-dashboard/rota/paper' })
  const onState = (next: PaperState) => void navigate({ search: parsePaperState({ ...next }), resetScroll: false })
  return (
    <TeamGate title="Rota on Paper">
      {(team) => <PaperPage key={team.id} teamId={team.id} state={state} onState={onState} />}
    </TeamGate>
  )
}
