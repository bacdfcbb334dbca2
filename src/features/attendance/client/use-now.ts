import { useEffect, useState } from 'react'
import { deviceClock } from '#shared/time.ts'

/** The time, in milliseconds since the epoch, every so often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => deviceClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceClock.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
