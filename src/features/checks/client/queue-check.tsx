import { Group, Text } from '@mantine/core'
import { ErrorView } from '#client/ui/states.tsx'
import { type CheckKind, KIND_LABELS } from '../rules/check-kinds.ts'
import type { MemberChecks } from '../schema.ts'
import { OutcomeMark, verifiedInWords } from './outcome-mark.tsx'
import { RecordCheck } from './record-check.tsx'
import { useChecks } from './use-checks.ts'

interface QueueCheckProps {
  teamId: string
  userId: string
  kind: CheckKind
  /** The person's evidence is verified by what was recorded. */
  onChecked: () => void
}

/** In the verification queue, for what only a check of the team verifies: its form in place of a plain decision. */
export function QueueCheck({ teamId, userId, kind, onChecked }: QueueCheckProps) {
  const { query, take } = useChecks({ teamId, userId })
  const found = query.data?.kinds.find((one) => one.kind === kind)
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />
  if (!found) return null

  function onChecks(checks: MemberChecks) {
    const { outcome } = checks.kinds.find((one) => one.kind === kind) ?? {}
    if (outcome === 'clear' || outcome === 'due') onChecked()
    take(checks)
  }

  return (
    <div>
      <Text mb="xs">
        {KIND_LABELS[kind]} is verified by a check of your own. What they have given is verified with it.
      </Text>
      <Group gap="xs" mb="md">
        <OutcomeMark outcome={found.outcome} />
        <Text size="sm">{verifiedInWords(found)}</Text>
      </Group>
      <RecordCheck
        teamId={teamId}
        userId={userId}
        kind={kind}
        latest={found.latest}
        variant="filled"
        shortcut="verify"
        onChecks={onChecks}
      />
    </div>
  )
}
