import { Button, Card, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { TimeField } from '#client/ui/inputs/time-field.tsx'
import { Name } from '#client/ui/name.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { addDays, londonDay, londonTime, TIME_OF_DAY } from '#shared/time.ts'
import { leftAt, type OwnClock } from '../rules/own-clock.ts'
import type { OwnPlace } from '../schema.ts'
import classes from './attendance.module.css'

interface LeftWhenProps {
  place: OwnPlace
  clock: OwnClock
  now: number
}

/**
 * The shift is over and nobody has clocked out: the person says when they left. Nothing is filled in for them but the
 * time that was planned, as a choice.
 */
export function LeftWhen({ place, clock, now }: LeftWhenProps) {
  const [time, setTime] = useState('')
  const [problem, setProblem] = useState<string>()
  const [twice, setTwice] = useState<Date[]>([])
  const { busy, run } = useAct(async (at: Date) => {
    await actAndShow(
      () =>
        client.attendance.sayLeft({ assignmentId: place.assignmentId, id: crypto.randomUUID(), at: at.toISOString() }),
      api.attendance.own.key(),
    )
  })
  const after = clock.pausedAt ?? clock.from!

  function say() {
    if (!TIME_OF_DAY.test(time)) return setProblem('Enter a time such as 20:05')
    const first = londonDay(after)
    const days = [...new Set([first, addDays(first, 1), londonDay(new Date(now))])]
    const found = days.flatMap((day) => leftAt({ day, time }, { after, now }))
    const [only, another] = found
    if (!only) return setProblem(`Enter a time after ${londonTime(after)} that is not still to come`)
    setProblem(undefined)
    // The clocks went back, or more than a day has passed: only they know which.
    if (another) return setTwice(found)
    void run(only)
  }

  return (
    <Card withBorder padding="md" className={classes.clock ?? ''}>
      <StateMark state="soon">Not clocked out</StateMark>
      <h2 className={classes.question}>
        When did you leave <Name>{place.siteName}</Name>?
      </h2>
      <Text size="sm" c="dimmed">
        You clocked in at {londonTime(clock.from!)}; the shift ended at {place.end}. Nobody guesses: your hours wait for
        this.
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          say()
        }}
      >
        <Stack gap="sm" mt="sm">
          <TimeField label="I left at" value={time} onChange={setTime} error={problem} />
          {twice.length > 1 ? (
            <fieldset className={classes.which} aria-label="Which of them?">
              {twice.map((at, place) => (
                <Button key={at.toISOString()} variant="default" loading={busy} onClick={() => void run(at)}>
                  {whichOf(at, twice, place)}
                </Button>
              ))}
            </fieldset>
          ) : (
            <Button type="submit" size="lg" loading={busy}>
              Say When I Left
            </Button>
          )}
        </Stack>
      </form>
    </Card>
  )
}

/** Of a time that came twice in one night: before or after the clocks went back; otherwise its day. */
function whichOf(at: Date, all: readonly Date[], place: number): string {
  const sameDay = all.every((other) => londonDay(other) === londonDay(at))
  if (sameDay) return place === 0 ? 'Before the clocks went back' : 'After the clocks went back'
  return `${londonTime(at)} on ${londonDay(at).slice(8)}/${londonDay(at).slice(5, 7)}`
}
