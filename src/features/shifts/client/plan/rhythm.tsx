import { Button, CloseButton, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { DayField } from '#client/ui/inputs/day-field.tsx'
import { type Day, deviceClock, isDay, londonToday } from '#shared/time.ts'
import { type Pattern, readPattern, type Weekday } from '../../rules/patterns.ts'
import { shortDay } from '../../rules/shift-words.ts'
import classes from './plan.module.css'

/** How the days of new shifts are chosen, as it is being typed. */
export interface Chosen {
  kind: 'one' | 'several' | 'weekly' | 'rotating'
  day: string | null
  several: readonly Day[]
  /** The weekdays of each week that takes its turn; weekly: of the first alone. */
  weeks: readonly (readonly Weekday[])[]
  from: string | null
  until: string | null
}

const KINDS = [
  { value: 'one', label: 'One day' },
  { value: 'several', label: 'Several days' },
  { value: 'weekly', label: 'Every week' },
  { value: 'rotating', label: 'Rotating weeks' },
] as const

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const TURNS = [2, 3, 4, 5, 6]

export function startWith(day: Day | undefined): Chosen {
  return { kind: 'one', day: day ?? null, several: [], weeks: [[]], from: day ?? null, until: null }
}

/** The days that were chosen, in their order, or what to correct. */
export function daysOf(chosen: Chosen): { days: Day[]; problem?: string } {
  const pattern = patternOf(chosen)
  if (!pattern) return { days: [], problem: 'Enter the first and the last day' }
  const { days, problems } = readPattern(pattern)
  return days ? { days } : { days: [], problem: problems[0]?.message ?? 'Choose a day' }
}

/** The pattern of a series; undefined for days that were chosen one by one. */
export function seriesOf(chosen: Chosen) {
  const { kind, weeks, from, until } = chosen
  const repeats = kind === 'weekly' || kind === 'rotating'
  if (!repeats || !from || !until || daysOf(chosen).days.length < 2) return undefined
  const turns = kind === 'weekly' ? weeks.slice(0, 1) : weeks
  return { rhythm: { kind: 'weeks' as const, weeks: turns.map((days) => [...days]) }, from, until }
}

function patternOf({ kind, day, several, weeks, from, until }: Chosen): Pattern | undefined {
  if (kind === 'one' || kind === 'several') {
    const days = kind === 'several' ? several : day && isDay(day) ? [day] : []
    return { rhythm: { kind: 'days', days }, from: days[0] ?? '' }
  }
  if (!from || !until || !isDay(from) || !isDay(until)) return undefined
  return { rhythm: { kind: 'weeks', weeks: kind === 'weekly' ? weeks.slice(0, 1) : weeks }, from, until }
}

interface RhythmProps {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

/** Chooses on which days shifts take place. */
export function Rhythm({ chosen, onChoose }: RhythmProps) {
  const { kind, weeks } = chosen
  const today = londonToday(deviceClock)
  const set = (part: Partial<Chosen>) => onChoose({ ...chosen, ...part })
  const repeats = kind === 'weekly' || kind === 'rotating'
  const shownWeeks = kind === 'weekly' ? weeks.slice(0, 1) : weeks
  return (
    <>
      <fieldset className={classes.chips}>
        <legend>On</legend>
        {KINDS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={kind === value}
            onClick={() =>
              set({ kind: value, ...(value === 'rotating' && weeks.length < 2 && { weeks: [...weeks, []] }) })
            }
          >
            {label}
          </button>
        ))}
      </fieldset>
      {kind === 'one' && (
        <DayField
          label="Day"
          withAsterisk
          className={classes.half ?? ''}
          minDate={today}
          value={chosen.day}
          onChange={(day) => set({ day })}
        />
      )}
      {kind === 'several' && <Several days={chosen.several} onDays={(several) => set({ several })} />}
      {kind === 'rotating' && (
        <NativeSelect
          label="How many weeks take turns"
          className={classes.half ?? ''}
          data={TURNS.map(String)}
          value={String(weeks.length)}
          onChange={({ currentTarget }) =>
            set({ weeks: Array.from({ length: Number(currentTarget.value) }, (_, at) => weeks[at] ?? []) })
          }
        />
      )}
      {repeats &&
        shownWeeks.map((days, at) => (
          <Weekdays
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks are their numbers
            key={at}
            label={kind === 'rotating' ? `Week ${at + 1}` : 'Weekdays'}
            days={days}
            onDays={(next) => set({ weeks: weeks.with(at, next) })}
          />
        ))}
      {repeats && (
        <div className={classes.pair}>
          <DayField
            label="First day"
            withAsterisk
            minDate={today}
            value={chosen.from}
            onChange={(from) => set({ from })}
          />
          <DayField
            label="Last day"
            withAsterisk
            minDate={today}
            value={chosen.until}
            onChange={(until) => set({ until })}
          />
        </div>
      )}
    </>
  )
}

interface WeekdaysProps {
  label: string
  days: readonly Weekday[]
  onDays: (days: Weekday[]) => void
}

function Weekdays({ label, days, onDays }: WeekdaysProps) {
  return (
    <fieldset className={classes.chips}>
      <legend>{label}</legend>
      {WEEKDAYS.map((name, at) => {
        const day = at + 1
        const isOn = days.includes(day)
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            onClick={() => onDays(isOn ? days.filter((other) => other !== day) : [...days, day].sort())}
          >
            {name}
          </button>
        )
      })}
    </fieldset>
  )
}

function Several({ days, onDays }: { days: readonly Day[]; onDays: (days: Day[]) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const next = typed && isDay(typed) && !days.includes(typed) ? typed : undefined
  function add() {
    if (!next) return
    onDays([...days, next].sort())
    setTyped(null)
  }
  return (
    <div>
      <Group align="end" gap="sm">
        <DayField
          label="Another day"
          className={classes.half ?? ''}
          minDate={londonToday(deviceClock)}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="light" disabled={!next} onClick={add}>
          Add Day
        </Button>
      </Group>
      {days.length === 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          Add each day on which it takes place.
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {days.map((day) => (
          <span key={day} className={classes.added}>
            {shortDay(day)}
            <CloseButton
              size="sm"
              aria-label={`Take out ${shortDay(day)}`}
              onClick={() => onDays(days.filter((other) => other !== day))}
            />
          </span>
        ))}
      </Group>
    </div>
  )
}
