import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { owesFactor } from '#client/session/owes-factor.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { passkeysWork, signInWithPasskey } from '../factors/factors.ts'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import { authMessage, isUnconfirmed } from './auth-errors.ts'
import { FormAlert } from './form-alert.tsx'
import { emailProblem } from './form-checks.ts'
import type { Portal } from './portal.ts'
import { ResendButton } from './resend-button.tsx'
import { useAuthForm } from './use-auth-form.ts'

interface SignInFormProps {
  portal: Portal
  onSignedIn: () => Promise<void>
}

export function SignInForm({ portal, onSignedIn }: SignInFormProps) {
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const { problems, message, busy, form } = useAuthForm({
    names: ['email', 'password'],
    check: ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? 'Password is required' : undefined,
    }),
    async send({ email, password }) {
      setUnconfirmed(undefined)
      const { data, error } = await auth.signInWithPassword({ email: email.trim(), password })
      if (error) {
        if (isUnconfirmed(error)) setUnconfirmed(email.trim())
        return authMessage(error)
      }
      // The page goes on to the second step by itself.
      if (!owesFactor(data.session)) await onSignedIn()
      return undefined
    },
  })
  return (
    <form {...form} aria-label="Sign in">
      <Stack>
        <TextInput
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          inputMode="email"
          error={problems.email}
        />
        <PasswordInput name="password" label="Password" autoComplete="current-password" error={problems.password} />
        <FormAlert>{message}</FormAlert>
        {unconfirmed && <ResendButton email={unconfirmed} portal={portal} />}
        <Button type="submit" loading={busy} fullWidth>
          Sign In
        </Button>
        {passkeysWork() && (
          <PasskeyButton label="Sign in with a passkey" onPress={signInWithPasskey} onDone={() => void onSignedIn()} />
        )}
        <TextLink to="/forgot-password" size="sm" ta="center">
          Forgot your password?
        </TextLink>
      </Stack>
    </form>
  )
}
