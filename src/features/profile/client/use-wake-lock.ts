import { useEffect } from 'react'

/** Keeps the screen on while wanted, where the browser supports it; returns whether it does. */
export function useWakeLock(wanted: boolean): boolean {
  const possible = 'wakeLock' in navigator
  useEffect(() => {
    if (!wanted || !possible) return
    let ended = false
    let lock: WakeLockSentinel | undefined
    // The browser releases the lock when the page is hidden.
    async function hold() {
      if (document.visibilityState !== 'visible') return
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (ended) await held?.release()
      else lock = held
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [wanted, possible])
  return possible
}
