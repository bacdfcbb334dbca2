import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { resetForm } from '../../rules/forms.ts'
import { AccountPage } from '../account-page.tsx'
import { INVALID_LINK, type RecoveryLink, type ResetOutcome, recoveryLink, setNewPassword } from './reset-password.ts'

const REDIRECT_AFTER_MS = 2000

interface ResetPasswordScreenProps {
  params: Readonly<Record<string, string>>
  onDone: () => void
}

/** Sets a new password by the link of a reset email. Opening the page does not use the link; pressing the button does. */
export function ResetPasswordScreen({ params, onDone }: ResetPasswordScreenProps) {
  const [done, setDone] = useState(false)
  const link = recoveryLink(params)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onDone, REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, onDone])

  if (done) {
    return (
      <AccountPage title="Password Updated">
        <Text role="status">Your password has been updated. We are taking you to the login page.</Text>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Reset Password" description={link ? 'Choose a new password for your account.' : undefined}>
      {link ? <NewPasswordForm link={link} onDone={() => setDone(true)} /> : <InvalidLink />}
    </AccountPage>
  )
}

function InvalidLink() {
  return (
    <Stack>
      <FormAlert>{INVALID_LINK}</FormAlert>
      <Button component={Link} to="/forgot-password">
        Request a New Link
      </Button>
    </Stack>
  )
}

function NewPasswordForm({ link, onDone }: { link: RecoveryLink; onDone: () => void }) {
  const [wants, setWants] = useState<ResetOutcome['wants']>()
  const usesPasskey = useRef(false)

  async function update({ password, code }: { password: string; code: string }) {
    const proof = wants && (usesPasskey.current ? 'passkey' : { code })
    const outcome = await setNewPassword(link, { password, proof })
    if (outcome.wants) setWants(outcome.wants)
    if (outcome.message || outcome.wants) return outcome.message
    toast.success('Password updated successfully!')
    onDone()
    return undefined
  }

  return (
    <SchemaForm
      definition={resetForm({ asksCode: () => wants !== undefined && !usesPasskey.current })}
      onSubmit={update}
    >
      {({ field, message, isSending }) => (
        <Stack>
          {field('password')}
          {field('confirmation')}
          {wants && field('code')}
          <FormAlert>{message}</FormAlert>
          <SubmitButton fullWidth onClick={() => (usesPasskey.current = false)}>
            Update Password
          </SubmitButton>
          {wants?.includes('webauthn') && (
            <Button
              type="submit"
              variant="default"
              disabled={isSending}
              fullWidth
              onClick={() => (usesPasskey.current = true)}
            >
              Use a Passkey Instead of a Code
            </Button>
          )}
          {message === INVALID_LINK && (
            <Text size="sm" ta="center">
              <TextLink to="/forgot-password" inherit>
                Request a New Link
              </TextLink>
            </Text>
          )}
        </Stack>
      )}
    </SchemaForm>
  )
}
