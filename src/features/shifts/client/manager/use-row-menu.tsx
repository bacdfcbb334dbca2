import { IconBan, IconCut, IconListDetails, IconPencil, IconUserSearch } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { type MenuEntry, OpenMenu } from '#client/ui/lists/overflow-menu.tsx'
import { SHORTEST_PART_MINUTES } from '../../rules/split.ts'
import { possibleActs } from '../../rules/states.ts'
import { minutesOf } from '../../rules/times.ts'
import type { Shift } from '../../schema.ts'
import { canFill } from './shift-row.tsx'
import { rowWords } from './shift-words.ts'

/** What is begun from the menu of a row, in the panel of its shift. */
export type RowAct = 'people' | 'details' | 'edit' | 'split' | 'cancel'

interface Asked {
  shift: Shift
  anchor: () => Pick<DOMRect, 'top' | 'bottom' | 'right'>
  /** What had the focus. */
  from: Element | null
}

/** The menu of the rows of a list: at the button of a row, and by a right click or the menu key anywhere in it. One for all rows, made when it is asked for. */
export function useRowMenu(shifts: readonly Shift[], onAct: (shift: Shift, act: RowAct) => void) {
  const [asked, setAsked] = useState<Asked>()

  function shiftAt(target: EventTarget) {
    const row = (target as Element).closest<HTMLElement>('[data-row]')
    return shifts.find(({ id }) => id === row?.dataset.row)
  }

  function onContextMenu(event: MouseEvent<HTMLElement>) {
    const shift = shiftAt(event.target)
    if (!shift) return
    event.preventDefault()
    const { clientX: x, clientY: y } = event
    // Its left edge stands at the point, as far as the window has room.
    const anchor = () => ({ top: y, bottom: y, right: Math.min(x + MENU_WIDTH, innerWidth) })
    setAsked({ shift, anchor, from: document.activeElement })
  }

  function onClick({ target }: MouseEvent<HTMLElement>) {
    const button = (target as Element).closest('[data-menu]')
    const shift = button && shiftAt(button)
    if (shift) setAsked({ shift, anchor: () => button.getBoundingClientRect(), from: button })
  }

  const menu = asked && (
    <OpenMenu
      key={asked.shift.id}
      label={`More for ${rowWords(asked.shift)}`}
      entries={entriesOf(asked.shift, (act) => onAct(asked.shift, act))}
      anchor={asked.anchor}
      onClose={(restores) => {
        setAsked(undefined)
        if (restores && asked.from instanceof HTMLElement) asked.from.focus()
      }}
    />
  )
  return { menu, onContextMenu, onClick }
}

const MENU_WIDTH = 200

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
