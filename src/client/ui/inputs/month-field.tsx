import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { formatDay, isMonth, type Month, monthOf, parseTypedMonth } from '#shared/time.ts'

export interface MonthFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  value: Month | null | undefined
  /** Called with an ISO month, null for an empty field, or the text itself while it is no month, so that the schema refuses it. */
  onChange: (month: string | null) => void
}

/** A month and its year, typed as MM/YYYY. */
export function MonthField({ value, onChange, onBlur, ...rest }: MonthFieldProps) {
  const [text, setText] = useState(show(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(show(value))
  }
  return (
    <TextInput
      inputMode="numeric"
      placeholder={rest.disabled ? '' : 'MM/YYYY'}
      {...rest}
      value={text}
      onChange={({ currentTarget }) => {
        const next = read(currentTarget.value)
        setText(currentTarget.value)
        setKnown(next)
        onChange(next)
      }}
      onBlur={(event) => {
        setText(show(read(text)))
        onBlur?.(event)
      }}
    />
  )
}

function read(text: string): string | null {
  return text.trim() === '' ? null : (parseTypedMonth(text) ?? text)
}

/** The shown text: typed text that is no month stays unchanged. */
function show(value: string | null | undefined): string {
  if (!value) return ''
  const month = monthOf(value)
  return isMonth(month) ? formatDay(month) : value
}
