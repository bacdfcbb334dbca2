import type { KeyboardEvent } from 'react'
import type { Chip } from '../../rules/rows.ts'
import type { At } from './use-focus.ts'

/** What the keys of the grid do. */
export interface KeyActs {
  at: At
  chip: Chip | undefined
  isHolding: boolean
  /** Something is selected. */
  isChosen: boolean
  move: (by: { row: number; col: number; whole?: boolean }, extend: boolean) => void
  pickUp: (chip: Chip) => void
  setDown: (copy: boolean) => void
  putBack: () => void
  copy: () => void
  list: (chip: Chip, typed: string) => void
  make: () => void
  times: () => void
  takeOff: () => void
  turn: (by: number) => void
}

const ARROWS: Record<string, { row: number; col: number }> = {
  ArrowRight: { row: 0, col: 1 },
  ArrowLeft: { row: 0, col: -1 },
  ArrowDown: { row: 1, col: 0 },
  ArrowUp: { row: -1, col: 0 },
  PageDown: { row: 10, col: 0 },
  PageUp: { row: -10, col: 0 },
}

type Press = (acts: KeyActs) => unknown

function pressOf(event: KeyboardEvent): Press | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  const arrow = ARROWS[key]
  if (arrow) return ({ move }) => move(arrow, shiftKey)
  if (key === 'Home' || key === 'End') return ({ move }) => move({ row: 0, col: key === 'Home' ? -99 : 99 }, shiftKey)
  // Undo, redo and the palette are keys of the page.
  if (ctrlKey || metaKey) return undefined
  if (key === ' ') return ({ isHolding, setDown, chip, pickUp }) => (isHolding ? setDown(altKey) : chip && pickUp(chip))
  return PLAIN[key] ?? (key.length === 1 && !altKey ? typed(key) : undefined)
}

const PLAIN: Record<string, Press | undefined> = {
  Enter: ({ isHolding, chip, list, make, putBack }) => {
    if (isHolding) putBack()
    if (chip) list(chip, '')
    else make()
  },
  Escape: ({ putBack }) => putBack(),
  F2: ({ times }) => times(),
  Delete: ({ takeOff }) => takeOff(),
  Backspace: ({ takeOff }) => takeOff(),
  '[': ({ turn }) => turn(-1),
  ']': ({ turn }) => turn(1),
}

/** A letter copies what is held, and begins a name into an open place. */
function typed(key: string): Press | undefined {
  if (!/\p{L}/u.test(key)) return undefined
  return ({ isHolding, copy, chip, list }) => {
    if (isHolding) return key === 'c' && copy()
    if (chip?.place === null) list(chip, key)
  }
}

/** The keys of the grid: arrows, Space, Enter, Delete, Escape, the weeks, a name. */
export function pressKey(event: KeyboardEvent, acts: KeyActs) {
  const press = pressOf(event)
  // Without anything to put back Escape closes the panel beside the grid.
  const isOthers = event.key === 'Escape' && !acts.isHolding && !acts.isChosen
  if (!press || isOthers || event.defaultPrevented) return
  event.preventDefault()
  press(acts)
}
