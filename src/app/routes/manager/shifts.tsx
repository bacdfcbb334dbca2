import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { LinkButton } from '#client/ui/link-button.tsx'
import { ShiftsPage } from '#features/shifts/client/manager/shifts-page.tsx'
import { parseShiftsState } from '#features/shifts/client/manager/shifts-state.ts'
import { TeamGate } from '#features/teams/client/team-gate.tsx'
import { CallTools } from '../parts/call-tools.tsx'
import { FillTools } from '../parts/fill-tools.tsx'

const ImportShifts = lazy(async () => ({
  default: (await import('#features/imports/client/import-shifts.tsx')).ImportShifts,
}))

export function Shifts() {
  const state = useSearch({ from: '/manager-dashboard/shifts' })
  const navigate = useNavigate({ from: '/manager-dashboard/shifts' })
  return (
    <TeamGate title="Shifts">
      {(team) => (
        <CallTools teamId={team.id} shiftId={state.shift}>
          <ShiftsPage
            key={team.id}
            team={team}
            state={state}
            addSite={<LinkButton to="/manager-dashboard/clients">Add a Site</LinkButton>}
            Tools={FillTools}
            importer={(props) => <ImportShifts team={team} {...props} />}
            onPerson={(member) => void navigate({ to: '/manager-dashboard/candidates', search: { member } as never })}
            onState={(next) =>
              void navigate({
                search: parseShiftsState({ ...next }),
                resetScroll: false,
                // 'Back' closes the panel and the form.
                replace: next.shift === state.shift && next.new === state.new,
              })
            }
          />
        </CallTools>
      )}
    </TeamGate>
  )
}
