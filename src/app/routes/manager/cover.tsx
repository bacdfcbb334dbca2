import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useLatest } from '#client/ui/use-latest.ts'
import { useNow } from '#client/use-now.ts'
import { allocationActions } from '#features/allocation/policy.ts'
import { CoverPage } from '#features/cover/client/cover-page.tsx'
import { type CoverState, parseCoverState } from '#features/cover/client/cover-state.ts'
import { parseCandidatesState } from '#features/members/client/list/candidates-state.ts'
import { ShiftBeside } from '#features/shifts/client/panel/shift-beside.tsx'
import { shiftActions } from '#features/shifts/policy.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { can } from '#features/teams/policy.ts'
import { CallTools } from '../parts/call-tools.tsx'

const LiveClocks = lazy(async () => ({
  default: (await import('#features/attendance/client/live-clocks.tsx')).LiveClocks,
}))
const UnbookedWork = lazy(async () => ({
  default: (await import('#features/attendance/client/unbooked-work.tsx')).UnbookedWork,
}))
const ShortTonight = lazy(async () => ({
  default: (await import('#features/staffing/client/cover/short-tonight.tsx')).ShortTonight,
}))
const ProposedTonight = lazy(async () => ({
  default: (await import('#features/allocation/client/proposed/tonight.tsx')).ProposedTonight,
}))
const OverrideDialog = lazy(async () => ({
  default: (await import('#features/shifts/client/candidates/override-dialog.tsx')).OverrideDialog,
}))
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
                {can(team, allocationActions.fill) && <ProposedTonight teamId={team.id} now={now} />}
                <ShortTonight teamId={team.id} now={now} onOpen={open} />
              </Suspense>
            }
            clocks={
              <Suspense>
                <UnbookedWork
                  teamId={team.id}
                  askOverride={
                    can(team, shiftActions.override)
                      ? ({ work: { userId, siteId, fullName }, ...asked }) => (
                          <OverrideDialog
                            at={{ reader: 'manager', team, userId, siteId }}
                            fullName={fullName}
                            {...asked}
                          />
                        )
                      : undefined
                  }
                />
                <LiveClocks teamId={team.id} now={now} onOpen={open} />
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
