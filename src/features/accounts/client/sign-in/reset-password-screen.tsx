import { Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { TextLink } from '#client/ui/text-link.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { AccountPage } from '../account-page.tsx'
import { FormAlert } from './form-alert.tsx'
import { newPasswordProblem } from './form-checks.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { INVALID_LINK, type RecoveryLink, type ResetOutcome, recoveryLink, setNewPassword } from './reset-password.ts'
import { useAuthForm } from './use-auth-form.ts'

const REDIRECT_AFTER_MS = 2000

interface ResetPasswordScreenProps {
  params: Readonly<Record<string, string>>
  onDone: () => void
}

/** Sets a new password from the link of a reset email. Opening the page uses nothing up; the press of the button does. */
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
        Request a new link
      </Button>
    </Stack>
  )
}

function NewPasswordForm({ link, onDone }: { link: RecoveryLink; onDone: () => void }) {
  const [wants, setWants] = useState<ResetOutcome['wants']>()
  const usesPasskey = useRef(false)
  const { problems, message, busy, form } = useAuthForm({
    names: ['password', 'confirmation', 'code'],
    check: ({ password, confirmation, code }) => ({
      password: newPasswordProblem(password),
      confirmation: password === confirmation ? undefined : 'Passwords do not match',
      code: wants && !usesPasskey.current && code.trim() === '' ? 'Enter the code' : undefined,
    }),
    async send({ password, code }) {
      const proof = wants && (usesPasskey.current ? 'passkey' : { code: code.trim() })
      const outcome = await setNewPassword(link, { password, proof })
      if (outcome.wants) setWants(outcome.wants)
      if (outcome.message || outcome.wants) return outcome.message
      toast.success('Password updated successfully!')
      onDone()
      return undefined
    },
  })
  return (
    <form {...form} aria-label="Reset password">
      <Stack>
        <NewPasswordFields problems={problems} />
        {wants && (
          <TextInput
            name="code"
            label="Code"
            description="Your account is protected with two-factor sign-in. Enter the code of your authenticator app, or a backup code"
            autoComplete="one-time-code"
            autoFocus
            error={problems.code}
          />
        )}
        <FormAlert>{message}</FormAlert>
        <Button type="submit" loading={busy} fullWidth onClick={() => (usesPasskey.current = false)}>
          Update Password
        </Button>
        {wants?.includes('webauthn') && (
          <Button
            type="submit"
            variant="default"
            disabled={busy}
            fullWidth
            onClick={() => (usesPasskey.current = true)}
          >
            Use a passkey instead of a code
          </Button>
        )}
        {message === INVALID_LINK && (
          <Text size="sm" ta="center">
            <TextLink to="/forgot-password" inherit>
              Request a new link
            </TextLink>
          </Text>
        )}
      </Stack>
    </form>
  )
}
