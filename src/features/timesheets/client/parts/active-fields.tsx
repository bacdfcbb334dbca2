import { Button, Stack, Text } from '@mantine/core'
import { TimeField } from '#client/ui/inputs/time-field.tsx'
import { MOST_STRETCHES } from '../../rules/said-times.ts'
import classes from './parts.module.css'

/** Two times of the clock as they are typed. */
export interface TypedStretch {
  start: string
  end: string
}

export interface ActiveFieldsProps {
  isOnCall: boolean
  stretches: readonly TypedStretch[]
  isWrong: boolean
  onChange: (stretches: readonly TypedStretch[]) => void
}

/** Asks when somebody was up during a sleep-in, or called out: none, or any number of stretches. */
export function ActiveFields({ isOnCall, stretches, isWrong, onChange }: ActiveFieldsProps) {
  const name = isOnCall ? 'Called out' : 'Up'
  const change = (at: number, changed: Partial<TypedStretch>) =>
    onChange(stretches.map((one, i) => (i === at ? { ...one, ...changed } : one)))
  return (
    <Stack gap={8} my="md">
      {stretches.map(({ start, end }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has nothing but its place
        <div key={at} className={classes.times}>
          <TimeField label={name} value={start} onChange={(typed) => change(at, { start: typed })} />
          <TimeField label="Until" value={end} onChange={(typed) => change(at, { end: typed })} />
          <Button
            variant="subtle"
            className={classes.bottom ?? ''}
            onClick={() => onChange(stretches.filter((_, i) => i !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      {isWrong && (
        <Text size="sm" c="red" role="alert">
          Each lies within the whole time, one after the other
        </Text>
      )}
      <Button
        variant="default"
        size="compact-md"
        className={classes.start ?? ''}
        disabled={stretches.length === MOST_STRETCHES}
        onClick={() => onChange([...stretches, { start: '', end: '' }])}
      >
        {isOnCall ? 'Add a Call' : 'Add a Time Up'}
      </Button>
    </Stack>
  )
}
