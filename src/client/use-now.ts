import { useEffect, useState } from 'react'
import { deviceClock } from '#shared/time.ts'

const SECOND_MS = 1000

/** The time, in milliseconds since the epoch: each second, or less often. */
export function useNow(everyMs = SECOND_MS): number {
  const [now, setNow] = useState(() => deviceClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceClock.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
