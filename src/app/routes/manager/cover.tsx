import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLatest } from '#client/ui/use-latest.ts'
import { useNow } from '#client/use-now.ts'
import { CoverPage } from '#features/cover/client/cover-page.tsx'
import { type CoverState, parseCoverState } from '#features/cover/client/cover-state.ts'
import { parseCandidatesState } from '#features/members/client/list/candidates-state.ts'
import { ShiftBeside } from '#features/shifts/client/panel/shift-beside.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { CallTools } from '../parts/call-tools.tsx'

// Both stand in one file: the page has fewer to fetch.
const ClocksTonight = lazy(async () => ({ default: (await import('../parts/tonight-parts.tsx')).ClocksTonight }))
const LackingTonight = lazy(async () => ({ default: (await import('../parts/tonight-parts.tsx')).LackingTonight }))
const DecideSeveral = lazy(async () => ({
  default: (await import('#features/shifts/client/panel/decide-several.tsx')).DecideSeveral,
}))

const EVERY_MS = 15_000

/** The board of the evening, with the panel of a shift beside it. */
export function Cover() {
  const state = useSearch({ from: '/manager-dashboard/shifts/tonight' })
  const navigate = useNavigate({ from: '/manager-dashboard/shifts/tonight' })
  const now = useNow(EVERY_MS)
  const onState = (next: CoverState) =>
    void navigate({
      search: parseCoverState({ ...next }),
      resetScroll: false,
      // 'Back' closes the panel.
      replace: next.shift === state.shift,
    })
  const open = useLatest((shift: string) => onState({ ...state, shift }))
  return (
    <TeamGate title="Tonight">
      {(team) => (
        <CallTools teamId={team.id} shiftId={state.shift}>
          <CoverPage
            key={team.id}
            teamId={team.id}
            state={state}
            onState={onState}
            decide={(deciding) => <DecideSeveral team={team} {...deciding} />}
            now={now}
            short={
              <Suspense>
                <LackingTonight team={team} now={now} onOpen={open} />
              </Suspense>
            }
            clocks={
              <Suspense>
                <ClocksTonight team={team} now={now} onOpen={open} />
              </Suspense>
            }
          />
          <ShiftBeside
            team={team}
            shiftId={state.shift}
            tab={state.part}
            onTab={(part) => onState({ ...state, part })}
            onClose={() => onState({ ...state, shift: undefined })}
            onPerson={(member) =>
              void navigate({ to: '/manager-dashboard/candidates', search: parseCandidatesState({ member }) })
            }
          />
        </CallTools>
      )}
    </TeamGate>
  )
}
