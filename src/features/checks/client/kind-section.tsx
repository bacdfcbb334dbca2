import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { KIND_LABELS } from '../rules/check-kinds.ts'
import type { ChecksOfKind, MemberChecks } from '../schema.ts'
import { CheckActions } from './check-actions.tsx'
import { CheckRecord } from './check-record.tsx'
import classes from './checks.module.css'
import { OutcomeMark, speaking, verifiedInWords } from './outcome-mark.tsx'
import { RecordCheck } from './record-check.tsx'

interface KindSectionProps {
  teamId: string
  userId: string
  checks: ChecksOfKind
  onChecks: (checks: MemberChecks) => void
  /** Why nothing can be recorded. */
  locked?: string | undefined
  /** The form is open from the beginning. */
  isRecording?: boolean
  /** What must be known before the checks. */
  children?: ReactNode
}

/** The checks of one kind: what they say today, the last one, and those before it. */
export function KindSection({ checks: of, locked, isRecording, children, ...member }: KindSectionProps) {
  const label = KIND_LABELS[of.kind]
  const current = speaking(of)
  const verified = verifiedInWords(of)
  const earlier = of.checks.filter((one) => one !== current)
  return (
    <section aria-label={label} className={classes.section}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <div className={classes.line}>
          <Title order={3} size="h4">
            {label}
          </Title>
          <OutcomeMark outcome={of.outcome} />
        </div>
        {!locked && (
          <RecordCheck
            {...member}
            kind={of.kind}
            latest={of.latest}
            variant={current ? 'default' : 'filled'}
            isRecording={isRecording}
          />
        )}
      </Group>
      {locked && (
        <Text c="dimmed" size="sm">
          {locked}
        </Text>
      )}
      {verified && <Text size="sm">{verified}</Text>}
      {children}
      {current && <CheckRecord check={current} actions={<CheckActions {...member} check={current} />} />}
      {earlier.length > 0 && (
        <details className={classes.folded}>
          <summary>{earlier.length === 1 ? '1 other record' : `${earlier.length} other records`}</summary>
          <ul className={classes.records}>
            {earlier.map((check) => (
              <li key={check.id}>
                <CheckRecord check={check} actions={<CheckActions {...member} check={check} />} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
