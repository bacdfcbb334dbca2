import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { minuteOf } from '#shared/time.ts'
import { clockText } from '../rules/even-hours.ts'

const STEP = 15
const TYPED = /^([01]?\d|2[0-4]):?([0-5]\d)$/

interface ClockFieldProps {
  label: string
  /** A minute of the day, 0 to 1440. */
  value: number
  least: number
  most: number
  onChange: (minute: number) => void
}

/** An edge of a band: typed as 05:30, or moved a quarter of an hour by the arrow keys. What is no time is put back. */
export function ClockField({ label, value, least, most, onChange }: ClockFieldProps) {
  const [text, setText] = useState(clockText(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(clockText(value))
  }

  function take() {
    const match = TYPED.exec(text.trim())
    const minute = match ? minuteOf(`${match[1]!.padStart(2, '0')}:${match[2]}`) : Number.NaN
    if (minute >= least && minute <= most && minute !== value) onChange(minute)
    else setText(clockText(value))
  }

  function move(event: KeyboardEvent) {
    if (event.key === 'Enter') take()
    const step = event.key === 'ArrowUp' ? STEP : event.key === 'ArrowDown' ? -STEP : 0
    if (step === 0) return
    event.preventDefault()
    onChange(Math.min(most, Math.max(least, value + step)))
  }

  return (
    <TextInput
      w={68}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={take}
      onKeyDown={move}
    />
  )
}
