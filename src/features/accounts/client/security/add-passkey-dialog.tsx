import { Stack, Text } from '@mantine/core'
import { auth } from '#client/session/auth.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { passkeyForm } from '../../rules/forms.ts'
import { makePasskey } from '../factors/factors.ts'
import { factorsChanged, orThrow, useNewFactor } from './use-factors.ts'

/** Asks for a passkey's name and lets the device create it. */
export function AddPasskeyDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { run, prompt } = useRecentSignIn()
  const factor = useNewFactor()

  async function add({ name }: { name: string }) {
    const { id } = factor.begin(
      await run(async () => orThrow(await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name }))),
    )
    await run(() => makePasskey(id))
    factor.keep()
    await factorsChanged()
    toast.success('Passkey added')
    onDone()
  }

  return (
    <>
      <Dialog opened onClose={onClose} title="Add a Passkey">
        <SchemaForm definition={passkeyForm} onSubmit={add}>
          {({ field, message }) => (
            <Stack gap="sm">
              <Text size="sm">
                Your device will ask you to unlock it. A passkey is also a second factor after your password.
              </Text>
              {field('name')}
              <FormAlert>{message}</FormAlert>
              <SubmitButton>Continue</SubmitButton>
            </Stack>
          )}
        </SchemaForm>
      </Dialog>
      {prompt}
    </>
  )
}
