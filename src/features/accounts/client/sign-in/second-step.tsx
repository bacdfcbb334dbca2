import { Button, Stack, TextInput } from '@mantine/core'
import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { errorMessage } from '#client/api.ts'
import { auth } from '#client/session/auth.ts'
import { factorsOf, giveCode, givePasskey } from '../factors/factors.ts'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import { FormAlert } from './form-alert.tsx'
import { useAuthForm } from './use-auth-form.ts'

type Way = 'app' | 'backup' | 'passkey'

interface SecondStepProps {
  /** A session that still owes the second factor. */
  session: Session
  onDone: () => void
}

/** After the password: the code of the authenticator app, a passkey, or a backup code. */
export function SecondStep({ session, onDone }: SecondStepProps) {
  const factors = factorsOf(session)
  const app = factors.find(({ kind }) => kind === 'totp')
  const passkey = factors.find(({ kind }) => kind === 'webauthn')
  const [way, setWay] = useState<Way>(app ? 'app' : 'passkey')
  const others: [Way, string, boolean][] = [
    ['app', 'Use your authenticator app', app !== undefined],
    ['passkey', 'Use a passkey', passkey !== undefined],
    ['backup', 'Use a backup code', true],
  ]
  const factorId = (app ?? passkey)?.id ?? ''
  return (
    <Stack>
      {way === 'passkey' && passkey ? (
        <PasskeyButton
          label="Continue with your passkey"
          onPress={() => givePasskey({ factorId: passkey.id })}
          onDone={onDone}
        />
      ) : (
        <CodeForm key={way} backup={way === 'backup'} onCode={(code) => giveCode({ factorId, code })} onDone={onDone} />
      )}
      <Stack gap={4}>
        {others
          .filter(([other, , there]) => there && other !== way)
          .map(([other, label]) => (
            <Button key={other} variant="subtle" onClick={() => setWay(other)}>
              {label}
            </Button>
          ))}
        <Button variant="subtle" color="gray" onClick={() => void auth.signOut({ scope: 'local' })}>
          Back to sign in
        </Button>
      </Stack>
    </Stack>
  )
}

function CodeForm({
  backup,
  onCode,
  onDone,
}: {
  backup: boolean
  onCode: (code: string) => Promise<void>
  onDone: () => void
}) {
  const { problems, message, busy, form } = useAuthForm({
    names: ['code'],
    check: ({ code }) => ({ code: codeProblem(code, backup) }),
    async send({ code }) {
      try {
        await onCode(code.trim())
      } catch (error) {
        return errorMessage(error)
      }
      onDone()
      return undefined
    },
  })
  return (
    <form {...form} aria-label="Second step">
      <Stack>
        <TextInput
          name="code"
          label={backup ? 'Backup code' : 'Code'}
          description={
            backup
              ? 'One of the codes that you saved. Each works once'
              : 'The six digits that your authenticator app shows now'
          }
          autoComplete="one-time-code"
          inputMode={backup ? 'text' : 'numeric'}
          maxLength={40}
          autoFocus
          error={problems.code}
        />
        <FormAlert>{message}</FormAlert>
        <Button type="submit" loading={busy} fullWidth>
          Continue
        </Button>
      </Stack>
    </form>
  )
}

function codeProblem(code: string, backup: boolean): string | undefined {
  if (backup)
    return code.replace(/[\s-]/g, '').length === 16 ? undefined : 'Enter a backup code such as ABCD-EFGH-JKLM-NPQR'
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? undefined : 'Enter the six digits'
}
