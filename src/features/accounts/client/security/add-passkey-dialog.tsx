import { Button, Stack, Text, TextInput } from '@mantine/core'
import { errorMessage } from '#client/api.ts'
import { auth } from '#client/session/auth.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { makePasskey } from '../factors/factors.ts'
import { FormAlert } from '../sign-in/form-alert.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { factorsChanged, orThrow, useNewFactor } from './use-factors.ts'

/** Names a passkey and lets the device make it. */
export function AddPasskeyDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { run, prompt } = useRecentSignIn()
  const factor = useNewFactor()
  const { problems, message, busy, form } = useAuthForm({
    names: ['name'],
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name' : undefined }),
    async send({ name }) {
      try {
        const { id } = factor.begin(
          await run(async () => orThrow(await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name.trim() }))),
        )
        await run(() => makePasskey(id))
      } catch (error) {
        return errorMessage(error)
      }
      factor.keep()
      await factorsChanged()
      toast.success('Passkey added')
      onDone()
      return undefined
    },
  })
  return (
    <>
      <Dialog opened onClose={onClose} title="Add a passkey">
        <form {...form} aria-label="Add a passkey">
          <Stack gap="sm">
            <Text size="sm">
              Your device will ask you to unlock it. A passkey is also a second factor after your password.
            </Text>
            <TextInput
              name="name"
              label="Name"
              description="So that you know it again, for example 'My phone'"
              maxLength={60}
              autoComplete="off"
              data-autofocus
              error={problems.name}
            />
            <FormAlert>{message}</FormAlert>
            <Button type="submit" loading={busy}>
              Continue
            </Button>
          </Stack>
        </form>
      </Dialog>
      {prompt}
    </>
  )
}
