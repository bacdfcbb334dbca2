import { Card, Group, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ManagedTeam } from '../../schema.ts'

/** The code that staff join with: to copy, and to rotate when a wrong person has it. */
export function TeamCode({ team: { id, teamCode } }: { team: ManagedTeam }) {
  const queries = useQueryClient()
  const rotate = useMutation(api.teams.rotateCode.mutationOptions())

  async function confirm() {
    const { teamCode: fresh } = await rotate.mutateAsync({ teamId: id })
    await queries.invalidateQueries({ queryKey: api.teams.mine.key() })
    toast.success(`The new team code is ${fresh}`)
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="team-code">
      <Title order={2} size="h4" id="team-code">
        Team Code
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Share it with your staff, so that they can ask to join.
      </Text>
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Team Code"
          readOnly
          value={teamCode}
          maw={180}
          styles={{ input: { fontFamily: 'monospace' } }}
        />
        <CopyButton text={teamCode} done="Team code copied to clipboard">
          Copy Team Code
        </CopyButton>
        <ConfirmButton
          variant="default"
          question="Replace the team code?"
          details={`${teamCode} stops working at once, wherever you have shared it. Members and open requests stay as they are.`}
          confirmLabel="Replace Code"
          onConfirm={confirm}
        >
          New Code
        </ConfirmButton>
      </Group>
    </Card>
  )
}
