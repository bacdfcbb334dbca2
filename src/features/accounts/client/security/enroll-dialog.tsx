import { FieldsSkeleton, Loading, SheetSkeleton } from '#client/ui/loading/skeleton.tsx'
import '@mantine/core/styles/Code.layer.css'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { CopyIcon } from '#client/ui/copy-button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { FormAlert } from '#client/ui/forms/form-alert.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { enrollForm } from '../../rules/forms.ts'
import { factorsChanged, orThrow, useNewFactor } from './use-factors.ts'

interface Seed {
  id: string
  qrCode: string
  secret: string
  uri: string
}

interface EnrollDialogProps {
  onClose: () => void
  /** Called when the app is verified. */
  onDone: () => void
}

/** Sets up an authenticator app: scan, then verify a first code. */
export function EnrollDialog({ onClose, onDone }: EnrollDialogProps) {
  const { run, prompt } = useRecentSignIn()
  const factor = useNewFactor()
  const [seed, setSeed] = useState<Seed>()
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    run(async () => orThrow(await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' })))
      .then(factor.begin)
      .then(({ id, totp }) => setSeed({ id, qrCode: totp.qr_code, secret: totp.secret, uri: totp.uri }))
      .catch((error: unknown) => {
        toast.failure(error)
        onClose()
      })
  })

  async function prove(code: string) {
    const { id = '' } = seed ?? {}
    await run(async () => orThrow(await auth.mfa.challengeAndVerify({ factorId: id, code })))
    factor.keep()
    await factorsChanged()
    toast.success('Two-factor sign-in is on')
    onDone()
  }

  return (
    <>
      <Dialog opened onClose={onClose} title="Switch On Two-Factor Sign-In">
        {seed ? (
          <Setup seed={seed} onCode={prove} />
        ) : (
          <Loading what="key">
            <SheetSkeleton width={200} ratio={1} />
            <FieldsSkeleton fields={1} />
          </Loading>
        )}
      </Dialog>
      {prompt}
    </>
  )
}

function Setup({ seed, onCode }: { seed: Seed; onCode: (code: string) => Promise<void> }) {
  return (
    <SchemaForm definition={enrollForm} onSubmit={({ code }) => onCode(code.replace(/\s/g, ''))}>
      {({ field, message }) => (
        <Stack gap="sm">
          <Text size="sm">
            1. Open an authenticator app on your phone (such as Google Authenticator, Microsoft Authenticator or Aegis)
            and scan this code.
          </Text>
          <img
            src={seed.qrCode}
            width={200}
            height={200}
            alt="QR code for your authenticator app"
            style={{ alignSelf: 'center', background: '#fff' }}
          />
          <Button component="a" href={seed.uri} variant="default" hiddenFrom="sm">
            Open the App on This Phone
          </Button>
          <Text size="sm">If you cannot scan it, type in this key:</Text>
          <Group gap="xs" wrap="nowrap">
            <Code style={{ overflowWrap: 'anywhere' }}>{seed.secret.match(/.{1,4}/g)?.join(' ')}</Code>
            <CopyIcon text={seed.secret} done="Key copied" label="Copy the key" />
          </Group>
          {field('code')}
          <FormAlert>{message}</FormAlert>
          <SubmitButton>Switch On</SubmitButton>
        </Stack>
      )}
    </SchemaForm>
  )
}
