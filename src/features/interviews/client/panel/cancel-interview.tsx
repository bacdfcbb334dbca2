import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { plainText } from '#shared/fields/plain.ts'
import { inSentence } from '#shared/names.ts'
import type { InterviewDetails } from '../../schema.ts'

const form = defineForm({
  title: 'Cancel the interview',
  fields: {
    reason: plainText({
      label: 'Reason',
      widget: 'textarea',
      hint: 'Optional. The candidate reads it.',
      maxLength: 500,
      autoFocus: true,
    }),
  },
})

/** Cancels an interview after a question; what is sent cannot be taken back. */
export function CancelInterview({ teamId, interview }: { teamId: string; interview: InterviewDetails }) {
  const [open, setOpen] = useState(false)
  const { id, version, candidate } = interview

  async function cancel({ reason }: { reason: string }) {
    await actAndShow(
      () => client.interviews.cancel({ teamId, interviewId: id, version, ...(reason && { reason }) }),
      api.interviews.key(),
    )
    setOpen(false)
    toast.success('Interview cancelled. Everybody is told')
  }

  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Cancel Interview
      </Button>
      <Dialog
        opened={open}
        onClose={() => setOpen(false)}
        title={`Cancel the interview with ${inSentence(candidate.fullName)}?`}
      >
        <SchemaForm definition={form} onSubmit={cancel}>
          {({ field, message }) => (
            <Stack gap="md">
              <Text>The candidate and the panel get an email, and it leaves their calendars.</Text>
              {field('reason')}
              <FormFoot message={message} back="Keep It" onBack={() => setOpen(false)}>
                <SubmitButton color="red">Cancel Interview</SubmitButton>
              </FormFoot>
            </Stack>
          )}
        </SchemaForm>
      </Dialog>
    </>
  )
}
