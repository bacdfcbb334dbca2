import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useCallback, useState } from 'react'
import { parseCandidatesState } from '#features/members/client/list/candidates-state.ts'
import { RotaPage } from '#features/rota/client/grid/rota-page.tsx'
import { parseRotaState, type RotaState } from '#features/rota/client/grid/rota-state.ts'
import { ShiftBeside } from '#features/shifts/client/panel/shift-beside.tsx'
import { parseStaffingState } from '#features/staffing/client/staffing-state.ts'
import type { WeekOf } from '#features/staffing/client/templates/copy-dialog.tsx'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import type { ManagedTeam } from '#features/teams/schema.ts'
import { startOfWeek } from '#shared/time.ts'
import { CallTools } from '../parts/call-tools.tsx'
import { FillTools } from '../parts/fill-tools.tsx'
import { RotaTools } from '../parts/rota-tools.tsx'

const CopyWeek = lazy(async () => ({
  default: (await import('#features/staffing/client/templates/copy-week.tsx')).CopyWeek,
}))

const OverrideDialog = lazy(async () => ({
  default: (await import('#features/shifts/client/candidates/override-dialog.tsx')).OverrideDialog,
}))
const BeforePublishing = lazy(async () => ({
  default: (await import('#features/rota/client/dialogs/before-publishing.tsx')).BeforePublishing,
}))
const PublishDrafts = lazy(async () => ({
  default: (await import('#features/shifts/client/manager/publish-drafts.tsx')).PublishDrafts,
}))

/** The rota, with the panel of a shift beside it. */
export function Rota() {
  const state = useSearch({ from: '/manager-dashboard/rota' })
  return (
    <TeamGate title="Rota">
      {(team) => (
        <CallTools teamId={team.id} shiftId={state.shift}>
          <RotaOf key={team.id} team={team} state={state} />
        </CallTools>
      )}
    </TeamGate>
  )
}

type Tools = ComponentProps<typeof RotaPage>['tools']
type Publish = ComponentProps<typeof RotaPage>['publish']

/** What other features do with the days that are shown: the same functions while the team is the same. */
function useTools(team: ManagedTeam, onCopyWeek: (week: WeekOf) => void) {
  const tools = useCallback<Tools>(
    (shown) => (
      <>
        <FillTools team={team} {...shown} />
        <RotaTools
          from={shown.from}
          siteId={shown.siteId}
          onCopyWeek={() => onCopyWeek({ week: startOfWeek(shown.from) })}
        />
      </>
    ),
    [team, onCopyWeek],
  )
  const publish = useCallback<Publish>(
    (drafts, lacking) => (
      <Suspense>
        <PublishDrafts drafts={drafts} teamId={team.id} warning={<BeforePublishing lacking={lacking} />} />
      </Suspense>
    ),
    [team.id],
  )
  return { tools, publish }
}

function RotaOf({ team, state }: { team: ManagedTeam; state: RotaState }) {
  const navigate = useNavigate({ from: '/manager-dashboard/rota' })
  const [copying, setCopying] = useState<WeekOf>()
  const onState = (next: RotaState) =>
    void navigate({
      search: parseRotaState({ ...next }),
      resetScroll: false,
      // 'Back' closes the panel.
      replace: next.shift === state.shift,
    })
  return (
    <>
      <RotaPage
        {...{ team, state, onState, ...useTools(team, setCopying) }}
        onCover={(site, week) =>
          void navigate({ to: '/manager-dashboard/staffing', search: parseStaffingState({ site, week }) })
        }
        onCopyWeek={(userId, day) => setCopying({ userId, week: startOfWeek(day) })}
        askOverride={({ userId, siteId, team: of, ...asked }) => (
          <OverrideDialog at={{ reader: 'manager', team: of, userId, siteId }} {...asked} />
        )}
      />
      <Suspense>{copying && <CopyWeek teamId={team.id} of={copying} onClose={() => setCopying(undefined)} />}</Suspense>
      <ShiftBeside
        team={team}
        shiftId={state.shift}
        tab={state.tab}
        onTab={(tab) => onState({ ...state, tab })}
        onClose={() => onState({ ...state, shift: undefined, tab: undefined })}
        onPerson={(member) =>
          void navigate({ to: '/manager-dashboard/candidates', search: parseCandidatesState({ member }) })
        }
      />
    </>
  )
}
