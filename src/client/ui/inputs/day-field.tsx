import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, lazy, Suspense, useRef, useState } from 'react'
import { type Day, formatDay, isDay, parseTypedDay } from '#shared/time.ts'
import classes from './day-field.module.css'

const DayCalendar = lazy(() => import('./day-calendar.tsx'))

export interface DayFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  label: string
  value: Day | null | undefined
  /** Called with an ISO day, null for an empty field, or the text itself while it is no day, so that the schema refuses it. */
  onChange: (day: string | null) => void
  minDate?: Day | undefined
  maxDate?: Day | undefined
  startWithYears?: boolean
}

/** A day typed as DD/MM/YYYY, the fastest way for people, with a button that opens a calendar. */
export function DayField({
  value,
  onChange,
  onBlur,
  minDate,
  maxDate,
  startWithYears = false,
  disabled = false,
  ...rest
}: DayFieldProps) {
  const [text, setText] = useState(show(value))
  const [known, setKnown] = useState(value)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (known !== value) {
    setKnown(value)
    setText(show(value))
  }

  function send(next: string | null) {
    setKnown(next)
    onChange(next)
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    setText(show(read(text)))
    onBlur?.(event)
  }

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function choose(day: Day | null) {
    setText(show(day))
    send(day)
    close()
  }

  return (
    <div className={classes.field}>
      <TextInput
        inputMode="numeric"
        placeholder={disabled ? '' : 'DD/MM/YYYY'}
        autoComplete="off"
        {...rest}
        disabled={disabled}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          send(read(currentTarget.value))
        }}
        onBlur={leave}
        rightSection={
          !disabled && (
            <ActionIcon
              ref={button}
              variant="subtle"
              color="gray"
              aria-label={`Choose ${rest.label.toLowerCase()} from a calendar`}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          )
        }
      />
      {open && (
        <Suspense>
          <DayCalendar
            label={rest.label}
            day={value && isDay(value) ? value : null}
            minDate={minDate}
            maxDate={maxDate}
            startWithYears={startWithYears}
            onChoose={choose}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

function read(text: string): string | null {
  return text.trim() === '' ? null : (parseTypedDay(text) ?? text)
}

/** The shown text: typed text that is no day stays unchanged. */
function show(value: string | null | undefined): string {
  if (!value) return ''
  return isDay(value) ? formatDay(value) : value
}
