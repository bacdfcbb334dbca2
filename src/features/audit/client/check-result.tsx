import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage } from '#client/api.ts'
import { Callout } from '#client/ui/state/callout.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { formatInstant } from '#shared/time.ts'
import type { AuditCheck } from '../schema.ts'

interface CheckResultProps {
  teamId: string
  check: AuditCheck | null
}

/** The result of the last check of the log. */
export function CheckResult({ teamId, check }: CheckResultProps) {
  // The check that was shown when a new one was requested: a newer one replaces it.
  const [askedAfter, setAskedAfter] = useState<string | null>()
  const ask = useMutation({
    ...api.audit.check.mutationOptions(),
    onSuccess: () => setAskedAfter(check?.checkedAt ?? null),
    onError: (error) => toast.error(errorMessage(error)),
  })
  const waiting = askedAfter !== undefined && askedAfter === (check?.checkedAt ?? null)
  const look = lookOf(check)
  return (
    <Callout state={look.state} icon={look.icon} role="status">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{look.title}</Text>
          <Text size="sm">{look.words}</Text>
        </div>
        <Button variant="default" size="sm" loading={waiting || ask.isPending} onClick={() => ask.mutate({ teamId })}>
          Check Now
        </Button>
      </Group>
    </Callout>
  )
}

function lookOf(check: AuditCheck | null) {
  if (!check)
    return {
      state: 'plain' as const,
      icon: IconShieldQuestion,
      title: 'Not checked yet',
      words: 'Every night the log is checked from end to end.',
    }
  const when = `${formatInstant(check.checkedAt)}, ${check.events.toLocaleString('en-GB')} ${check.events === 1 ? 'event' : 'events'}`
  if (check.badSeq === null)
    return { state: 'ok' as const, icon: IconShieldCheck, title: 'Checked: complete', words: when }
  return {
    state: 'bad' as const,
    icon: IconAlertTriangle,
    title: `Checked: not complete from event ${check.badSeq} on`,
    words: `${when}. Somebody with access to the database has changed or removed events. Tell the person who runs the installation.`,
  }
}
