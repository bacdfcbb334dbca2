import { IconCopy, IconPrinter, IconTemplate, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { OverflowMenu } from '#client/ui/menus/overflow-menu.tsx'
import { parsePaperState } from '#features/rota/client/papers/paper-state.ts'
import { parseStaffingState } from '#features/staffing/client/staffing-state.ts'
import type { Day } from '#shared/time.ts'

interface RotaToolsProps {
  /** What the rota shows. */
  from: Day
  siteId: string | undefined
  onCopyWeek: () => void
}

/** Where the rota goes on: on paper, in what its sites need, in templates, in another week. */
export function RotaTools({ from, siteId, onCopyWeek }: RotaToolsProps) {
  const navigate = useNavigate()
  const staffing = (tab?: 'templates') =>
    void navigate({
      to: '/manager-dashboard/staffing',
      search: parseStaffingState({ site: siteId, week: from, tab }),
    })
  return (
    <OverflowMenu
      label="More of the rota"
      entries={[
        {
          label: 'Print, Save or Share…',
          icon: IconPrinter,
          onChoose: () =>
            void navigate({
              to: '/manager-dashboard/rota/paper',
              search: parsePaperState({ site: siteId, week: from }),
            }),
        },
        { label: 'Copy Somebody’s Week…', icon: IconCopy, onChoose: onCopyWeek },
        { label: 'Templates of Weeks', icon: IconTemplate, onChoose: () => staffing('templates') },
        { label: 'Required Cover', icon: IconUsersGroup, onChoose: () => staffing() },
      ]}
    />
  )
}
