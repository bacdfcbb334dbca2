import { Card, Group, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { ManagedTeam } from '../../schema.ts'

/** Lets a manager leave the team; tells its only owner what to do first. */
export function LeaveTeam({ team, isLastOwner }: { team: ManagedTeam; isLastOwner: boolean }) {
  const queries = useQueryClient()
  const leave = useMutation(api.teams.leave.mutationOptions())

  async function confirm() {
    await leave.mutateAsync({ teamId: team.id })
    toast.success(`You have left ${inSentence(team.teamName)}`)
    await queries.invalidateQueries({ queryKey: api.teams.mine.key() })
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="leave-team">
      <Title order={2} size="h4" id="leave-team">
        Leave Team
      </Title>
      <Text c="dimmed" size="sm" mb={isLastOwner ? 0 : 'md'}>
        {isLastOwner
          ? 'You are the only owner. Transfer the team to another manager first, or delete it.'
          : 'You will no longer see this team and the people in it.'}
      </Text>
      {!isLastOwner && (
        <Group>
          <ConfirmButton
            variant="light"
            color="red"
            question={`Leave ${inSentence(team.teamName)}?`}
            details="You will no longer see the team or anybody in it. To come back you need a new invitation."
            confirmLabel="Leave Team"
            onConfirm={confirm}
          >
            Leave Team
          </ConfirmButton>
        </Group>
      )}
    </Card>
  )
}
