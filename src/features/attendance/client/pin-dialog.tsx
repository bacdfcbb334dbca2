import { Stack, Text } from '@mantine/core'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { pinForm } from '../rules/pin-form.ts'

/** Sets the PIN that one types at tablets of sites. */
export function PinDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { run, prompt } = useRecentSignIn()

  async function save({ pin, again }: { pin: string; again: string }) {
    if (pin !== again) return { again: 'This is not the same PIN' }
    await run(() => actAndShow(() => client.attendance.savePin({ pin }), api.attendance.pin.key()))
    toast.success('Your PIN is set')
    onClose()
    return undefined
  }

  return (
    <>
      <Dialog opened onClose={onClose} title={title}>
        <SchemaForm definition={pinForm} onSubmit={save}>
          {({ field, message }) => (
            <Stack gap="md">
              <Text size="sm">
                You type it after your name at the tablet of a site. Nobody can read it, not even your agency.
              </Text>
              {field('pin')}
              {field('again')}
              <FormFoot message={message} onBack={onClose}>
                <SubmitButton>Set PIN</SubmitButton>
              </FormFoot>
            </Stack>
          )}
        </SchemaForm>
      </Dialog>
      {prompt}
    </>
  )
}
