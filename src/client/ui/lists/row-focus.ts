import { useCallback } from 'react'

const CONTROLS = 'button, a[href]'

interface Place {
  control: HTMLElement
  /** The row's index, from 0. */
  row: number
  /** The control's name, the same in every row. */
  name: string
}

/**
 * Keeps the focus in a list whose rows disappear when their buttons are pressed: it moves to the next row's same button, or to the
 * heading when there is none. Pass it as the list's `ref`, and mark each row with `data-row`.
 */
export function useRowFocus() {
  return useCallback((list: HTMLElement | null) => (list ? keepPlace(list) : undefined), [])
}

function keepPlace(list: HTMLElement): () => void {
  let place: Place | undefined
  const heading = headingOf(list)
  const rows = () => [...list.querySelectorAll<HTMLElement>('[data-row]')]

  function remember({ target }: Pick<Event, 'target'>) {
    const control = (target as Element).closest<HTMLElement>(CONTROLS)
    const row = control?.closest<HTMLElement>('[data-row]')
    if (control && row) place = { control, row: rows().indexOf(row), name: nameOf(control) }
  }

  /** A press elsewhere ends the tracking; one inside a dialog answers a question of the list. */
  function giveUp({ target }: Event) {
    const element = target as Element
    const isOurs = list.contains(element) && element.closest(CONTROLS) !== null
    if (!isOurs && !element.closest('dialog')) place = undefined
  }

  function restore(changes: MutationRecord[]) {
    if (!place || hasFocus()) return
    const { control } = place
    if (!control.isConnected) return moveOn(place)
    remember({ target: control })
    if (!control.matches(':disabled') && changes.some(({ target }) => target === control)) control.focus()
  }

  /** Moves the focus to the same button of the row that is now at this index, or of the nearest row that has it. */
  function moveOn({ row, name }: Place) {
    place = undefined
    const all = rows()
    const from = Math.min(row, all.length - 1)
    const controls = [...all.slice(from), ...all.slice(0, from).reverse()].flatMap((one) => [
      ...one.querySelectorAll<HTMLElement>(CONTROLS),
    ])
    focus(controls.find((other) => nameOf(other) === name) ?? controls[0] ?? heading)
  }

  const observer = new MutationObserver(restore)
  observer.observe(list, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  list.addEventListener('focusin', remember)
  list.addEventListener('click', remember)
  document.addEventListener('pointerdown', giveUp)
  return () => {
    observer.disconnect()
    document.removeEventListener('pointerdown', giveUp)
    const had = place
    queueMicrotask(() => had && !had.control.isConnected && !hasFocus() && focus(heading))
  }
}

function focus(target: HTMLElement | null) {
  const wanted = target?.isConnected ? target : document.querySelector<HTMLElement>('main h1')
  if (!wanted) return
  if (!wanted.matches(CONTROLS)) wanted.tabIndex = -1
  wanted.focus()
}

function headingOf(list: HTMLElement): HTMLElement | null {
  return list.closest('section, dialog, main')?.querySelector('h2, h3, h1') ?? null
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}

/** The button's visible text: its accessible name contains the row's name too. */
function nameOf({ textContent }: HTMLElement): string {
  return textContent.trim()
}
