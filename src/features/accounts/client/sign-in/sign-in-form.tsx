import { Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { owesFactor } from '#client/session/owes-factor.ts'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { signInForm } from '../../rules/forms.ts'
import { passkeysWork, signInWithPasskey } from '../factors/factors.ts'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import { authMessage, isUnconfirmed } from './auth-errors.ts'
import type { Portal } from './portal.ts'

const ResendButton = lazy(async () => ({ default: (await import('./resend-button.tsx')).ResendButton }))

interface SignInFormProps {
  portal: Portal
  onSignedIn: () => Promise<void>
}

export function SignInForm({ portal, onSignedIn }: SignInFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<string>()

  async function signIn({ email, password }: { email: string; password: string }) {
    setUnconfirmed(undefined)
    const { data, error } = await auth.signInWithPassword({ email, password })
    if (error) {
      if (isUnconfirmed(error)) setUnconfirmed(email)
      return authMessage(error)
    }
    // With a missing second factor the page shows the second step by itself.
    if (!owesFactor(data.session)) await onSignedIn()
    return undefined
  }

  return (
    <SchemaForm definition={signInForm} onSubmit={signIn}>
      {({ field, message }) => (
        <Stack>
          {field('email')}
          {field('password')}
          <FormAlert>{message}</FormAlert>
          {unconfirmed && (
            <Suspense>
              <ResendButton email={unconfirmed} portal={portal} />
            </Suspense>
          )}
          <SubmitButton fullWidth>Sign In</SubmitButton>
          {passkeysWork() && (
            <PasskeyButton
              label="Sign in with a passkey"
              onPress={signInWithPasskey}
              onDone={() => void onSignedIn()}
            />
          )}
          <TextLink to="/forgot-password" size="sm" ta="center">
            Forgot your password?
          </TextLink>
        </Stack>
      )}
    </SchemaForm>
  )
}
