import { Button, Card, Group, NativeSelect, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { TypedWordDialog } from '#client/ui/dialogs/typed-word-dialog.tsx'
import { Name } from '#client/ui/name.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { ManagedTeam, TeamManager } from '../../schema.ts'

/** Transfers the team to one of its managers. For owners. */
export function TransferTeam({ team, others }: { team: ManagedTeam; others: TeamManager[] }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [open, setOpen] = useState(false)
  const transfer = useMutation(api.teams.transfer.mutationOptions())
  const heir = others.find(({ userId }) => userId === chosen) ?? others[0]

  async function confirm(typed: string) {
    if (!heir) return
    await transfer.mutateAsync({ teamId: team.id, userId: heir.userId, teamName: typed })
    setOpen(false)
    toast.success(`${inSentence(heir.fullName)} now owns ${inSentence(team.teamName)}`)
    await queries.invalidateQueries({ queryKey: api.teams.key() })
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="transfer-team">
      <Title order={2} size="h4" id="transfer-team">
        Transfer Ownership
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {heir
          ? 'Somebody else becomes the owner. You stay on as a manager and keep seeing what you see now.'
          : 'Only a manager of this team can become its owner. Invite one first.'}
      </Text>
      {heir && (
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label="New owner"
            maw={420}
            data={others.map(({ userId, fullName, email }) => ({
              value: userId,
              label: `${inSentence(fullName)} (${email})`,
            }))}
            value={heir.userId}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <Button variant="default" onClick={() => setOpen(true)}>
            Transfer Ownership
          </Button>
        </Group>
      )}
      {open && heir && (
        <TypedWordDialog
          title={`Make ${inSentence(heir.fullName)} the owner?`}
          word={team.teamName}
          mismatch="Type the name of the team exactly as it is shown"
          confirmLabel="Transfer Ownership"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <Text>
            <Name>{heir.fullName}</Name> decides from then on who manages the team and whether it stays. Only they can
            give it back to you. Everybody who runs the team is told.
          </Text>
        </TypedWordDialog>
      )}
    </Card>
  )
}
