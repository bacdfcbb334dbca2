import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { auth } from '#client/session/auth.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { Pending } from '#client/ui/loading/pending.tsx'
import { ReadingsSkeleton } from '#client/ui/loading/skeleton.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { StateMark } from '#client/ui/state/state-mark.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { EnrollDialog } from './enroll-dialog.tsx'
import { SecurityCard } from './security-card.tsx'
import { factorsChanged, orThrow, useFactors } from './use-factors.ts'

const ABOUT = 'After your password you enter a code from an app on your phone. Nobody gets in with your password alone.'

/** The authenticator app and the backup codes: switch on, switch off, new codes. */
export function TwoFactorCard() {
  const { query, app, any, codesLeft } = useFactors()
  const [open, setOpen] = useState<'enroll' | 'codes'>()
  const status = query.isSuccess && <StateMark state={app ? 'ok' : 'plain'}>{app ? 'On' : 'Off'}</StateMark>
  return (
    <SecurityCard title="Two-factor sign-in" description={ABOUT} status={status}>
      <Pending query={query} what="two-factor sign-in">
        <ReadingsSkeleton lines={2} />
      </Pending>
      {query.isSuccess && (
        <Group gap="sm">
          {app ? <SwitchOff factorId={app.id} /> : <Button onClick={() => setOpen('enroll')}>Switch On</Button>}
          {any && codesLeft === 0 && (
            <Button variant="default" onClick={() => setOpen('codes')}>
              Get Backup Codes
            </Button>
          )}
          {any && codesLeft > 0 && (
            <ConfirmButton
              variant="default"
              question="Make new backup codes?"
              details="The codes that you have saved stop working."
              confirmLabel="Make New Codes"
              onConfirm={async () => setOpen('codes')}
            >
              New Backup Codes
            </ConfirmButton>
          )}
        </Group>
      )}
      {any && (
        <Text size="sm" mt="sm" c={codesLeft > 2 ? 'dimmed' : undefined} fw={codesLeft > 2 ? 400 : 600}>
          {codesLeft === 0
            ? 'You have no backup codes. Without your phone you could not sign in.'
            : `${codesLeft} of 10 backup codes left.`}
        </Text>
      )}
      {open === 'enroll' && <EnrollDialog onClose={() => setOpen(undefined)} onDone={() => setOpen('codes')} />}
      {open === 'codes' && <BackupCodesDialog onClose={() => setOpen(undefined)} />}
    </SecurityCard>
  )
}

function SwitchOff({ factorId }: { factorId: string }) {
  const { run, prompt } = useRecentSignIn()
  async function switchOff() {
    await run(async () => orThrow(await auth.mfa.unenroll({ factorId })))
    await factorsChanged()
    toast.success('Two-factor sign-in is off')
  }
  return (
    <>
      <ConfirmButton
        variant="default"
        question="Switch off two-factor sign-in?"
        details="You will sign in with your password alone, and you are signed out everywhere else. Teams that ask for it will be closed to you as a manager."
        confirmLabel="Switch Off"
        onConfirm={switchOff}
      >
        Switch Off
      </ConfirmButton>
      {prompt}
    </>
  )
}
