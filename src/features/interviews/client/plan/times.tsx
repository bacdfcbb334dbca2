import { Button, CloseButton, Group, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { TimeField } from '#client/ui/inputs/time-field.tsx'
import { deviceClock, formatLongDay, isDay, londonDay, londonTime, londonToday } from '#shared/time.ts'
import { instantAt } from '../../rules/times.ts'
import { minuteChoices } from '../../rules/words.ts'

/** A time that is offered. */
export interface Slot {
  day: string
  time: string
}

interface TimesProps {
  slots: readonly Slot[]
  /** How many are offered at least: one for each candidate. */
  needed: number
  onSlots: (slots: Slot[]) => void
}

const MOST_IN_A_ROW = 12
const HOW_MANY = Array.from({ length: MOST_IN_A_ROW }, (_, at) => String(at + 1))
const EVERY = minuteChoices.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))

/** The offered times, added as rows: from when, how many, how far apart. The next row is proposed where the last one ends. */
export function Times({ slots, needed, onSlots }: TimesProps) {
  const today = londonToday(deviceClock)
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('09:00')
  const [count, setCount] = useState('1')
  const [every, setEvery] = useState('45')
  const row = day && isDay(day) ? rowOf({ day, time, count: Number(count), every: Number(every) }) : undefined

  function add() {
    if (!row) return
    const isNew = (slot: Slot) => !slots.some((one) => keyOf(one) === keyOf(slot))
    onSlots([...slots, ...row.slots.filter(isNew)].sort((a, b) => keyOf(a).localeCompare(keyOf(b))))
    setDay(row.next.day)
    setTime(row.next.time)
    setCount('1')
  }

  return (
    <section aria-label="Times">
      <Title order={3} size="h5" mb="xs">
        Times
      </Title>
      {slots.map((slot) => (
        <Group key={keyOf(slot)} justify="space-between">
          <Text>
            {formatLongDay(slot.day, { today })} at {slot.time}
          </Text>
          <CloseButton
            aria-label={`Take out ${formatLongDay(slot.day, { today })} at ${slot.time}`}
            onClick={() => onSlots(slots.filter((one) => one !== slot))}
          />
        </Group>
      ))}
      {slots.length < needed && (
        <Text c="dimmed" size="sm">
          At least {needed === 1 ? 'one time' : `${needed} times, one for each candidate`}
        </Text>
      )}
      <Group align="end" gap="sm" mt="xs">
        <DayField label="Day" value={day} onChange={setDay} minDate={today} style={{ flex: '2 1 160px' }} />
        <TimeField label="Time" value={time} onChange={setTime} style={{ flex: '1 1 100px' }} />
        <NativeSelect
          label="In a row"
          data={HOW_MANY}
          value={count}
          onChange={({ currentTarget }) => setCount(currentTarget.value)}
          style={{ flex: '1 1 80px' }}
        />
        <NativeSelect
          label="Every"
          data={EVERY}
          value={every}
          onChange={({ currentTarget }) => setEvery(currentTarget.value)}
          style={{ flex: '1 1 120px' }}
        />
        <Button variant="light" disabled={!row} onClick={add}>
          {count === '1' ? 'Add Time' : `Add ${count} Times`}
        </Button>
      </Group>
    </section>
  )
}

const keyOf = ({ day, time }: Slot) => `${day} ${time}`

/** The times of a row, and where the next one may begin; undefined for a time that is none, or that the clocks skip. */
function rowOf({ day, time, count, every }: Slot & { count: number; every: number }) {
  const first = instantAt(day, time)
  if (!first || Number.isNaN(first.getTime())) return undefined
  const at = (step: number): Slot => {
    const instant = new Date(first.getTime() + step * every * 60_000)
    return { day: londonDay(instant), time: londonTime(instant) }
  }
  return { slots: Array.from({ length: count }, (_, step) => at(step)), next: at(count) }
}
