import { Button, Checkbox } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Name } from '#client/ui/name.tsx'
import { inSentence } from '#shared/names.ts'
import { deviceClock, formatClock, formatDay, londonToday } from '#shared/time.ts'
import type { WorkPassport } from '../schema.ts'
import classes from './id-badge.module.css'
import { useWakeLock } from './use-wake-lock.ts'

interface BadgeProps {
  passport: Pick<WorkPassport, 'fullName' | 'position' | 'teams'>
  /** Address of the photo. */
  photo: string | undefined
  /** Stands above the clock. */
  children?: ReactNode
}

/** The digital ID badge, small on the page and as large as the screen. */
export function IdBadge(badge: BadgeProps) {
  const [large, setLarge] = useState(false)
  return (
    <section aria-label="ID badge" className={classes.place}>
      <Badge {...badge} />
      <Button
        variant="default"
        fullWidth
        mt="sm"
        leftSection={<IconArrowsMaximize size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
      >
        Show Full Screen
      </Button>
      <Dialog opened={large} onClose={() => setLarge(false)} title="ID Badge" fullScreen>
        <LargeBadge {...badge} />
      </Dialog>
    </section>
  )
}

/** The badge as large as the screen, which may stay on. */
export function LargeBadge(badge: BadgeProps) {
  const [awake, setAwake] = useState(false)
  const canStayAwake = useWakeLock(awake)
  return (
    <div className={classes.large}>
      <Badge {...badge} />
      {canStayAwake && (
        <div data-screen-only>
          <Checkbox
            mt="md"
            label="Keep the screen on"
            checked={awake}
            onChange={({ currentTarget }) => setAwake(currentTarget.checked)}
          />
        </div>
      )}
    </div>
  )
}

function Badge({ passport: { fullName, position, teams }, photo, children }: BadgeProps) {
  return (
    <div className={classes.badge}>
      <div className={classes.stripe} aria-hidden />
      {photo ? (
        <img className={classes.photo} src={photo} alt={fullName} />
      ) : (
        <div className={classes.noPhoto}>No photo yet</div>
      )}
      <p className={classes.name}>
        <Name>{fullName}</Name>
      </p>
      {position && <p className={classes.job}>{position}</p>}
      <p className={classes.team}>{teams.length > 0 ? teams.map(inSentence).join(', ') : 'Not in a team yet'}</p>
      {children}
      <MovingClock />
    </div>
  )
}

const TICK_MS = 250

/** The time in London, second by second: a screenshot of the badge is recognised because it stands still. */
function MovingClock() {
  const [now, setNow] = useState(() => deviceClock.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceClock.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className={classes.clock}>
      <span className={classes.time}>{formatClock(now)}</span>
      <span>{formatDay(londonToday({ now: () => now }))}, London</span>
    </p>
  )
}
