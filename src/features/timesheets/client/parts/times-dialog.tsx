import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isStatus } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import { TimeField } from '#client/ui/inputs/time-field.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatLongDay, formatMinutes, londonTime, minutesBetween, TIME_OF_DAY } from '#shared/time.ts'
import { saidTimes } from '../../rules/said-times.ts'
import { plannedText } from '../../rules/words.ts'
import classes from './parts.module.css'

const LONGEST = 300

export interface SaidWork {
  start: string
  end: string
  breakMinutes: number
  reason: string
}

interface TimesDialogProps {
  title: string
  line: {
    siteName: string
    day: string
    plannedFrom: string
    plannedUntil: string
    from: string | null
    until: string | null
    breakMinutes: number
  }
  /** What follows. */
  details: string
  onSave: (said: SaidWork) => Promise<unknown>
  onClose: () => void
}

/** Asks when somebody worked, and why that is not as planned. */
export function TimesDialog({ title, line, details, onSave, onClose }: TimesDialogProps) {
  const clock = (instant: string) => londonTime(new Date(instant))
  const [start, setStart] = useState(clock(line.from ?? line.plannedFrom))
  const [end, setEnd] = useState(line.until || !line.from ? clock(line.until ?? line.plannedUntil) : '')
  const [breakText, setBreak] = useState(String(line.breakMinutes))
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { said, breakMinutes, minutes } = readSaid(line, { start, end, breakText })
  const isFine = minutes !== undefined && minutes > 0
  const { busy, run } = useAct(async () => {
    try {
      await onSave({ start, end, breakMinutes: breakMinutes ?? 0, reason: reason.trim() })
      onClose()
    } catch (error) {
      // Somebody else was quicker: the page behind shows what they said.
      if (isStatus(error, 409)) onClose()
      throw error
    }
  })

  function save() {
    setTried(true)
    if (isFine && reason.trim()) void run()
  }

  return (
    <Dialog opened onClose={onClose} title={title}>
      <Text mb="md">
        {formatLongDay(line.day)}, {line.siteName}, planned {plannedText(line)}. {details}
      </Text>
      <div className={classes.times}>
        <TimeField label="Came" value={start} onChange={setStart} data-autofocus />
        <TimeField
          label="Left"
          value={end}
          onChange={setEnd}
          error={isTried && !said ? 'Enter a time after the start' : undefined}
        />
        <TextInput
          label="Break, minutes"
          inputMode="numeric"
          maxLength={3}
          value={breakText}
          error={isTried && said && !isFine ? 'Shorter than the shift' : undefined}
          onChange={({ currentTarget }) => setBreak(currentTarget.value)}
        />
      </div>
      <Text size="sm" mt={8} role="status">
        {isFine ? `${formatMinutes(minutes)} paid` : ' '}
      </Text>
      <TextArea
        label="Reason"
        error={isTried && reason.trim() === '' ? 'Say it in a few words' : undefined}
        maxLength={LONGEST}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} onClick={save}>
          {said ? `Save ${start}–${end}` : 'Save'}
        </Button>
      </Group>
    </Dialog>
  )
}

/** What is typed, as instants near the plan; undefined where it cannot be. */
function readSaid(
  { plannedFrom, plannedUntil }: Pick<TimesDialogProps['line'], 'plannedFrom' | 'plannedUntil'>,
  { start, end, breakText }: { start: string; end: string; breakText: string },
) {
  const areTimes = TIME_OF_DAY.test(start) && TIME_OF_DAY.test(end)
  const said = areTimes ? saidTimes({ startsAt: plannedFrom, endsAt: plannedUntil }, { start, end }) : undefined
  const breakMinutes = /^\d{1,3}$/.test(breakText) ? Number(breakText) : undefined
  if (!said || breakMinutes === undefined) return { said, breakMinutes, minutes: undefined }
  return { said, breakMinutes, minutes: minutesBetween(said.startsAt, said.endsAt) - breakMinutes }
}
