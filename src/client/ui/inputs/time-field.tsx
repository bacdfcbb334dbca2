import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { readTime, TIME_LENGTH } from './time-text.ts'

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** '20:00'; what cannot be read yet stays as it was typed. */
  value: string
  onChange: (value: string) => void
}

/** A time of day in 24 hours, whatever the language of the browser: '8', '830' and '08:30' are read alike. */
export function TimeField({ value, onChange, onBlur, ...props }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      maxLength={TIME_LENGTH}
      value={typed ?? value}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(readTime(currentTarget.value) ?? currentTarget.value)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
