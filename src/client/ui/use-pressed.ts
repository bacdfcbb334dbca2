import { useEffect, useState } from 'react'

const MOST_MS = 1000

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
      requestAnimationFrame(() => setTimeout(act))
    },
  }
}
