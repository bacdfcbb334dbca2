import { Stack, Text } from '@mantine/core'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { occurrences } from '#features/shifts/rules/times.ts'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { filled, plainChoice, plainText } from '#shared/fields/plain.ts'
import { inSentence } from '#shared/names.ts'
import { londonDay, londonInstants, londonTime } from '#shared/time.ts'
import type { ClockKind } from '../rules/events.ts'
import { MOST_WORDS } from '../rules/limits.ts'
import type { KeptEvent, PlaceClock } from '../schema.ts'

export interface Entering {
  place: PlaceClock
  /** The event to correct; none where one is added. */
  event: KeptEvent | undefined
}

interface EnterDialogProps {
  teamId: string
  entering: Entering
  now: number
  onClose: () => void
}

const KINDS = [
  { value: 'in', label: 'Came' },
  { value: 'break', label: 'Began a break' },
  { value: 'back', label: 'Ended the break' },
  { value: 'out', label: 'Left' },
] as const
const CORRECTED = [...KINDS, { value: 'void', label: 'It did not happen' }] as const

const fields = (kinds: typeof KINDS | typeof CORRECTED) => ({
  kind: plainChoice(kinds as typeof CORRECTED, { label: 'What', widget: 'select' }),
  day: build.day({ label: 'Day', missing: 'Enter the day', width: 'half' }),
  time: plainText({ label: 'Time', widget: 'time', width: 'half' }, filled('Enter a time such as 07:30')),
  timeIs: plainChoice([...occurrences], { label: 'The clocks show this time twice. Which?', widget: 'select' }),
  reason: plainText({ label: 'Reason', widget: 'textarea', max: MOST_WORDS }, filled('Say why')),
})
const adding = defineForm({ title: 'Enter a time', fields: fields(KINDS) })
const correcting = defineForm({ title: 'Correct a time', fields: fields(CORRECTED) })

/** Enters when somebody came, paused or left, or what stands in for an event: what was clocked stays in the record. */
export function EnterDialog({ teamId, entering: { place, event }, now, onClose }: EnterDialogProps) {
  const name = inSentence(place.fullName)
  const proposed = new Date(event?.at ?? place.from ?? now)
  const kind = event && event.kind !== 'void' ? event.kind : nextOf(place)

  async function enter(typed: { kind: string; day: string; time: string; timeIs: string; reason: string }) {
    const isVoid = typed.kind === 'void'
    const found = londonInstants(typed.day, typed.time)
    const at = isVoid ? event!.at : (typed.timeIs === 'second' ? found.at(-1) : found[0])?.toISOString()
    if (!at) return { time: 'The clocks skip this time' }
    if (Date.parse(at) > now) return { time: 'Enter a time that is not in the future' }
    await actAndShow(
      () =>
        client.attendance.enter({
          ...{ teamId, assignmentId: place.assignmentId, id: crypto.randomUUID() },
          ...{ kind: typed.kind as ClockKind, at, reason: typed.reason },
          ...(event && { replaces: event.id }),
        }),
      api.attendance.key(),
    )
    toast.success(`${name} is told`)
    onClose()
    return undefined
  }

  return (
    <Dialog opened onClose={onClose} title={event ? `Correct what ${name} clocked` : `Enter a time for ${name}`}>
      <SchemaForm
        definition={event ? correcting : adding}
        widgets={standardWidgets}
        values={{
          kind,
          day: londonDay(proposed),
          time: event ? londonTime(proposed) : '',
          timeIs: 'first',
          reason: '',
        }}
        onSubmit={enter as never}
      >
        {({ field, message, values }) => (
          <Stack gap="md">
            <Text size="sm">What was clocked stays in the record, with your name and reason. {name} is told.</Text>
            {field('kind')}
            {values.kind !== 'void' && field('day')}
            {values.kind !== 'void' && field('time')}
            {values.kind !== 'void' && isTwice(values) && field('timeIs')}
            {field('reason')}
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>{event ? 'Correct' : 'Enter'}</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}

/** What is most likely entered next. */
const nextOf = ({ from, until }: PlaceClock) => (from && !until ? 'out' : 'in')

function isTwice({ day, time }: { day?: unknown; time?: unknown }): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(String(day)) &&
    /^\d\d:\d\d$/.test(String(time)) &&
    londonInstants(String(day), String(time)).length === 2
  )
}
