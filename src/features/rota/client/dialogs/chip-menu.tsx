import { IconClock, IconListDetails, IconUserMinus, IconUserSearch, IconUsers } from '@tabler/icons-react'
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts'
import { OpenMenu } from '#client/ui/menus/open-menu.tsx'
import type { Chip } from '../../rules/rows.ts'
import { chipWords } from '../grid/looks.ts'
import type { RotaState } from '../grid/rota-state.ts'

interface ChipMenuProps {
  chip: Chip
  anchor: () => Pick<DOMRect, 'top' | 'bottom' | 'right'>
  onFill: () => void
  onTimes: () => void
  onOpen: (tab: RotaState['tab']) => void
  onTakeOff: () => void
  onClose: () => void
}

/** What can be done with one chip. */
export function ChipMenu({ chip, anchor, onFill, onTimes, onOpen, onTakeOff, onClose }: ChipMenuProps) {
  const isDraft = !chip.place && chip.shift.isDraft
  const entries: MenuEntry[] = [
    { label: chip.place ? 'Who Else…' : 'Fill…', icon: IconUserSearch, onChoose: onFill },
    { label: 'Change Day or Times…', icon: IconClock, onChoose: onTimes },
    { label: 'See People', icon: IconUsers, onChoose: () => onOpen('people') },
    { label: 'See Details', icon: IconListDetails, onChoose: () => onOpen('details') },
    ...(chip.place || isDraft
      ? [{ label: isDraft ? 'Delete Draft' : 'Take Off', icon: IconUserMinus, destructive: true, onChoose: onTakeOff }]
      : []),
  ]
  return <OpenMenu label={`More for ${chipWords(chip)}`} entries={entries} anchor={anchor} onClose={onClose} />
}
