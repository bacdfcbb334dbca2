import { lazy, type MouseEvent, Suspense, useState } from 'react'
import type { Shift } from '../../schema.ts'
import type { RowAct } from './shifts-state.ts'

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }))

interface Asked {
  shift: Shift
  anchor: () => Pick<DOMRect, 'top' | 'bottom' | 'right'>
  /** What had the focus. */
  from: Element | null
}

/**
 * The menu of the rows of a list: at the button of a row, and by a right click or the menu key anywhere in it. One for
 * all rows, made when it is asked for.
 */
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
    <Suspense>
      <RowMenu
        key={asked.shift.id}
        shift={asked.shift}
        anchor={asked.anchor}
        onAct={(act) => onAct(asked.shift, act)}
        onClose={(restores) => {
          setAsked(undefined)
          if (restores && asked.from instanceof HTMLElement) asked.from.focus()
        }}
      />
    </Suspense>
  )
  return { menu, onContextMenu, onClick }
}

const MENU_WIDTH = 200
