import { type RefObject, useEffect, useRef } from 'react'
import type { Chip } from '../../rules/rows.ts'

/** A cell: the place of its row (0 is the row of open places), and its column. */
export interface CellAt {
  row: number
  col: number
}

interface Pointing {
  chipOf: (key: string) => Chip | undefined
  /** A chip is about to be carried: what is asked of it can be asked now. */
  press: (chip: Chip) => void
  begin: (chip: Chip, from: CellAt) => void
  /** What is carried is above another cell. */
  over: (at: CellAt | undefined, cell: Element | undefined) => void
  drop: (at: CellAt | undefined, copy: boolean) => void
  /** A finger has held a chip and let it go where it is. */
  choose: (chip: Chip) => void
  cancel: () => void
  /** Cells are drawn over with the mouse, from one to another; `done` when it is let go. */
  draw: (from: CellAt, to: CellAt, how: { done: boolean; isLasso: boolean }) => void
}

const FAR_PX = 6
const LONG_MS = 350
const EDGE_PX = 48
const SCROLL_PX = 14

function cellAt(x: number, y: number): { at: CellAt; cell: Element } | undefined {
  const cell = document.elementFromPoint(x, y)?.closest('[data-c]')
  const row = cell?.closest<HTMLElement>('[data-r]')
  if (!cell || !row) return undefined
  return { at: { row: Number(row.dataset.r), col: Number((cell as HTMLElement).dataset.c) }, cell }
}

const isSameCell = (a: CellAt | undefined, b: CellAt | undefined) => a?.row === b?.row && a?.col === b?.col

/** What goes on between a press and letting go. */
interface Gesture {
  chip: Chip | undefined
  from: CellAt
  /** The cell that it is over. */
  at: CellAt | undefined
  isOn: boolean
  isTouch: boolean
  isLasso: boolean
  x: number
  y: number
  timer: number
}

/** Follows one pointer at a time. What follows it on the screen is moved without drawing anything anew. */
class Pointer {
  private gesture: Gesture | undefined
  private readonly root: HTMLElement
  private readonly ghost: () => HTMLElement | null
  private readonly on: () => Pointing
  constructor(root: HTMLElement, ghost: () => HTMLElement | null, on: () => Pointing) {
    this.root = root
    this.ghost = ghost
    this.on = on
  }

  press({ button, pointerType, target, clientX: x, clientY: y, shiftKey }: PointerEvent) {
    const key = (target as Element).closest<HTMLElement>('[data-chip]')?.dataset.chip
    const found = cellAt(x, y)
    const isTouch = pointerType === 'touch'
    if (button !== 0 || !found || (isTouch && !key)) return
    const chip = key && !shiftKey ? this.on().chipOf(key) : undefined
    const gesture: Gesture = {
      ...{ chip, from: found.at, at: undefined, isOn: false, isTouch, isLasso: shiftKey, x, y, timer: 0 },
    }
    if (chip) this.on().press(chip)
    if (isTouch) gesture.timer = window.setTimeout(() => this.begin(gesture), LONG_MS)
    this.gesture = gesture
  }

  move(x: number, y: number) {
    const { gesture } = this
    if (!gesture) return
    if (gesture.isOn) return this.follow(gesture, x, y)
    if (Math.hypot(x - gesture.x, y - gesture.y) <= FAR_PX) return
    // A finger that moves at once scrolls.
    if (gesture.isTouch) this.end(false)
    else this.begin(gesture)
  }

  touch(event: TouchEvent) {
    const [touch] = event.touches
    if (!this.gesture?.isOn || !touch) return
    event.preventDefault()
    this.follow(this.gesture, touch.clientX, touch.clientY)
  }

  end(drops: boolean, copy = false) {
    const { gesture } = this
    this.gesture = undefined
    clearTimeout(gesture?.timer)
    if (!gesture?.isOn) return
    const ghost = this.ghost()
    if (ghost) ghost.hidden = true
    const { chip, from, at, isLasso, isTouch } = gesture
    if (!chip) this.on().draw(from, at ?? from, { done: true, isLasso })
    else if (drops && isTouch && isSameCell(at, from)) this.on().choose(chip)
    else if (drops) this.on().drop(at, copy)
    else this.on().cancel()
  }

  get isCarrying() {
    return this.gesture?.isOn ?? false
  }

  private begin(gesture: Gesture) {
    const { chip, from, x, y } = gesture
    gesture.isOn = true
    const ghost = this.ghost()
    if (chip && ghost) {
      this.on().begin(chip, from)
      ghost.hidden = false
      const drawn = this.root.querySelector(`[data-chip="${CSS.escape(chip.key)}"]`)
      ghost.replaceChildren(...(drawn?.cloneNode(true).childNodes ?? []))
      ghost.dataset.state = drawn?.getAttribute('data-state') ?? ''
      ghost.style.width = `${drawn?.clientWidth ?? 0}px`
    }
    this.follow(gesture, x, y)
  }

  private follow(gesture: Gesture, x: number, y: number) {
    const ghost = this.ghost()
    if (gesture.chip && ghost) ghost.style.transform = `translate(${x + 10}px, ${y + 8}px)`
    scrollNear(this.root, y)
    const found = cellAt(x, y)
    if (isSameCell(found?.at, gesture.at)) return
    gesture.at = found?.at
    if (gesture.chip) this.on().over(found?.at, found?.cell)
    else if (found) this.on().draw(gesture.from, found.at, { done: false, isLasso: gesture.isLasso })
  }
}

/** Carries chips with the mouse, and by touch after a long press; cells that are free are drawn over. */
export function usePointer(
  box: RefObject<HTMLElement | null>,
  ghost: RefObject<HTMLElement | null>,
  pointing: Pointing,
) {
  const now = useRef(pointing)
  now.current = pointing
  useEffect(() => {
    const root = box.current
    if (!root) return
    const closed = new AbortController()
    const { signal } = closed
    const pointer = new Pointer(
      root,
      () => ghost.current,
      () => now.current,
    )
    root.addEventListener('pointerdown', (event) => pointer.press(event), { signal })
    root.addEventListener('touchmove', (event) => pointer.touch(event), { signal, passive: false })
    addEventListener(
      'pointermove',
      ({ pointerType, clientX, clientY }) => {
        if (pointerType !== 'touch' || !pointer.isCarrying) pointer.move(clientX, clientY)
      },
      { signal },
    )
    addEventListener('pointerup', ({ altKey }) => pointer.end(true, altKey), { signal })
    addEventListener('touchend', () => pointer.end(true), { signal })
    // The browser takes the pointer over to scroll, unless something is carried.
    addEventListener('pointercancel', () => pointer.isCarrying || pointer.end(false), { signal })
    const put = ({ key }: KeyboardEvent) => key === 'Escape' && pointer.end(false)
    addEventListener('keydown', put, { signal, capture: true })
    return () => closed.abort()
  }, [box, ghost])
}

function scrollNear(root: HTMLElement, y: number) {
  const { top, bottom } = root.getBoundingClientRect()
  if (y > bottom - EDGE_PX) root.scrollTop += SCROLL_PX
  else if (y < top + EDGE_PX * 2) root.scrollTop -= SCROLL_PX
}
