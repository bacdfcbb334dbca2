import { Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useUser } from '#client/session/session.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import { useNow } from '#client/use-now.ts'
import { exactTime } from '#shared/time.ts'
import { ownClock } from '../rules/own-clock.ts'
import type { OwnPlace } from '../schema.ts'
import classes from './attendance.module.css'
import { Clock } from './clock.tsx'
import { dropTap, type KeptTap } from './taps.ts'
import { useOwnClock } from './use-clock.ts'

const LeftWhen = lazy(async () => ({ default: (await import('./left-when.tsx')).LeftWhen }))

const EVERY_MS = 10_000

/** The clocks of the shifts that the person is at, comes to or has just left; of one place alone, where it is named. */
export function OwnClocks({ only }: { only?: string | undefined }) {
  const { places, taps, offline } = useOwnClock()
  const now = useNow(EVERY_MS)
  const shown = places
    .filter(({ assignmentId }) => only === undefined || assignmentId === only)
    .map((place) => {
      const waiting = taps.filter(({ assignmentId }) => assignmentId === place.assignmentId)
      return { place, waiting, clock: ownClock(place, eventsOf(place, waiting), now) }
    })
    .filter(({ clock, waiting }) => clock.standing !== 'closed' || waiting.length > 0)
  const refused = taps.filter((tap) => tap.refused)
  if (shown.length === 0 && taps.length === 0) return null
  return (
    <section className={classes.clocks} aria-label="Your clock">
      {offline && taps.length > 0 && (
        <Callout state="info" icon={IconCloudOff} role="status">
          <b>No network.</b> What you clock is kept on this phone, waits to be sent and goes by itself. It counts from
          when you tapped.
        </Callout>
      )}
      {shown.map(({ place, waiting, clock }) =>
        clock.standing === 'forgotten' ? (
          <Suspense key={place.assignmentId}>
            <LeftWhen place={place} clock={clock} now={now} />
          </Suspense>
        ) : (
          <Clock
            key={place.assignmentId}
            place={place}
            clock={clock}
            next={shown.find((other) => other.clock.standing === 'before' && isNext(place, other.place))?.place}
            waiting={waiting}
            now={now}
          />
        ),
      )}
      {refused.length > 0 && <Refused taps={refused} />}
    </section>
  )
}

/** Whether a shift follows another one at the same site: a part of a split one, or the late after the early. */
const isNext = (place: OwnPlace, other: OwnPlace) =>
  other.siteName === place.siteName && other.teamName === place.teamName && other.startsAt >= place.endsAt

/** What the server has and this device alone. */
function eventsOf({ events }: OwnPlace, waiting: readonly KeptTap[]) {
  const known = new Set(events.map(({ id }) => id))
  const own = waiting.filter(({ id, refused }) => !refused && !known.has(id))
  return [...events, ...own.map(({ id, kind, deviceAt: at }) => ({ id, kind, at }))]
}

const WORDS = { in: 'In', break: 'Break', back: 'Back', out: 'Out' }

/** It is told to the agency by voice, and then put away. */
function Refused({ taps }: { taps: readonly KeptTap[] }) {
  const { id: person } = useUser()
  return (
    <Callout
      state="bad"
      title="This could not be kept"
      onDismiss={() => {
        for (const { id } of taps) dropTap(person, id)
      }}
    >
      {taps.map(({ id, kind, deviceAt, siteName }) => (
        <Text key={id} size="sm">
          {WORDS[kind]} at {exactTime(new Date(deviceAt))}, {siteName}
        </Text>
      ))}
      <Text size="sm">The shift is not yours, or is gone. Tell your agency when you came and left.</Text>
    </Callout>
  )
}
