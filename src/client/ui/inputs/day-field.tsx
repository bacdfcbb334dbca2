import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, lazy, Suspense, useRef, useState } from 'react'
import { type Day, formatDay, isDay, parseTypedDay } from '#shared/time.ts'
import classes from './day-field.module.css'

const DayCalendar = lazy(() => import('./day-calendar.tsx'))

export interface DayFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  label: string
  value: Day | null | undefined
  /** Gets an ISO day, null for an emptied field, or the text as it stands while it is no day, so that the schema refuses it. */
  onChange: (day: string | null) => void
  minDate?: Day | undefined
  maxDate?: Day | undefined
  startWithYears?: boolean
}

/** A day typed as DD/MM/YYYY, which is what people do fastest, with a calendar behind a button. */
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

/** What was typed and is no day stays as it is. */
function show(value: string | null | undefined): string {
  if (!value) return ''
  return isDay(value) ? formatDay(value) : value
}
