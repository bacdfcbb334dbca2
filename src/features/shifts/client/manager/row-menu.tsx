import { IconBan, IconCut, IconListDetails, IconPencil, IconUserSearch } from '@tabler/icons-react'
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts'
import { OpenMenu } from '#client/ui/menus/open-menu.tsx'
import { SHORTEST_PART_MINUTES } from '../../rules/split.ts'
import { possibleActs } from '../../rules/states.ts'
import { minutesOf } from '../../rules/times.ts'
import type { Shift } from '../../schema.ts'
import { canFill } from './shift-row.tsx'
import { rowWords } from './shift-words.ts'
import type { RowAct } from './shifts-state.ts'

interface RowMenuProps {
  shift: Shift
  anchor: () => Pick<DOMRect, 'top' | 'bottom' | 'right'>
  onAct: (act: RowAct) => void
  onClose: (restores: boolean) => void
}

/** What can be done with a shift of the list, open at its row. */
export function RowMenu({ shift, anchor, onAct, onClose }: RowMenuProps) {
  return (
    <OpenMenu
      label={`More for ${rowWords(shift)}`}
      entries={entriesOf(shift, onAct)}
      anchor={anchor}
      onClose={onClose}
    />
  )
}

function entriesOf(shift: Shift, onAct: (act: RowAct) => void): MenuEntry[] {
  const acts = possibleActs('shift', { ...shift, who: 'manager', now: Date.now() })
  const entry = (act: RowAct, label: string, icon: MenuEntry['icon']) => ({ label, icon, onChoose: () => onAct(act) })
  const isSplit = acts.includes('split') && minutesOf(shift) >= 2 * SHORTEST_PART_MINUTES
  return [
    canFill(shift) ? entry('people', 'Find People', IconUserSearch) : entry('people', 'See People', IconUserSearch),
    entry('details', 'See Details', IconListDetails),
    ...(acts.includes('change') ? [entry('edit', 'Edit…', IconPencil)] : []),
    ...(isSplit ? [entry('split', 'Split…', IconCut)] : []),
    ...(acts.includes('cancel') ? [{ ...entry('cancel', 'Cancel Shift…', IconBan), destructive: true }] : []),
  ]
}
