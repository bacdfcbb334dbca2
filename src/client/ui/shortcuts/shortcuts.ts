import { useEffect, useRef } from 'react'
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
  close: { keys: 'Escape', does: 'Close what is open', where: 'Beside a list' },
} as const

export type Shortcut = keyof typeof SHORTCUTS

interface Options {
  /** The dialog that the shortcut belongs to. Any other open dialog has the keys for itself. */
  dialog?: { current: HTMLDialogElement | null }
}

/** Calls `act` when the keys are pressed; a single character not while somebody types it into a field. */
export function useShortcut(shortcut: Shortcut, act: (() => void) | undefined, { dialog }: Options = {}) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const above = topDialog()
      if (!latest.current || event.defaultPrevented || (above && above !== dialog?.current)) return
      if (!isPressed(shortcut, event)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [shortcut, dialog])
}

function isPressed(shortcut: Shortcut, event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  const keys = SHORTCUTS[shortcut].keys.split('+')
  const wanted = keys.at(-1)
  if ((ctrlKey || metaKey) !== keys.includes('Mod') || altKey !== keys.includes('Alt')) return false
  if (isSingle(shortcut)) return key === wanted && usesSingleKeys() && !isTyping(event.target)
  return !shiftKey && (key.length === 1 ? key.toUpperCase() : key) === wanted
}

/** A single character, typed with Shift on some keyboards; it can be switched off (WCAG 2.1.4). */
function isSingle(shortcut: Shortcut) {
  return SHORTCUTS[shortcut].keys.length === 1
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
const NAMES: Record<string, string> = { Mod: MAC ? '⌘' : 'Ctrl', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' }

/** The keys as they are written on the keyboard: 'Ctrl', 'K'. */
export function keyNames(shortcut: Shortcut): string[] {
  return SHORTCUTS[shortcut].keys.split('+').map((key) => NAMES[key] ?? key)
}
