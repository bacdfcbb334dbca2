import { Button, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#client/auth.ts'
import { queryClient } from '#client/queries.ts'
import { useUser } from '#client/session.tsx'
import { toast } from '#client/ui/toast.tsx'
import { authMessage } from '../auth-errors.ts'
import { FormAlert } from '../form-alert.tsx'
import { newPasswordProblem } from '../form-checks.ts'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { useAuthForm } from '../use-auth-form.ts'
import { SecurityCard } from './security-card.tsx'

/** Changes the password of whoever is signed in; everywhere else they are signed out. */
export function PasswordCard() {
  const [saves, setSaves] = useState(0)
  return (
    <SecurityCard title="Change Password" description="You stay signed in here, and are signed out everywhere else.">
      <PasswordForm key={saves} onSaved={() => setSaves(saves + 1)} />
    </SecurityCard>
  )
}

function PasswordForm({ onSaved }: { onSaved: () => void }) {
  const { email } = useUser()
  const { problems, message, busy, form } = useAuthForm({
    names: ['current', 'password', 'confirmation'],
    check: ({ current, password, confirmation }) => ({
      current: current === '' ? 'Enter your current password' : undefined,
      password: newPasswordProblem(password),
      confirmation: password === confirmation ? undefined : 'Passwords do not match',
    }),
    async send({ current, password }) {
      const { error } = await auth.updateUser({ password, current_password: current })
      if (error) return error.code === 'invalid_credentials' ? 'Your current password is not right' : authMessage(error)
      await auth.refreshSession()
      toast.success('Password updated successfully!')
      void queryClient.invalidateQueries()
      onSaved()
      return undefined
    },
  })
  return (
    <form {...form} aria-label="Change password">
      <Stack gap="sm" maw={420}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput name="current" label="Current Password" autoComplete="current-password" error={problems.current} />
        <NewPasswordFields problems={problems} />
        <FormAlert>{message}</FormAlert>
        <Button type="submit" loading={busy} style={{ alignSelf: 'flex-start' }}>
          Update Password
        </Button>
      </Stack>
    </form>
  )
}
