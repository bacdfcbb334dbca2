import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { decisionForm } from '../../rules/decision-form.ts'

interface WithReasonProps {
  act: 'Reject' | 'Revoke'
  about: string
  onSend: (reason: string) => Promise<unknown>
}

/** A decision that the person is told the reason of. */
export function WithReason({ act, about, onSend }: WithReasonProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`${act} ${about}`}
        onClick={() => setOpened(true)}
      >
        {act}
      </Button>
      <Dialog opened={opened} onClose={close} title={`${act}: ${about}`}>
        <SchemaForm
          definition={decisionForm}
          onSubmit={async ({ reason }) => {
            // What went wrong is shown by the caller, together with how it stands now.
            await onSend(reason).catch(() => undefined)
            close()
          }}
        >
          {({ field }) => (
            <>
              {field('reason')}
              <Group justify="flex-end" mt="lg">
                <Button variant="default" onClick={close}>
                  Cancel
                </Button>
                <SubmitButton color="red">{act}</SubmitButton>
              </Group>
            </>
          )}
        </SchemaForm>
      </Dialog>
    </>
  )
}
