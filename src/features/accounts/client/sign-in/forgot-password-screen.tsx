import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { AccountPage } from '../account-page.tsx'
import { FormAlert } from './form-alert.tsx'
import { emailProblem } from './form-checks.ts'
import { useAuthForm } from './use-auth-form.ts'

const FAILED = 'An error occurred while sending the reset email'

/** Asks for a password reset email. The answer is the same whether or not the address has an account. */
export function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AccountPage
      title={sentTo ? 'Email Sent' : 'Forgot Password'}
      description={sentTo ? undefined : 'Enter your email address and we will send you a link to set a new password.'}
    >
      {sentTo ? <Sent email={sentTo} onAgain={() => setSentTo(undefined)} /> : <RequestForm onSent={setSentTo} />}
      <Text size="sm" ta="center" mt="lg">
        <TextLink to="/auth" inherit>
          Back to Login
        </TextLink>
      </Text>
    </AccountPage>
  )
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('')
  const { problems, message, busy, form } = useAuthForm({
    names: ['email'],
    check: (values) => ({ email: emailProblem(values.email) }),
    async send(values) {
      const { error } = await auth.resetPasswordForEmail(values.email.trim(), {
        redirectTo: `${location.origin}/reset-password`,
      })
      if (error) return error.message || FAILED
      toast.success('Password reset email sent! Check your inbox.')
      onSent(values.email.trim())
      return undefined
    },
  })
  return (
    <form {...form} aria-label="Forgot password">
      <Stack>
        <TextInput
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          inputMode="email"
          error={problems.email}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <FormAlert>{message}</FormAlert>
        <Button type="submit" disabled={email.trim() === ''} loading={busy} fullWidth>
          Send Reset Link
        </Button>
      </Stack>
    </form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <Stack role="status">
      <Text>
        If <b>{email}</b> has an account, a link to set a new password is on its way. It works for an hour. Please look
        in the junk folder too.
      </Text>
      <Button variant="default" onClick={onAgain}>
        Try Again
      </Button>
    </Stack>
  )
}
