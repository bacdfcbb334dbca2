import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { forgottenForm } from '../../rules/forms.ts'
import { AccountPage } from '../account-page.tsx'

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
  return (
    <SchemaForm
      definition={forgottenForm}
      onSubmit={async ({ email }) => {
        const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/reset-password` })
        if (error) return error.message || FAILED
        toast.success('Password reset email sent! Check your inbox.')
        onSent(email)
        return undefined
      }}
    >
      {({ field, message }) => (
        <Stack>
          {field('email')}
          <FormAlert>{message}</FormAlert>
          <SubmitButton fullWidth disabledWhen={({ email }) => email === undefined}>
            Send Reset Link
          </SubmitButton>
        </Stack>
      )}
    </SchemaForm>
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
