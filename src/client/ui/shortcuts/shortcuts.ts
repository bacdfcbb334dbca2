import { useEffect, useRef } from 'react'
import { topDialog } from '../dialogs/open-dialogs.ts'

/** Every shortcut that works on the whole page. `Mod` is Ctrl, or the command key on a Mac. */
export const SHORTCUTS = {
  palette: { keys: 'Mod+K', does: 'Search people, pages and actions' },
  sidebar: { keys: 'Mod+B', does: 'Show or hide the sidebar' },
} as const

export type Shortcut = keyof typeof SHORTCUTS

/** Calls `act` when the keys are pressed; not while a dialog is open, which has the keys for itself. */
export function useShortcut(shortcut: Shortcut, act: (() => void) | undefined) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!latest.current || event.defaultPrevented || topDialog() || !isPressed(shortcut, event)) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [shortcut])
}

function isPressed(shortcut: Shortcut, { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  const wanted = SHORTCUTS[shortcut].keys.split('+').at(-1)
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toUpperCase() === wanted
}

/** The value of `aria-keyshortcuts`. */
export function ariaKeys(shortcut: Shortcut): string {
  const { keys } = SHORTCUTS[shortcut]
  return `${keys.replace('Mod', 'Control')} ${keys.replace('Mod', 'Meta')}`
}

const MAC = /^(Mac|iP)/.test(navigator.platform)

/** The keys as they are written on the keyboard: 'Ctrl', 'K'. */
export function keyNames(shortcut: Shortcut): string[] {
  return SHORTCUTS[shortcut].keys.split('+').map((key) => (key === 'Mod' ? (MAC ? '⌘' : 'Ctrl') : key))
}
