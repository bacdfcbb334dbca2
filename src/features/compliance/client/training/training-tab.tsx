import { Button, Group, Stack, Text } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import type { ComplianceState } from '../compliance-state.ts'
import { columnsOf } from '../matrix/columns.ts'
import { PeopleTab } from '../matrix/people-tab.tsx'
import { SessionForm } from './session-form.tsx'
import { Sessions } from './sessions.tsx'

interface TrainingTabProps {
  teamId: string
  state: ComplianceState
  onState: (state: ComplianceState) => void
}

/** Who has which certificate, and the sessions that mark many people at once. */
export function TrainingTab({ teamId, state, onState }: TrainingTabProps) {
  const [recording, setRecording] = useState(false)
  const requirements = useQuery(api.compliance.requirements.queryOptions({ input: { teamId } }))
  const columns = columnsOf(requirements.data?.items ?? []).filter(({ group }) => group === 'Training')
  if (requirements.isSuccess && columns.length === 0)
    return (
      <EmptyState title="Your team requires no training" icon={<IconSchool size={36} aria-hidden />}>
        Certificates that it requires stand here, person by person.
      </EmptyState>
    )
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed" maw={560}>
          Record a session once: it counts for everybody who attended.
        </Text>
        <Button leftSection={<IconSchool size={16} aria-hidden />} onClick={() => setRecording(true)}>
          Record a Session
        </Button>
      </Group>
      <PeopleTab teamId={teamId} state={state} onState={onState} only="Training" />
      <Sessions teamId={teamId} />
      <Dialog opened={recording} onClose={() => setRecording(false)} title="Record a Training Session" size="lg">
        <SessionForm teamId={teamId} columns={columns} onDone={() => setRecording(false)} />
      </Dialog>
    </Stack>
  )
}
