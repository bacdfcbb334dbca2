import { ActionIcon, Stack, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { Name } from '#client/ui/name.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { plainChoice } from '#shared/fields/plain.ts'
import { inSentence } from '#shared/names.ts'
import { formatInstant, formatMinutes } from '#shared/time.ts'
import { asksFrom, NEAR_HOURS } from '../../rules/cascade.ts'
import type { ShiftDetails } from '../../schema.ts'
import { people } from '../manager/shift-words.ts'
import classes from '../panel/panel.module.css'

const TIMES = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '240', label: '4 hours' },
] as const

const form = defineForm({
  title: 'Ask in Turn',
  fields: { minutes: plainChoice(TIMES, { label: 'Time to answer, for each', widget: 'select' }) },
})

interface InLine {
  userId: string
  fullName: string
}

interface AskInTurnProps {
  teamId: string
  shift: ShiftDetails
  /** The best first. */
  candidates: readonly InLine[]
  onClose: () => void
  onStarted: () => void
}

/** Offers a shift to people one after another: their order can be changed first. */
export function AskInTurn({ teamId, shift, candidates, onClose, onStarted }: AskInTurnProps) {
  const [line, setLine] = useState(candidates)

  async function start({ minutes }: { minutes: string }) {
    await actAndShow(async () => {
      await client.shifts.startCascade({
        teamId,
        shiftId: shift.id,
        userIds: line.map(({ userId }) => userId),
        minutes: Number(minutes),
      })
      toast.success(`${people(line.length)} in line`)
    }, api.shifts.key())
    onStarted()
  }

  return (
    <Dialog opened onClose={onClose} title="Ask in Turn">
      <SchemaForm definition={form} widgets={choiceWidgets} values={{ minutes: '30' }} onSubmit={start}>
        {({ field, message, values }) => (
          <Stack gap="md">
            <Line line={line} onLine={setLine} />
            {field('minutes')}
            <Text c="dimmed" size="sm">
              {lengthOf(line.length, Number(values.minutes))} {whenOf(shift)}
            </Text>
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton disabled={line.length === 0}>Ask {line.length} in Turn</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}

/** How long it takes at most, for one place. */
function lengthOf(count: number, minutes: number): string {
  if (count < 2) return 'Nobody else is asked.'
  return `The next is asked when one says no or has not answered: at most ${formatMinutes(count * minutes)} for everybody.`
}

/** When the first is asked, and what night does. */
function whenOf(shift: ShiftDetails): string {
  const now = new Date()
  const from = asksFrom(now, shift.startsAt)
  if (from > now) return `The first is asked on ${formatInstant(from)}: nobody is rung at night.`
  return `Nobody is asked between 22:00 and 06:00 unless the shift begins within ${NEAR_HOURS} hours.`
}

function Line({ line, onLine }: { line: readonly InLine[]; onLine: (line: readonly InLine[]) => void }) {
  const move = (at: number, by: number) => {
    const next = line.filter((_, place) => place !== at)
    next.splice(at + by, 0, line[at]!)
    onLine(next)
  }
  return (
    <ol className={classes.line} aria-label="In this order">
      {line.map(({ userId, fullName }, at) => {
        const name = inSentence(fullName)
        return (
          <li key={userId}>
            <span className={classes.lineName}>
              <Name>{fullName}</Name>
            </span>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Ask ${name} earlier`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Ask ${name} later`}
              disabled={at === line.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Leave ${name} out`}
              onClick={() => onLine(line.filter((one) => one.userId !== userId))}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        )
      })}
    </ol>
  )
}
