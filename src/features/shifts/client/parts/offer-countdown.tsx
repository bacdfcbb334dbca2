import { VisuallyHidden } from '@mantine/core'
import { useEffect } from 'react'
import { useNow } from '#client/use-now.ts'
import classes from './parts.module.css'
import { timeLeft } from './time-left.ts'

const HOUR_MS = 3_600_000
const SOON_MS = 600_000
/** Minutes at which a screen reader says how long is left. */
const SAID_AT = [10, 5, 2, 1]

interface OfferCountdownProps {
  expiresAt: string
  /** The time to answer is over. */
  onEnd?: () => void
}

/** How long an offer can still be answered: in words, and as a bar of an hour, or of half a day while it is longer. */
export function OfferCountdown({ expiresAt, onEnd }: OfferCountdownProps) {
  const left = Math.max(0, Date.parse(expiresAt) - useNow())
  const isOver = left === 0
  useEffect(() => {
    if (isOver) onEnd?.()
  }, [isOver, onEnd])
  const minutes = Math.ceil(left / 60_000)
  return (
    <span className={classes.countdown} data-state={left < SOON_MS ? 'soon' : 'info'}>
      <progress className={classes.left} max={left > HOUR_MS ? 12 * HOUR_MS : HOUR_MS} value={left} aria-hidden />
      <span role="timer" aria-live="off">
        {isOver ? 'No time left' : `${timeLeft(left)} left`}
      </span>
      <VisuallyHidden role="status">
        {SAID_AT.includes(minutes) && `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left to answer`}
      </VisuallyHidden>
    </span>
  )
}
