import { Button, Group, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { queryClient } from '#client/queries.ts'
import { auth } from '#client/session/auth.ts'
import { useSession, useUser } from '#client/session/session.tsx'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { changeForm } from '../../rules/forms.ts'
import { factorsOf, giveCode, givePasskey } from '../factors/factors.ts'
import { authMessage } from '../sign-in/auth-errors.ts'
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

  /** A verified factor is valid for some minutes: a wrong password does not cost another code. */
  async function prove(code: string) {
    if (!wantsProof) return
    if (usesPasskey.current && passkey) await givePasskey({ factorId: passkey.id })
    else
      await giveCode({
        factorId: (factors.find(({ kind }) => kind === 'totp') ?? factors[0])?.id ?? '',
        code,
      })
    setProven(true)
  }

  async function change({ current, password, code }: { current: string; password: string; code: string }) {
    await prove(code)
    const { error } = await auth.updateUser({ password, current_password: current })
    if (error?.code === 'insufficient_aal') setProven(false)
    if (error) return error.code === 'invalid_credentials' ? 'Your current password is not right' : authMessage(error)
    await auth.refreshSession()
    toast.success('Password updated successfully!')
    void queryClient.invalidateQueries()
    onSaved()
    return undefined
  }

  return (
    <SchemaForm definition={changeForm({ asksCode: () => wantsProof && !usesPasskey.current })} onSubmit={change}>
      {({ field, message, isSending }) => (
        <Stack gap="sm" maw={420}>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          {field('current')}
          {field('password')}
          {field('confirmation')}
          {wantsProof && field('code')}
          <FormAlert>{message}</FormAlert>
          <Group gap="sm">
            <SubmitButton onClick={() => (usesPasskey.current = false)}>Update Password</SubmitButton>
            {wantsProof && passkey && (
              <Button type="submit" variant="default" disabled={isSending} onClick={() => (usesPasskey.current = true)}>
                Use a Passkey Instead of a Code
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </SchemaForm>
  )
}
