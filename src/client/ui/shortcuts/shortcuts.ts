import { createContext, type RefObject, use, useEffect, useRef } from 'react'
import { topDialog } from '../dialogs/open-dialogs.ts'
import { usesSingleKeys } from './single-keys.ts'

/** Every shortcut: the handlers and the sheet behind '?' read this list. `Mod` is Ctrl, or the command key on a Mac. */
export const SHORTCUTS = {
  palette: { keys: 'Mod+K', does: 'Search people, pages and actions', where: 'On every page' },
  sidebar: { keys: 'Mod+B', does: 'Show or hide the sidebar', where: 'On every page' },
  help: { keys: '?', does: 'Show the keyboard shortcuts', where: 'On every page' },
  search: { keys: '/', does: 'Search the list', where: 'On a page with a list' },
  previous: { keys: 'Alt+ArrowUp', does: 'Show the previous person', where: 'Beside a list' },
  next: { keys: 'Alt+ArrowDown', does: 'Show the next person', where: 'Beside a list' },
  nextItem: { keys: 'J', does: 'Open the next item', where: 'In the verification queue and in timesheets' },
  previousItem: { keys: 'K', does: 'Open the previous item', where: 'In the verification queue and in timesheets' },
  verify: { keys: 'V', does: 'Verify', where: 'In the verification queue' },
  reject: { keys: 'R', does: 'Reject', where: 'In the verification queue' },
  reason: { keys: '1-6', does: 'Choose the reason', where: 'In the verification queue' },
  details: { keys: 'D', does: 'Show numbers and other details', where: 'In the verification queue' },
  takeBack: { keys: 'Z', does: 'Take the last decision back', where: 'In the verification queue and in timesheets' },
  approve: { keys: 'A', does: 'Approve', where: 'In timesheets' },
  ask: { keys: 'Q', does: 'Ask the person', where: 'In timesheets' },
  rotate: { keys: '.', does: 'Rotate the document', where: 'In the verification queue' },
  nextPerson: { keys: 'J', does: 'Go to the next person', where: 'Beside a shift' },
  previousPerson: { keys: 'K', does: 'Go to the previous person', where: 'Beside a shift' },
  assign: { keys: 'A', does: 'Assign the person', where: 'Beside a shift' },
  offer: { keys: 'O', does: 'Offer the shift to the person, or to all who are ticked', where: 'Beside a shift' },
  undo: { keys: 'Mod+Z', does: 'Undo the last step', where: 'In the rota' },
  redo: { keys: 'Mod+Shift+Z', does: 'Do the step again', where: 'In the rota' },
  close: { keys: 'Escape', does: 'Close what is open', where: 'Beside a list' },
} as const

export type Shortcut = keyof typeof SHORTCUTS

type Home = RefObject<HTMLDialogElement | null>

/** The dialog or panel that what it contains belongs to, with its shortcuts. */
export const ShortcutHome = createContext<Home | undefined>(undefined)

interface Options {
  /** The dialog that the shortcut belongs to, by default the one around it. Any other open dialog has the keys for itself. */
  dialog?: Home
}

/** Calls `act` when the keys are pressed, with the key; a single character not while somebody types it into a field. */
export function useShortcut(shortcut: Shortcut, act: ((key: string) => void) | undefined, { dialog }: Options = {}) {
  const around = use(ShortcutHome)
  const home = dialog ?? around
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const above = topDialog()
      if (!latest.current || event.defaultPrevented || (above && above !== home?.current)) return
      if (!isPressed(shortcut, event)) return
      event.preventDefault()
      latest.current(event.key)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [shortcut, home])
}

function isPressed(shortcut: Shortcut, event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const keys = SHORTCUTS[shortcut].keys.split('+')
  const wanted = keys.at(-1)
  if ((ctrlKey || metaKey) !== keys.includes('Mod') || altKey !== keys.includes('Alt')) return false
  if (isSingle(shortcut))
    return holds(SHORTCUTS[shortcut].keys, key.toUpperCase()) && usesSingleKeys() && !isTyping(event.target)
  // A field undoes what was typed into it.
  if (wanted === 'Z' && isTyping(event.target)) return false
  return shiftKey === keys.includes('Shift') && (key.length === 1 ? key.toUpperCase() : key) === wanted
}

const RANGE = /^(\d)-(\d)$/

/** A single character, or one of some digits, typed with Shift on some keyboards; it can be switched off (WCAG 2.1.4). */
function isSingle(shortcut: Shortcut) {
  const { keys } = SHORTCUTS[shortcut]
  return keys.length === 1 || RANGE.test(keys)
}

function holds(keys: string, key: string) {
  const [, first, last] = RANGE.exec(keys) ?? [undefined, keys, keys]
  return key.length === 1 && first !== undefined && last !== undefined && key >= first && key <= last
}

function isTyping(target: EventTarget | null) {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}

/** The value of `aria-keyshortcuts`. */
export function ariaKeys(shortcut: Shortcut): string {
  const { keys } = SHORTCUTS[shortcut]
  return keys.includes('Mod') ? `${keys.replace('Mod', 'Control')} ${keys.replace('Mod', 'Meta')}` : keys
}

const MAC = /^(Mac|iP)/.test(navigator.platform)
const NAMES: Record<string, string> = {
  Mod: MAC ? '⌘' : 'Ctrl',
  Shift: MAC ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** The keys as they are written on the keyboard: 'Ctrl', 'K'. */
export function keyNames(shortcut: Shortcut): string[] {
  return SHORTCUTS[shortcut].keys.split('+').map((key) => NAMES[key] ?? key)
}
