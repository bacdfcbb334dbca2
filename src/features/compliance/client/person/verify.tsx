import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import type { CoveringEvidence } from '../../schema.ts'
import { CountsUntil, untilProblem, verifyText } from '../counts-until.tsx'
import { Given } from '../given.tsx'
import type { OfMember } from './member.ts'

interface VerifyProps {
  member: OfMember
  evidence: CoveringEvidence
  /** Gets the last day of the evidence, where it counts for less time than its dates say. */
  onVerify: (until: string | undefined) => Promise<unknown>
}

/** Verifies a piece of evidence, as the verification queue does. */
export function Verify(props: VerifyProps) {
  const { evidence } = props
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="light"
        aria-haspopup="dialog"
        aria-label={`Verify ${evidence.label}`}
        onClick={() => setOpened(true)}
      >
        Verify
      </Button>
      {opened && <VerifyDialog {...props} onClose={() => setOpened(false)} />}
    </>
  )
}

function VerifyDialog({ member, evidence, onVerify, onClose }: VerifyProps & { onClose: () => void }) {
  const [until, setUntil] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [showing, setShowing] = useState(false)
  async function verify() {
    if (untilProblem(evidence, until)) return
    setSending(true)
    // What went wrong is shown by the caller, together with how it stands now.
    await onVerify(until ?? undefined).catch(() => undefined)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={`Verify: ${evidence.label}`}>
      <Stack gap="md">
        <Given
          of={{ ...member, evidenceId: evidence.id }}
          evidence={evidence}
          showing={showing}
          onShowing={setShowing}
        />
        <CountsUntil evidence={evidence} until={until} onUntil={setUntil} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus loading={sending} onClick={() => void verify()}>
            {verifyText(evidence, until)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
