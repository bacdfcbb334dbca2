import { Button, Stack } from '@mantine/core'
import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { codeForms } from '../../rules/forms.ts'
import { factorsOf, giveCode, givePasskey } from '../factors/factors.ts'
import { PasskeyButton } from '../factors/passkey-button.tsx'

type Way = 'app' | 'backup' | 'passkey'

interface SecondStepProps {
  /** A session whose second factor is still missing. */
  session: Session
  onDone: () => void
}

/** The step after the password: the code of the authenticator app, a passkey, or a backup code. */
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
          Back to Sign In
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
  return (
    <SchemaForm
      definition={codeForms[backup ? 'backup' : 'app']}
      onSubmit={async ({ code }) => {
        await onCode(code)
        onDone()
      }}
    >
      {({ field, message }) => (
        <Stack>
          {field('code')}
          <FormAlert>{message}</FormAlert>
          <SubmitButton fullWidth>Continue</SubmitButton>
        </Stack>
      )}
    </SchemaForm>
  )
}
