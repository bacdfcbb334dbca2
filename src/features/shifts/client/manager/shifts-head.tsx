import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { usePhone } from '#client/ui/phone.ts'
import { PageHeader } from '#client/ui/shell/page-header.tsx'
import { type Day, deviceClock, londonToday } from '#shared/time.ts'
import { weekAround } from './shift-words.ts'
import type { ShiftsState } from './shifts-state.ts'
import type { Team } from './team.ts'

export interface ShiftsHeadProps {
  team: Team
  state: ShiftsState
  onState: (state: ShiftsState) => void
  /** Further tools for the week and the site that are shown. */
  Tools: ComponentType<{ team: Team; from: Day; through: Day; siteId: string | undefined }>
  hasSite: boolean
  onImport: () => void
}

/** What fills the open shifts of the week that is shown, makes new ones, and brings them in. */
export function ShiftsHead({ team, state, onState, hasSite, Tools, onImport }: ShiftsHeadProps) {
  const phone = usePhone()
  const { day = londonToday(deviceClock), site } = state
  const days = weekAround(day)
  return (
    <PageHeader title="Shifts">
      {hasSite && (
        <>
          <Tools team={team} from={days[0] ?? day} through={days[6] ?? day} siteId={site} />
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label="New Shift"
            onClick={() => onState({ ...state, new: true })}
          >
            {phone ? 'New' : 'New Shift'}
          </Button>
        </>
      )}
      <OverflowMenu
        label="More for shifts"
        entries={[{ label: 'Import From a File', icon: IconFileImport, onChoose: onImport }]}
      />
    </PageHeader>
  )
}
