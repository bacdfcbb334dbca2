import { Button, Stack, Text } from '@mantine/core'
import type { AuthError } from '@supabase/auth-js'
import { useState } from 'react'
import { auth } from '#client/auth.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { AccountPage } from './account-page.tsx'
import { FormAlert } from './form-alert.tsx'
import type { Portal } from './portal.ts'

const INVALID = 'This link is invalid or has expired. Sign in to ask for a new one.'

function messageFor({ status = 0, message }: AuthError): string {
  if (status === 409 || status === 429) return message
  return status >= 400 && status < 500 ? INVALID : 'Your e-mail address could not be confirmed. Please try again.'
}

interface VerifyScreenProps {
  token: string | undefined
  portal: Portal
  onConfirmed: () => Promise<void>
}

/** Confirms an e-mail address when the button is pressed: opening the link alone does nothing, since mail scanners open links. */
export function VerifyScreen({ token, portal, onConfirmed }: VerifyScreenProps) {
  const [message, setMessage] = useState(token ? undefined : INVALID)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    const { error } = await auth.verifyOtp({ token_hash: token ?? '', type: 'signup' })
    if (error) setMessage(messageFor(error))
    else await onConfirmed()
    setBusy(false)
  }

  return (
    <AccountPage title="Confirm your e-mail" description="One press and your account is ready.">
      <Stack>
        <FormAlert>{message}</FormAlert>
        {token && message !== INVALID && (
          <Button loading={busy} onClick={() => void confirm()}>
            Confirm my e-mail
          </Button>
        )}
        <Text size="sm" ta="center">
          <TextLink to="/auth" search={{ portal }} inherit>
            Back to Login
          </TextLink>
        </Text>
      </Stack>
    </AccountPage>
  )
}
