import { Stack, Text } from '@mantine/core'
import type { AuthError } from '@supabase/auth-js'
import { useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { confirmForm } from '../../rules/forms.ts'
import { AccountPage } from '../account-page.tsx'
import type { Portal } from './portal.ts'

const INVALID = 'This link is invalid or has expired. Sign in to ask for a new one.'

function isPasswordNeeded({ code }: AuthError) {
  return code === 'reauthentication_needed'
}

function messageFor(error: AuthError): string {
  const { status = 0, message } = error
  if (isPasswordNeeded(error) || status === 400 || status === 409 || status === 429) return message
  return status >= 400 && status < 500 ? INVALID : 'Your email address could not be confirmed. Please try again.'
}

interface VerifyScreenProps {
  token: string | undefined
  portal: Portal
  onConfirmed: () => Promise<void>
}

/** Confirms an email address when the button is pressed; opening the link does nothing, because mail scanners open links. */
export function VerifyScreen({ token, portal, onConfirmed }: VerifyScreenProps) {
  return (
    <AccountPage title="Confirm Your Email" description="One press and your account is ready.">
      <Stack>
        {token ? <ConfirmForm token={token} onConfirmed={onConfirmed} /> : <FormAlert>{INVALID}</FormAlert>}
        <Text size="sm" ta="center">
          <TextLink to="/auth" search={{ portal }} inherit>
            Back to Login
          </TextLink>
        </Text>
      </Stack>
    </AccountPage>
  )
}

/** Asks for the password in a browser other than the one that signed up: there the link alone does not prove who chose it. */
function ConfirmForm({ token, onConfirmed }: { token: string; onConfirmed: () => Promise<void> }) {
  const [asksPassword, setAsksPassword] = useState(false)

  async function confirm({ password }: { password: string }) {
    const { error } = await auth.verifyOtp({ token_hash: token, type: 'signup', ...(asksPassword && { password }) })
    if (error && isPasswordNeeded(error)) setAsksPassword(true)
    if (error) return messageFor(error)
    await onConfirmed()
    return undefined
  }

  return (
    <SchemaForm definition={confirmForm({ asksPassword })} onSubmit={confirm}>
      {({ field, message }) => (
        <Stack>
          <FormAlert>{message}</FormAlert>
          {asksPassword && field('password')}
          {message !== INVALID && <SubmitButton>Confirm My Email</SubmitButton>}
        </Stack>
      )}
    </SchemaForm>
  )
}
