import { Stack, Text } from '@mantine/core'
import { api, client } from '#client/api.ts'
import { actAndShow } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormFoot } from '#client/ui/forms/form-foot.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { defineForm } from '#shared/fields/form.ts'
import { plainText } from '#shared/fields/plain.ts'
import { isWeak, PIN } from '../rules/pin.ts'

const look = { widget: 'password', inputMode: 'numeric', autocomplete: 'off', maxLength: 6 } as const

function problemOf(pin: string): string | undefined {
  if (!PIN.test(pin)) return 'Enter four to six digits'
  return isWeak(pin) ? 'Others would try this one first: choose another' : undefined
}

const pinForm = defineForm({
  title: 'PIN for tablets',
  fields: {
    pin: plainText({ ...look, label: 'New PIN', hint: 'Four to six digits, no row such as 1234, no year' }, problemOf),
    again: plainText({ ...look, label: 'The same again' }),
  },
})

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
