import { Button, Card } from '@mantine/core'
import { IconId, IconMapPin, IconPhone } from '@tabler/icons-react'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Loading, RowsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { Name } from '#client/ui/name.tsx'
import { dialling } from '#client/ui/phone-link.tsx'
import { Stripe } from '#client/ui/stripe.tsx'
import { useNow } from '#client/use-now.ts'
import { mapOf } from '#shared/maps.ts'
import { formatPence } from '#shared/money.ts'
import { addDays, deviceClock, formatShortDay, londonToday } from '#shared/time.ts'
import { mayShowBadge } from '../../rules/badge.ts'
import { payOfPlace } from '../../rules/pay.ts'
import { timesText } from '../../rules/shift-words.ts'
import type { OwnShift } from '../../schema.ts'
import classes from './next-shift.module.css'
import { neededFor, OwnPlaceMark } from './own-place.tsx'
import { useComingShifts } from './use-coming-shifts.ts'

const EVERY_MS = 60_000

/** The shift that the person works now or next: when, where, the way there, whom to ring, and the badge when it is time. */
export function NextShift() {
  const { items } = useComingShifts()
  if (!items)
    return (
      <Loading what="your next shift">
        <RowsSkeleton rows={2} />
      </Loading>
    )
  const [shift] = items
  return (
    <Card withBorder padding={0} component="section" aria-labelledby="next-shift">
      <Stripe />
      {shift ? <Next shift={shift} /> : <None />}
    </Card>
  )
}

function None() {
  return (
    <div className={classes.next}>
      <div className={classes.words}>
        <h2 id="next-shift" className={classes.about}>
          Your Next Shift
        </h2>
        <p className={classes.when}>None yet</p>
      </div>
      <LinkButton to="/shifts">See Available Shifts</LinkButton>
    </div>
  )
}

function Next({ shift }: { shift: OwnShift }) {
  const now = useNow(EVERY_MS)
  const { assignmentId, day, siteName, address, postcode, site, teamName, teamOnCall } = shift
  const today = londonToday(deviceClock)
  const isOn = Date.parse(shift.startsAt) <= now
  const pay = payOfPlace(shift)
  const near = isOn ? 'now' : day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined
  const ring = site?.onCall ? { number: site.onCall, whom: siteName } : { number: teamOnCall?.phone, whom: teamName }
  const showsBadge = mayShowBadge(shift, now)
  const open = { view: 'mine' as const, shift: assignmentId }
  return (
    <div className={classes.next}>
      <div className={classes.words}>
        <h2 id="next-shift" className={classes.about}>
          Your Next Shift{near && ` · ${near}`}
        </h2>
        <p className={classes.when}>
          {formatShortDay(day, { today })}, {timesText(shift)}
        </p>
        <p>
          <b>
            <Name>{siteName}</Name>
          </b>
          , {postcode}
          {pay !== null && ` · ${formatPence(pay)}`}
        </p>
        {neededFor(shift) && <OwnPlaceMark shift={shift} />}
      </div>
      <div className={classes.acts}>
        {showsBadge ? (
          <LinkButton
            to="/arrival-badge"
            search={{ place: assignmentId }}
            leftSection={<IconId size={18} aria-hidden />}
          >
            Show Arrival Badge
          </LinkButton>
        ) : (
          <LinkButton to="/shifts" search={open}>
            See Shift
          </LinkButton>
        )}
        <Button
          component="a"
          variant="default"
          href={mapOf([address, postcode].filter(Boolean).join(', '))}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconMapPin size={16} aria-hidden />}
        >
          Way
        </Button>
        {ring.number && (
          <Button
            component="a"
            variant="default"
            href={dialling(ring.number)}
            leftSection={<IconPhone size={16} aria-hidden />}
          >
            Ring
            <span className={classes.whom}>
              &nbsp;<Name>{ring.whom}</Name>
            </span>
          </Button>
        )}
        {showsBadge && (
          <LinkButton to="/shifts" search={open} variant="default">
            See Shift
          </LinkButton>
        )}
      </div>
    </div>
  )
}
