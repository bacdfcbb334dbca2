import { Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '#client/api.ts'
import { useSession, useUser } from '#client/session/session.tsx'
import type { RecentSignInFormProps } from '#client/ui/recent-sign-in/recent-sign-in-prompt.tsx'
import { factorsOf, givePasskey, signInAgain } from './factors.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** Signs the signed-in person in once more: by a passkey, or by the password and, where there is a second factor, a code. */
export function RecentSignInForm({
  reason = 'This is confidential. Please enter your password again to see it.',
  onDone,
}: RecentSignInFormProps) {
  const factors = factorsOf(useSession().session)
  const passkey = factors.find(({ kind }) => kind === 'webauthn')
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm">{reason}</Text>
      {passkey && (
        <>
          <PasskeyButton label="Use a passkey" onPress={() => givePasskey({ factorId: passkey.id })} onDone={onDone} />
          <Divider label="or" />
        </>
      )}
      <PasswordForm asksCode={factors.length > 0} onDone={onDone} />
    </Stack>
  )
}

function PasswordForm({ asksCode, onDone }: { asksCode: boolean; onDone: () => void }) {
  const { email } = useUser()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ on: 'password' | 'code'; message: string }>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (password === '') return setProblem({ on: 'password', message: 'Enter your password' })
    if (asksCode && code.trim() === '') return setProblem({ on: 'code', message: 'Enter the code' })
    setBusy(true)
    try {
      await signInAgain({ password, ...(asksCode && { code }) })
      onDone()
    } catch (error) {
      setProblem({ on: isAboutCode(error) ? 'code' : 'password', message: errorMessage(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          autoFocus
          data-autofocus
          value={password}
          error={problem?.on === 'password' && problem.message}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value)
            setProblem(undefined)
          }}
        />
        {asksCode && (
          <TextInput
            label="Code"
            description="From your authenticator app, or a backup code"
            autoComplete="one-time-code"
            value={code}
            error={problem?.on === 'code' && problem.message}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value)
              setProblem(undefined)
            }}
          />
        )}
        <Button type="submit" loading={busy} style={{ alignSelf: 'flex-start' }}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}

function isAboutCode(error: unknown) {
  return (error as { code?: string }).code === 'mfa_verification_failed'
}
