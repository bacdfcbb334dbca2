import { useEffect, useState } from 'react'

const MOST_MS = 1000

/** Begins once the frame that answers to a press has been drawn. */
const afterFrame = (act: () => void) => void requestAnimationFrame(() => setTimeout(act))

/**
 * What somebody closes is out of sight in the next frame, and keeps the focus until `close`, which may draw a whole page
 * anew, takes it away after that frame. What has to stay is seen again.
 */
export function vanish(element: HTMLElement | null, close: () => void) {
  if (!element || element.style.opacity === '0') return
  element.style.opacity = '0'
  afterFrame(close)
  setTimeout(() => {
    element.style.opacity = ''
  }, MOST_MS)
}

/** What a panel shows pales in the next frame; the next thing, which may draw a whole page anew, comes after that frame. */
export function turn(act: () => void) {
  const shown = document.querySelector<HTMLElement>('[data-side-panel] > section')
  if (shown) shown.style.opacity = '0.5'
  afterFrame(() => {
    act()
    if (shown) shown.style.opacity = ''
  })
}

/**
 * What somebody presses looks pressed in the next frame, and what it does, which may draw a whole page anew, begins
 * after that frame. `pressed` from `press(act)` until `answer` is another, a second at most.
 */
export function usePressed(answer: unknown): { pressed: boolean; press: (act: () => void) => void } {
  const [at, setAt] = useState<{ answer: unknown }>()
  if (at && !Object.is(at.answer, answer)) setAt(undefined)
  useEffect(() => {
    if (!at) return
    const timer = setTimeout(() => setAt(undefined), MOST_MS)
    return () => clearTimeout(timer)
  }, [at])
  return {
    pressed: at !== undefined,
    press(act) {
      setAt({ answer })
      afterFrame(act)
    },
  }
}
