import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isStatus } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { TextArea } from '#client/ui/inputs/text-area.tsx'
import { TimeField } from '#client/ui/inputs/time-field.tsx'
import { useAct } from '#client/ui/use-act.ts'
import { formatLongDay, formatMinutes, londonTime, minutesBetween, TIME_OF_DAY } from '#shared/time.ts'
import { saidActive, saidTimes } from '../../rules/said-times.ts'
import { plannedText } from '../../rules/words.ts'
import { ActiveFields, type ActiveFieldsProps, type TypedStretch } from './active-fields.tsx'
import classes from './parts.module.css'

const LONGEST = 300

export interface SaidWork {
  start: string
  end: string
  breakMinutes: number
  active?: TypedStretch[]
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
    isSleepIn: boolean
    isOnCall: boolean
    active: readonly { from: string; until: string }[]
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
  const [active, setActive] = useState(
    line.active.map(({ from, until }) => ({ start: clock(from), end: clock(until) })),
  )
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { said, breakMinutes, minutes, isActiveFine } = readSaid(line, { start, end, breakText, active })
  const isFine = minutes !== undefined && minutes > 0
  const { busy, run } = useAct(async () => {
    try {
      const times = { start, end, breakMinutes: breakMinutes ?? 0, reason: reason.trim() }
      await onSave({ ...times, ...(isDuty(line) && { active }) })
      onClose()
    } catch (error) {
      // Somebody else was quicker: the page behind shows what they said.
      if (isStatus(error, 409)) onClose()
      throw error
    }
  })

  function save() {
    setTried(true)
    if (isFine && isActiveFine && reason.trim()) void run()
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
      <Within
        line={line}
        minutes={isFine ? minutes : undefined}
        stretches={active}
        isWrong={isTried && !isActiveFine}
        onChange={(stretches) => setActive([...stretches])}
      />
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

const isDuty = ({ isSleepIn, isOnCall }: Pick<TimesDialogProps['line'], 'isSleepIn' | 'isOnCall'>) =>
  isSleepIn || isOnCall

type WithinProps = Omit<ActiveFieldsProps, 'isOnCall'> &
  Pick<TimesDialogProps, 'line'> & { minutes: number | undefined }

/** What was worked within the times: all that is no break, or in a sleep-in and on call some stretches. */
function Within({ line, minutes, ...fields }: WithinProps) {
  if (isDuty(line)) return <ActiveFields isOnCall={line.isOnCall} {...fields} />
  return (
    <Text size="sm" mt={8} role="status">
      {minutes === undefined ? ' ' : `${formatMinutes(minutes)} paid`}
    </Text>
  )
}

/** What is typed, as instants near the plan; undefined where it cannot be. */
function readSaid(
  { plannedFrom, plannedUntil }: Pick<TimesDialogProps['line'], 'plannedFrom' | 'plannedUntil'>,
  { start, end, breakText, active }: { start: string; end: string; breakText: string; active: readonly TypedStretch[] },
) {
  const areTimes = TIME_OF_DAY.test(start) && TIME_OF_DAY.test(end)
  const said = areTimes ? saidTimes({ startsAt: plannedFrom, endsAt: plannedUntil }, { start, end }) : undefined
  const breakMinutes = /^\d{1,3}$/.test(breakText) ? Number(breakText) : undefined
  const isTyped = active.every((one) => TIME_OF_DAY.test(one.start) && TIME_OF_DAY.test(one.end))
  const isActiveFine = isTyped && said !== undefined && saidActive(said, active) !== undefined
  if (!said || breakMinutes === undefined) return { said, breakMinutes, isActiveFine, minutes: undefined }
  return { said, breakMinutes, isActiveFine, minutes: minutesBetween(said.startsAt, said.endsAt) - breakMinutes }
}
