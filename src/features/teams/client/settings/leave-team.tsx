import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { useUser } from '#client/session/session.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useAsking } from '#client/ui/dialogs/use-asking.ts'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { ManagedTeam, TeamManager } from '../../schema.ts'
import { HandOn } from './hand-on.tsx'

interface LeaveTeamProps {
  team: ManagedTeam
  isLastOwner: boolean
  /** The others who run the team. */
  others: readonly TeamManager[]
}

/** Lets a manager leave the team, and hands on what waits for them; tells its only owner what to do first. */
export function LeaveTeam({ team, isLastOwner, others }: LeaveTeamProps) {
  const queries = useQueryClient()
  const { id: me } = useUser()
  const leave = useMutation(api.teams.leave.mutationOptions())
  const [chosen, setChosen] = useState<string>()
  // An owner, unless they choose somebody.
  const to = chosen ?? (others.find(({ role }) => role === 'owner') ?? others[0])?.userId ?? ''
  const { opened, busy, open, close, confirm } = useAsking(async () => {
    await leave.mutateAsync({ teamId: team.id, ...(to && { handTo: to }) })
    toast.success(`You have left ${inSentence(team.teamName)}`)
    await queries.invalidateQueries({ queryKey: api.teams.mine.key() })
  })

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
          <Button variant="light" color="red" onClick={open}>
            Leave Team
          </Button>
        </Group>
      )}
      <Dialog opened={opened} onClose={close} title={`Leave ${inSentence(team.teamName)}?`} size={520}>
        <Text>You will no longer see the team or anybody in it. To come back you need a new invitation.</Text>
        <HandOn teamId={team.id} userId={me} others={others} to={to} onTo={setChosen} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={() => void confirm()}>
            Leave Team
          </Button>
        </Group>
      </Dialog>
    </Card>
  )
}
