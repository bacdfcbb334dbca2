import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { formatInstant, formatWhen } from '#shared/time.ts'
import type { Factor } from '../../schema.ts'
import { passkeysWork } from '../factors/factors.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { SecurityCard } from './security-card.tsx'
import { factorsChanged, orThrow, useFactors } from './use-factors.ts'

const ABOUT =
  'Sign in with your fingerprint, your face or the PIN of your device, without a password. Nobody can trick you out of a passkey.'

/** The person's passkeys: list, add, remove. */
export function PasskeysCard() {
  const { passkeys, codesLeft } = useFactors()
  const { run, prompt } = useRecentSignIn()
  const [open, setOpen] = useState<'add' | 'codes'>()

  async function remove({ id, name }: Factor) {
    await run(async () => orThrow(await auth.mfa.unenroll({ factorId: id })))
    await factorsChanged()
    toast.success(`Passkey "${inSentence(name)}" removed`)
  }

  return (
    <SecurityCard title="Passkeys" description={ABOUT}>
      {passkeys.length > 0 && (
        <EntryList
          label="Your passkeys"
          entries={passkeys.map((passkey) => ({
            key: passkey.id,
            title: passkey.name,
            lines: [
              `Added ${formatInstant(passkey.addedAt)}`,
              passkey.lastUsedAt ? `Last used ${formatWhen(passkey.lastUsedAt)}` : 'Not used yet',
            ],
            action: (
              <ConfirmButton
                size="xs"
                variant="default"
                question={`Remove the passkey "${inSentence(passkey.name)}"?`}
                details="You can no longer sign in with it, and you are signed out everywhere else."
                confirmLabel="Remove"
                onConfirm={() => remove(passkey)}
                aria-label={`Remove ${passkey.name}`}
              >
                Remove
              </ConfirmButton>
            ),
          }))}
        />
      )}
      {passkeysWork() ? (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen('add')}>
          Add a Passkey
        </Button>
      ) : (
        <Text size="sm">This browser cannot use passkeys.</Text>
      )}
      {open === 'add' && (
        <AddPasskeyDialog
          onClose={() => setOpen(undefined)}
          onDone={() => setOpen(codesLeft === 0 ? 'codes' : undefined)}
        />
      )}
      {open === 'codes' && <BackupCodesDialog onClose={() => setOpen(undefined)} />}
      {prompt}
    </SecurityCard>
  )
}
