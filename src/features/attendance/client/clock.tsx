import { Button, Card, Text } from '@mantine/core'
import {
  IconClockPause,
  IconClockPlay,
  IconHourglass,
  IconLogin2,
  IconLogout2,
  IconTransfer,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Name } from '#client/ui/name.tsx'
import { OnCall } from '#client/ui/on-call.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { exactTime, formatMinutes, londonTime, minutesBetween } from '#shared/time.ts'
import type { TapKind } from '../rules/events.ts'
import { LEAVES_SOON, type OwnClock, TAPS } from '../rules/own-clock.ts'
import type { OwnPlace } from '../schema.ts'
import classes from './attendance.module.css'
import type { KeptTap } from './taps.ts'
import { usePress } from './use-clock.ts'
import { WhyElsewhere } from './why-elsewhere.tsx'

interface ClockProps {
  place: OwnPlace
  clock: OwnClock
  /** The shift that follows at the same site, which can be clocked already. */
  next: OwnPlace | undefined
  /** What this device alone has. */
  waiting: readonly KeptTap[]
  now: number
}

const WORDS = {
  in: { label: 'Clock In', icon: IconLogin2 },
  break: { label: 'Begin Break', icon: IconClockPause },
  back: { label: 'End Break', icon: IconClockPlay },
  out: { label: 'Clock Out', icon: IconLogout2 },
} as const

/** A shift’s clock: how it stands in one line and one figure, and what to tap next. */
export function Clock({ place, clock, next, waiting, now }: ClockProps) {
  const { press, asked, explain } = usePress(place)
  const { standing } = clock
  const leavesSoon = Date.parse(place.endsAt) - now <= LEAVES_SOON * 60_000
  const isMain = (kind: TapKind) => standing !== 'left' && (kind === 'out' ? leavesSoon : kind !== 'break')
  const waits = waiting.some(({ refused }) => !refused)
  return (
    <Card withBorder padding="md" className={classes.clock ?? ''}>
      <div className={classes.stands} role="status">
        <Stands clock={clock} place={place} waits={waits} now={now} />
      </div>
      {asked && <WhyElsewhere metres={asked.metres} siteName={place.siteName} onWhy={explain} />}
      <div className={classes.taps}>
        {next && TAPS[standing].includes('out') && (
          <Button
            size="lg"
            leftSection={<IconTransfer size={20} aria-hidden />}
            onClick={() => void press('out', next)}
          >
            Go to the Shift at {next.start}
          </Button>
        )}
        {TAPS[standing].map((kind) => {
          const { label, icon: Icon } = WORDS[kind]
          return (
            <Button
              key={kind}
              size="lg"
              variant={isMain(kind) && !next ? 'filled' : 'default'}
              leftSection={<Icon size={20} aria-hidden />}
              onClick={() => void press(kind)}
            >
              {standing === 'left' ? 'Clock In Again' : label}
            </Button>
          )
        })}
      </div>
      {place.onCall && standing !== 'left' && (
        <Text size="sm">
          <OnCall number={place.onCall} team={place.teamName} />
        </Text>
      )}
      {place.position !== 'off' && standing === 'before' && (
        <Text size="sm" c="dimmed">
          Your phone is asked once, when you tap, how far you are from the site. If you refuse, you clock in all the
          same.
        </Text>
      )}
    </Card>
  )
}

interface StandsProps extends Pick<ClockProps, 'clock' | 'place' | 'now'> {
  waits: boolean
}

function Stands({ clock, place, waits, now }: StandsProps) {
  const { from, until, pausedAt, pausedMinutes, standing } = clock
  const site = <Name>{place.siteName}</Name>
  const mark = (words: string) =>
    waits ? (
      <StateMark state="info" icon={IconHourglass}>
        {words}, waits to be sent
      </StateMark>
    ) : (
      <StateMark state={standing === 'paused' ? 'soon' : 'ok'}>{words}</StateMark>
    )
  const sinceCame = from ? minutesBetween(from, new Date(Math.max(now, from.getTime()))) : 0
  switch (standing) {
    case 'before':
      return (
        <Figure big={londonTime(new Date(now))} mark={null}>
          {startsIn(place, now)} · {site}, {place.start}–{place.end}
        </Figure>
      )
    case 'paused':
      return (
        <Figure
          big={formatMinutes(minutesBetween(pausedAt!, new Date(now)))}
          mark={mark(`On break since ${exactTime(pausedAt!)}`)}
        >
          {site} · the break of this shift is {place.breakMinutes} min
        </Figure>
      )
    case 'left':
    case 'closed':
      return (
        <Figure
          big={
            from && until
              ? formatMinutes(minutesBetween(from, until) - pausedMinutes)
              : (until && londonTime(until)) || ''
          }
          mark={mark(until ? `Clocked out ${exactTime(until)}` : 'Clocked')}
        >
          {site}
          {from && until && ` · ${exactTime(from)}–${exactTime(until)}`}
          {pausedMinutes > 0 && `, break ${formatMinutes(pausedMinutes)}`}
          {pausedAt && ` · the break from ${exactTime(pausedAt)} has no end: tell your agency`}
        </Figure>
      )
    default:
      return (
        <Figure big={formatMinutes(sinceCame - pausedMinutes)} mark={mark(`Clocked in ${from ? exactTime(from) : ''}`)}>
          {site} · ends {place.end}
          {pausedMinutes > 0 && ` · break taken ${formatMinutes(pausedMinutes)}`}
        </Figure>
      )
  }
}

function Figure({ big, mark, children }: { big: string; mark: ReactNode; children: ReactNode }) {
  return (
    <>
      {mark}
      <p className={classes.big}>{big}</p>
      <p className={classes.about}>{children}</p>
    </>
  )
}

function startsIn({ startsAt }: OwnPlace, now: number): string {
  const minutes = Math.ceil((Date.parse(startsAt) - now) / 60_000)
  if (minutes > 0) return `begins in ${formatMinutes(minutes)}`
  return minutes === 0 ? 'begins now' : `began ${formatMinutes(-minutes)} ago`
}
