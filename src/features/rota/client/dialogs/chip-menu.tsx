import {
  IconArrowsMove,
  IconCalendarPlus,
  IconClock,
  IconCopy,
  IconListDetails,
  IconUserMinus,
  IconUserSearch,
  IconUsers,
} from '@tabler/icons-react'
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts'
import { OpenMenu } from '#client/ui/menus/open-menu.tsx'
import type { Day } from '#shared/time.ts'
import type { Chip } from '../../rules/rows.ts'
import { chipWords } from '../grid/looks.ts'
import type { RotaState } from '../grid/rota-state.ts'

interface ChipMenuProps {
  chip: Chip
  anchor: () => Pick<DOMRect, 'top' | 'bottom' | 'right'>
  onFill: () => void
  onMove: (isCopy: boolean) => void
  onTimes: () => void
  onOpen: (tab: RotaState['tab']) => void
  onTakeOff: () => void
  onCopyWeek: (userId: string, day: Day) => void
  onClose: () => void
}

/** What can be done with one chip. */
export function ChipMenu({
  chip,
  anchor,
  onFill,
  onMove,
  onTimes,
  onOpen,
  onTakeOff,
  onCopyWeek,
  onClose,
}: ChipMenuProps) {
  const { person } = chip
  const isDraft = !chip.place && chip.shift.isDraft
  const entries: MenuEntry[] = [
    { label: chip.place ? 'Who Else…' : 'Fill…', icon: IconUserSearch, onChoose: onFill },
    { label: 'Move to…', icon: IconArrowsMove, onChoose: () => onMove(false) },
    { label: 'Copy to…', icon: IconCopy, onChoose: () => onMove(true) },
    { label: 'Change Day or Times…', icon: IconClock, onChoose: onTimes },
    ...(person
      ? [{ label: 'Copy Their Week…', icon: IconCalendarPlus, onChoose: () => onCopyWeek(person.id, chip.shift.day) }]
      : []),
    { label: 'See People', icon: IconUsers, onChoose: () => onOpen('people') },
    { label: 'See Details', icon: IconListDetails, onChoose: () => onOpen('details') },
    ...(chip.place || isDraft
      ? [{ label: isDraft ? 'Delete Draft' : 'Take Off', icon: IconUserMinus, destructive: true, onChoose: onTakeOff }]
      : []),
  ]
  return <OpenMenu label={`More for ${chipWords(chip)}`} entries={entries} anchor={anchor} onClose={onClose} />
}
