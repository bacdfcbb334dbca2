import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { useFilePreview } from '#client/ui/files/file-viewers.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatDay, londonDay } from '#shared/time.ts'
import { evidenceInWords } from '../../rules/fact-words.ts'
import { verifiedBy } from '../../rules/kinds.ts'
import type { CoveringEvidence } from '../../schema.ts'
import { CountsFor } from '../queue/counts-for.tsx'
import type { OfMember } from './member.ts'
import classes from './person.module.css'
import { Verify } from './verify.tsx'
import { WithReason } from './with-reason.tsx'

/** A piece of evidence: what was given, and what the team has decided about it. What a check verifies is verified among the checks. */
export function EvidenceLine({ member, evidence }: { member: OfMember; evidence: CoveringEvidence }) {
  const { id: evidenceId, kind, label, file, validUntil, superseded, step, verification } = evidence
  const queries = useQueryClient()
  const decide = useMutation(
    api.compliance.decide.mutationOptions({
      onError: (error) => toast.failure(error),
      onSettled: () => queries.invalidateQueries({ queryKey: api.compliance.key() }),
    }),
  )
  const of = { ...member, evidenceId, replaces: verification?.id ?? null }
  const decision = verification?.decision
  const waits = decision === undefined || decision === 'revoked'
  return (
    <div className={classes.line}>
      <div className={classes.what}>
        <Text size="sm" fw={550}>
          {label}
          {superseded && ' (replaced since)'}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            `${step ? 'Given' : 'Recorded'} on ${formatDay(londonDay(new Date(evidence.givenAt)))}`,
            validUntil && `until ${formatDay(validUntil)}`,
            !waits && evidenceInWords(evidence),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {step && !superseded && evidence.countsAs.length > 0 && (
        <CountsFor member={member} evidence={evidence} isUnnamed={false} />
      )}
      <Group gap={6}>
        {file && <Open file={file} label={label} />}
        {step && waits && !superseded && (
          <>
            {verifiedBy(kind) === 'look' && (
              <Verify
                member={member}
                evidence={evidence}
                onVerify={(until) => decide.mutateAsync({ ...of, decision: 'verified', ...(until && { until }) })}
              />
            )}
            <WithReason
              act="Reject"
              about={label}
              onSend={(reason) => decide.mutateAsync({ ...of, decision: 'rejected', reason })}
            />
          </>
        )}
        {step && !waits && (decision === 'verified' || !superseded) && (
          <WithReason
            act="Revoke"
            about={label}
            onSend={(reason) => decide.mutateAsync({ ...of, decision: 'revoked', reason })}
          />
        )}
      </Group>
    </div>
  )
}

function Open({ file, label }: { file: NonNullable<CoveringEvidence['file']>; label: string }) {
  const [opened, setOpened] = useState(false)
  const Preview = useFilePreview(file)
  if (!Preview || file.saveOnly) return null
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-haspopup="dialog"
        aria-label={`Open ${label}`}
        onClick={() => setOpened(true)}
      >
        Open
      </Button>
      {opened && <Preview file={file} onClose={() => setOpened(false)} />}
    </>
  )
}
