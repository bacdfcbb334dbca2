import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { TextLink } from '#client/ui/text-link.tsx'
import { toast } from '#client/ui/toast.tsx'
import { AccountPage } from './account-page.tsx'
import { FormAlert } from './form-alert.tsx'
import { newPasswordProblem } from './form-checks.ts'
import { INVALID_LINK, type RecoveryLink, recoveryLink, setNewPassword } from './reset-password.ts'
import { useAuthForm } from './use-auth-form.ts'

const REDIRECT_AFTER_MS = 2000

interface ResetPasswordScreenProps {
  params: Readonly<Record<string, string>>
  onDone: () => void
}

/** Sets a new password from the link of a reset e-mail. Opening the page uses nothing up; the press of the button does. */
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
  const { problems, message, busy, form } = useAuthForm({
    names: ['password', 'confirmation'],
    check: ({ password, confirmation }) => ({
      password: newPasswordProblem(password),
      confirmation: password === confirmation ? undefined : 'Passwords do not match',
    }),
    async send({ password }) {
      const problem = await setNewPassword(link, password)
      if (problem) return problem
      toast.success('Password updated successfully!')
      onDone()
      return undefined
    },
  })
  return (
    <form {...form} aria-label="Reset password">
      <Stack>
        <PasswordInput
          name="password"
          label="New Password"
          description="At least 6 characters"
          autoComplete="new-password"
          error={problems.password}
        />
        <PasswordInput name="confirmation" label="Confirm Password" autoComplete="new-password" error={problems.confirmation} />
        <FormAlert>{message}</FormAlert>
        <Button type="submit" loading={busy} fullWidth>
          Update Password
        </Button>
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
