import { Stack, Text } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { standardWidgets } from '#client/ui/forms/standard-widgets.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { filled, plainText } from '#shared/fields/plain.ts'
import { inSentence } from '#shared/names.ts'
import { addMinutes, atLondon, formatInstant, londonDay, londonTime } from '#shared/time.ts'

const form = defineForm({
  title: 'Pencil in',
  fields: {
    day: build.day({ label: 'Until', missing: 'Enter the day', width: 'half' }),
    time: plainText({ label: 'At', widget: 'time', width: 'half' }, filled('Enter a time such as 12:00')),
  },
})

interface PencilDialogProps {
  fullName: string
  startsAt: string
  onPencil: (until: string) => void
  onClose: () => void
}

const DAY_MINUTES = 24 * 60

/** Asks until when a place is held for somebody while the client decides. */
export function PencilDialog({ fullName, startsAt, onPencil, onClose }: PencilDialogProps) {
  const tomorrow = addMinutes(new Date(), DAY_MINUTES)
  const proposed = tomorrow.toISOString() < startsAt ? tomorrow : addMinutes(startsAt, -60)
  return (
    <Dialog opened onClose={onClose} title={`Pencil ${inSentence(fullName)} in?`}>
      <SchemaForm
        definition={form}
        widgets={standardWidgets}
        values={{ day: londonDay(proposed), time: londonTime(proposed) }}
        onSubmit={async ({ day, time }) => {
          const until = atLondon(day, time).toISOString()
          if (until <= new Date().toISOString()) return { day: 'Choose a time that is still to come' }
          if (until > startsAt) return { day: `The shift begins ${formatInstant(startsAt)}` }
          onPencil(until)
          return undefined
        }}
      >
        {({ field, message }) => (
          <Stack gap="md">
            <Text>The place is held until then. Unless you confirm it, it is free again.</Text>
            {field('day')}
            {field('time')}
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>Pencil In</SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
