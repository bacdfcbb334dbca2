import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorMessage } from '#client/api.ts'
import { queryClient } from '#client/queries.ts'
import { auth } from '#client/session/auth.ts'
import { useSession, useUser } from '#client/session/session.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { factorsOf, giveCode, givePasskey } from '../factors/factors.ts'
import { authMessage } from '../sign-in/auth-errors.ts'
import { FormAlert } from '../sign-in/form-alert.tsx'
import { newPasswordProblem } from '../sign-in/form-checks.ts'
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx'
import { useAuthForm } from '../sign-in/use-auth-form.ts'
import { SecurityCard } from './security-card.tsx'

/** Changes the password of the signed-in person and signs them out everywhere else. */
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
  const factors = factorsOf(useSession().session)
  const passkey = factors.find(({ kind }) => kind === 'webauthn')
  const [proven, setProven] = useState(false)
  const usesPasskey = useRef(false)
  const wantsProof = factors.length > 0 && !proven

  /** Once given it stands for some minutes: a wrong password does not cost another code. */
  async function prove(code: string) {
    if (!wantsProof) return
    if (usesPasskey.current && passkey) await givePasskey({ factorId: passkey.id })
    else
      await giveCode({
        factorId: (factors.find(({ kind }) => kind === 'totp') ?? factors[0])?.id ?? '',
        code: code.trim(),
      })
    setProven(true)
  }

  const { problems, message, busy, form } = useAuthForm({
    names: ['current', 'password', 'confirmation', 'code'],
    check: ({ current, password, confirmation, code }) => ({
      current: current === '' ? 'Enter your current password' : undefined,
      password:
        newPasswordProblem(password) ??
        (password === current ? 'Choose a password that you do not have already' : undefined),
      confirmation: password === confirmation ? undefined : 'Passwords do not match',
      code: wantsProof && !usesPasskey.current && code.trim() === '' ? 'Enter the code' : undefined,
    }),
    async send({ current, password, code }) {
      try {
        await prove(code)
      } catch (error) {
        return errorMessage(error)
      }
      const { error } = await auth.updateUser({ password, current_password: current })
      if (error?.code === 'insufficient_aal') setProven(false)
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
        <PasswordInput
          name="current"
          label="Current Password"
          autoComplete="current-password"
          error={problems.current}
        />
        <NewPasswordFields problems={problems} />
        {wantsProof && (
          <TextInput
            name="code"
            label="Code"
            description="From your authenticator app, or a backup code"
            autoComplete="one-time-code"
            error={problems.code}
          />
        )}
        <FormAlert>{message}</FormAlert>
        <Group gap="sm">
          <Button type="submit" loading={busy} onClick={() => (usesPasskey.current = false)}>
            Update Password
          </Button>
          {wantsProof && passkey && (
            <Button type="submit" variant="default" disabled={busy} onClick={() => (usesPasskey.current = true)}>
              Use a passkey instead of a code
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
