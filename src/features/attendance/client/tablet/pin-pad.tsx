import { TextInput } from '@mantine/core'
import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './tablet.module.css'

const MOST = 6
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface PinPadProps {
  pin: string
  onPin: (pin: string) => void
  onEnter: () => void
}

/** A PIN by large keys, or by a keyboard. The keyboard of the tablet itself stays away. */
export function PinPad({ pin, onPin, onEnter }: PinPadProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const type = (text: string) => onPin(text.replaceAll(/\D/g, '').slice(0, MOST))
  const key = (digit: string) => (
    <button key={digit} type="button" onClick={() => type(pin + digit)}>
      {digit}
    </button>
  )
  return (
    <div className={classes.pin}>
      <TextInput
        ref={field}
        type="password"
        label="PIN"
        inputMode="none"
        autoComplete="off"
        value={pin}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
        }}
      />
      <fieldset className={classes.keys} aria-label="Digits">
        {KEYS.map(key)}
        <span />
        {key('0')}
        <button type="button" aria-label="Take back the last digit" onClick={() => onPin(pin.slice(0, -1))}>
          <IconBackspace size={28} aria-hidden />
        </button>
      </fieldset>
    </div>
  )
}
