import type { MouseEvent, RefObject } from 'react'
import { useLatest } from '#client/ui/use-latest.ts'
import type { Day } from '#shared/time.ts'
import type { Chip } from '../../rules/rows.ts'
import type { useSelected } from './use-selected.ts'

export interface MenuAsked {
  chip: Chip
  anchor: () => Pick<DOMRect, 'top' | 'bottom' | 'right'>
}

const MENU_WIDTH = 220
/** The tap that ends holding chooses nothing more. */
const SAME_TAP_MS = 300

interface Clicks {
  chips: ReadonlyMap<string, Chip>
  selected: ReturnType<typeof useSelected>
  isHolding: boolean
  /** The click that ends drawing chooses nothing. */
  hasDrawn: RefObject<boolean>
  /** When something was chosen by holding it with a finger. */
  chosenAt: RefObject<number>
  onFill: (chip: Chip, typed: string) => void
  onMenu: (asked: MenuAsked) => void
  onCover: (siteId: string | undefined) => void
  onDay: (day: Day) => void
}

const isAdding = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) => shiftKey || ctrlKey || metaKey
const isTouch = ({ nativeEvent }: MouseEvent) => (nativeEvent as PointerEvent).pointerType === 'touch'

/** What clicks, taps and the menu key mean in the grid. */
export function useClicks({ chips, selected, isHolding, hasDrawn, chosenAt, ...on }: Clicks) {
  const chipAt = (target: EventTarget) =>
    chips.get((target as Element).closest<HTMLElement>('[data-chip]')?.dataset.chip ?? '')
  return {
    onContextMenu: useLatest((event: MouseEvent) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-chip]')
      const chip = chipAt(event.target)
      if (!button || !chip) return
      event.preventDefault()
      // A finger that holds it carries it.
      if (isHolding) return
      const { clientX: x, clientY: y } = event
      const isPoint = x > 0 || y > 0
      const anchor = () =>
        isPoint ? { top: y, bottom: y, right: Math.min(x + MENU_WIDTH, innerWidth) } : button.getBoundingClientRect()
      on.onMenu({ chip, anchor })
    }),
    onClick: useLatest((event: MouseEvent) => {
      if (hasDrawn.current || performance.now() - chosenAt.current < SAME_TAP_MS) {
        hasDrawn.current = false
        return
      }
      if (follow(event.target as Element, on)) return
      const chip = chipAt(event.target)
      const chooses = selected.keys.size > 0
      if (chip && (isAdding(event) || (chooses && isTouch(event)))) selected.toggle(chip)
      else if (chooses) selected.clear()
    }),
    onDoubleClick: useLatest((event: MouseEvent) => {
      const chip = chipAt(event.target)
      if (chip) on.onFill(chip, '')
    }),
  }
}

/** What leads somewhere else is followed: a day, or what sites lack. */
function follow(target: Element, on: Pick<Clicks, 'onDay' | 'onCover'>): boolean {
  const { day, cover } = target.closest<HTMLElement>('[data-day], [data-cover]')?.dataset ?? {}
  if (day) on.onDay(day)
  else if (cover !== undefined) on.onCover(cover || undefined)
  return day !== undefined || cover !== undefined
}
