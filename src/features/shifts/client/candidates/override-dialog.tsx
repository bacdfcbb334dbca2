import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { Callout } from '#client/ui/state/callout.tsx'
import type { Standpoint } from '#features/eligibility/rules/destinations.ts'
import type { SaidAnswer } from '#features/eligibility/schema.ts'
import * as build from '#shared/fields/builders.ts'
import { defineForm } from '#shared/fields/form.ts'
import { inSentence } from '#shared/names.ts'
import { formatMinutes } from '#shared/time.ts'
import { overrideReasons } from '../../rules/reasons.ts'
import type { Override } from '../../schema.ts'
import { ReasonList } from '../parts/reason-list.tsx'

const form = defineForm({
  title: 'Book in spite of a rule',
  fields: {
    reason: build.select(overrideReasons, { label: 'Reason' }),
    note: build.textarea({ label: 'In your words', missing: 'Say why', maxLength: 500, rows: 3 }),
    confirmed: build.checkbox({ label: 'I have weighed this, and answer for it' }),
  },
  rules: ({ confirmed }) => ({ confirmed: confirmed === true ? undefined : 'Tick it to go on' }),
})

interface OverrideDialogProps {
  fullName: string
  answer: SaidAnswer
  at: Standpoint
  /** What is done in spite of it. */
  verb?: 'Book' | 'Keep'
  onOverride: (override: Override) => Promise<void>
  onClose: () => void
}

/** Asks why somebody is booked although a rule blocks; it is kept with the booking, under the manager's name. */
export function OverrideDialog({ fullName, answer, at, verb = 'Book', onOverride, onClose }: OverrideDialogProps) {
  const name = inSentence(fullName)
  const owed = answer.reasons.reduce((sum, { compensatoryMinutes }) => sum + (compensatoryMinutes ?? 0), 0)
  return (
    <Dialog opened onClose={onClose} title={`${verb} ${name} all the same?`} size="lg">
      <SchemaForm
        definition={form}
        widgets={choiceWidgets}
        onSubmit={({ reason, note }) => onOverride({ reason, note: String(note), confirmed: true } as Override)}
      >
        {({ field, message }) => (
          <Stack gap="md">
            <VisuallyHidden component="h3" m={0}>
              What stands against it
            </VisuallyHidden>
            <ReasonList reasons={answer.reasons} at={at} />
            {owed > 0 && (
              <Callout state="soon">
                {formatMinutes(owed)} of rest are owed to {name} afterwards.
              </Callout>
            )}
            <Text c="dimmed" size="sm">
              Your reason stands in the history of the shift, with your name.
            </Text>
            {field('reason')}
            {field('note')}
            {field('confirmed')}
            <FormFoot message={message} onBack={onClose}>
              <SubmitButton>
                {verb} {name}
              </SubmitButton>
            </FormFoot>
          </Stack>
        )}
      </SchemaForm>
    </Dialog>
  )
}
