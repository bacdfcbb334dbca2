import { useCallback, useRef } from 'react'

/** A function that stays the same and calls the latest one: what gets it is not drawn again when only that has changed. */
export function useLatest<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
