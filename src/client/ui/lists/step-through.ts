import type { KeyboardEvent } from 'react'

/**
 * The arrow keys go through the rows of a list, `Home` and `End` to its ends: for its `onKeyDown`. A row has
 * `data-row`, and the control in it that opens the row `data-open`.
 */
export function stepThrough(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')]
  const here = (event.target as Element).closest('[data-row]')
  const at = rows.findIndex((row) => here?.contains(row))
  const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  const goal = rows[goals[event.key] ?? -1]
  if (at < 0 || !goal || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  goal.focus()
}
