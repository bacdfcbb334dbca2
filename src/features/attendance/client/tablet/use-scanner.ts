import { useEffect } from 'react'
import { useLatest } from '#client/ui/use-latest.ts'
import { placeOfBadge } from '../../rules/tablet.ts'

/** Nobody types as fast as a scanner. */
const GAP_MS = 120
const BEGINNING = /^cs/i

/** Hears a scanner that types what it reads, wherever the focus is. */
export function useScanner(onBadge: (text: string) => void) {
  const hear = useLatest(onBadge)
  useEffect(() => {
    let typed = ''
    let last = 0
    function onKey(event: KeyboardEvent) {
      if (event.timeStamp - last > GAP_MS) typed = ''
      last = event.timeStamp
      if (event.key === 'Enter' && placeOfBadge(typed)) {
        event.preventDefault()
        event.stopPropagation()
        hear(typed)
        // The next Enter is a press, not the same badge once more.
        typed = ''
      }
      if (event.key.length !== 1) return
      typed += event.key
      // The rest of it does not go into a field.
      if (typed.length > 2 && BEGINNING.test(typed)) event.preventDefault()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [hear])
}
