import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { DatePicker, type DatePickerProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, useState } from 'react'
import { type Day, formatDay, parseTypedDay } from '#shared/time.ts'

const CALENDAR_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
}

export interface DayFieldProps
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'>,
    Pick<DatePickerProps, 'defaultLevel' | 'defaultDate'> {
  label: string
  value: Day | null | undefined
  /** Gets an ISO day, null for an emptied field, or the text as it stands while it is no day, so that the schema refuses it. */
  onChange: (day: string | null) => void
  minDate?: Day | undefined
  maxDate?: Day | undefined
}

/** A day typed as DD/MM/YYYY, which is what people do fastest, with a calendar behind a button. */
export function DayField({ value, onChange, onBlur, minDate, maxDate, defaultLevel, defaultDate, disabled, ...rest }: DayFieldProps) {
  const [text, setText] = useState(show(value))
  const [known, setKnown] = useState(value)
  const [open, setOpen] = useState(false)
  if (known !== value) {
    setKnown(value)
    setText(show(value))
  }
  const day = value && show(value) !== value ? value : null

  function send(next: string | null) {
    setKnown(next)
    onChange(next)
  }
  function leave(event: FocusEvent<HTMLInputElement>) {
    setText(show(read(text)))
    onBlur?.(event)
  }

  return (
    <Popover opened={open} onChange={setOpen} trapFocus returnFocus position="bottom-end" shadow="md">
      <TextInput
        inputMode="numeric"
        placeholder="DD/MM/YYYY"
        autoComplete="off"
        {...rest}
        disabled={disabled ?? false}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          send(read(currentTarget.value))
        }}
        onBlur={leave}
        rightSection={
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={disabled ?? false}
              aria-label={`Choose ${rest.label.toLowerCase()} from a calendar`}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={18} />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown role="dialog" aria-label={rest.label}>
        <DatePicker
          hideOutsideDates
          ariaLabels={CALENDAR_LABELS}
          value={day}
          minDate={minDate}
          maxDate={maxDate}
          defaultLevel={defaultLevel ?? 'month'}
          defaultDate={day ?? defaultDate ?? maxDate}
          onChange={(next) => {
            setText(show(next))
            send(next)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function read(text: string): string | null {
  return text.trim() === '' ? null : (parseTypedDay(text) ?? text)
}

/** What was typed and is no day stays as it is. */
function show(value: string | null | undefined): string {
  if (!value) return ''
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
}
