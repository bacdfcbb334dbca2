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
import { useState } from 'react'
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts'
import { OpenMenu } from '#client/ui/menus/open-menu.tsx'
import { type Day, deviceClock } from '#shared/time.ts'
import { isOver } from '../../rules/days.ts'
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
  // What stands in a row of a phone has the focus again before a dialog begins, which gives it back in the end.
  const [before] = useState(() => document.activeElement as HTMLElement | null)
  const isDraft = !chip.place && chip.shift.isDraft
  const isPast = isOver(chip.shift, deviceClock.now())
  const unlessPast = (...changes: MenuEntry[]) => (isPast ? [] : changes)
  const entries: MenuEntry[] = [
    ...unlessPast(
      { label: chip.place ? 'Who Else…' : 'Fill…', icon: IconUserSearch, onChoose: onFill },
      { label: 'Change Day or Times…', icon: IconClock, onChoose: onTimes },
      { label: 'Move to…', icon: IconArrowsMove, onChoose: () => onMove(false) },
    ),
    { label: 'Copy to…', icon: IconCopy, onChoose: () => onMove(true) },
    ...(person
      ? [{ label: 'Copy Their Week…', icon: IconCalendarPlus, onChoose: () => onCopyWeek(person.id, chip.shift.day) }]
      : []),
    { label: 'See People', icon: IconUsers, onChoose: () => onOpen('people') },
    { label: 'See Details', icon: IconListDetails, onChoose: () => onOpen('details') },
    ...((chip.place && !isPast) || isDraft
      ? [{ label: isDraft ? 'Delete Draft' : 'Take Off', icon: IconUserMinus, destructive: true, onChoose: onTakeOff }]
      : []),
  ]
  return (
    <OpenMenu
      label={`More for ${chipWords(chip)}`}
      {...{ entries, anchor }}
      onClose={(restores) => {
        if (restores) before?.focus()
        onClose()
      }}
    />
  )
}
