import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Pence, parsePounds } from '#shared/money.ts'

const MOST = 100_000

interface MoneyFieldProps {
  label: string
  /** What stands before the amount. */
  shortLabel: string
  value: Pence | null
  /** Blank: no amount. */
  optional?: boolean
  /** Pence, at least; a flat may be nothing. */
  least?: Pence
  onChange: (amount: Pence | null) => void
}

/** An amount in pounds. What is none is said while it is typed, and put back when the field is left. */
export function MoneyField({ label, shortLabel, value, optional = false, least = 1, onChange }: MoneyFieldProps) {
  const [text, setText] = useState(textOf(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(textOf(value))
  }

  function read(typed: string): Pence | null | undefined {
    if (typed.trim() === '') return optional ? null : undefined
    const amount = parsePounds(typed)
    return amount !== undefined && amount >= least && amount <= MOST ? amount : undefined
  }

  return (
    <TextInput
      w={112}
      aria-label={label}
      leftSection={<span aria-hidden>{shortLabel}</span>}
      leftSectionWidth={54}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      value={text}
      error={read(text) === undefined}
      onChange={({ currentTarget }) => {
        const amount = read(currentTarget.value)
        setText(currentTarget.value)
        if (amount === undefined) return
        setKnown(amount)
        onChange(amount)
      }}
      onBlur={() => setText(textOf(value))}
    />
  )
}

const textOf = (amount: Pence | null) => (amount === null ? '' : (amount / 100).toFixed(2))
