import { Text } from '@mantine/core'
import { IconClockExclamation, IconCoffee, IconMapPin, IconNotes, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Name } from '#client/ui/name.tsx'
import { sayParts } from '#features/rates/rules/shift-pay.ts'
import { jobLabel } from '#features/teams/rules/jobs.ts'
import { mapOf } from '#shared/maps.ts'
import { formatPence } from '#shared/money.ts'
import { deviceClock, formatLongDay, formatMinutes, londonToday } from '#shared/time.ts'
import { endsNextDay, timesText } from '../../rules/shift-words.ts'
import { clockChange } from '../../rules/times.ts'
import type { OpenShift, OwnShift } from '../../schema.ts'
import classes from './worker.module.css'

type Shift = OpenShift | OwnShift

/** When, where and for which team: what a panel begins with. */
export function ShiftHead({ shift, mark }: { shift: Shift; mark: ReactNode }) {
  const { day, siteName, teamName, job } = shift
  return (
    <div className={classes.head}>
      <Text size="sm" c="dimmed">
        {[formatLongDay(day, { today: londonToday(deviceClock) }), shift.kind].filter(Boolean).join(' · ')}
      </Text>
      <p className={classes.times}>
        {timesText(shift)}
        {endsNextDay(shift) && <small>ends next day</small>}
      </p>
      <Text fw={600}>{siteName}</Text>
      <Text size="sm" c="dimmed">
        {jobLabel(job)} with <Name>{teamName}</Name>
      </Text>
      <div className={classes.marks}>{mark}</div>
    </div>
  )
}

/** What a shift pays in all, and how that comes about. */
export function ShiftPay({ shift }: { shift: Shift }) {
  return (
    <p className={classes.pay}>
      <span>{sayParts(shift.price)}</span>
      <strong>{formatPence(shift.price.pay)}</strong>
    </p>
  )
}

/** Facts of a shift, each with its icon. */
export function Facts({ children }: { children: ReactNode }) {
  return <ul className={classes.facts}>{children}</ul>
}

export function Fact({ icon: Icon, label, children }: { icon: TablerIcon; label: string; children: ReactNode }) {
  return (
    <li>
      <Icon size={20} role="img" aria-label={label} />
      <div>{children}</div>
    </li>
  )
}

function breakText({ isOnCall, breakMinutes }: Shift) {
  if (isOnCall) return 'On call, away from the site: rest until you are called out'
  return breakMinutes > 0 ? `${formatMinutes(breakMinutes)} break, not paid` : 'No unpaid break'
}

/** What everybody who sees the shift may know of it. */
export function CommonFacts({ shift }: { shift: Shift }) {
  const change = clockChange(shift)
  return (
    <>
      {change && (
        <Fact icon={IconClockExclamation} label="Clock change">
          {change}
        </Fact>
      )}
      <Fact icon={IconCoffee} label="Break">
        {breakText(shift)}
      </Fact>
      {shift.notes && (
        <Fact icon={IconNotes} label="Notes">
          <span className={classes.lines}>{shift.notes}</span>
        </Fact>
      )}
    </>
  )
}

/** Where it is, and the way there in the map of the device. */
export function Where({ address, postcode, more }: { address?: string; postcode: string; more?: string | undefined }) {
  const place = [address, postcode].filter(Boolean).join(', ')
  return (
    <Fact icon={IconMapPin} label="Place">
      <span className={classes.lines}>{place}</span>
      {more && `. ${more}`}
      <a className={classes.link} href={mapOf(place)} target="_blank" rel="noreferrer">
        Open in maps
      </a>
    </Fact>
  )
}
