import { inSentence } from '#shared/names.ts'
import '@mantine/core/styles/List.layer.css'
import { Button, Card, Group, List, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { TypedWordDialog } from '#client/ui/dialogs/typed-word-dialog.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ManagedTeam } from '../../schema.ts'

function membershipEnds(count: number) {
  if (count === 0) return 'The team has no members.'
  return count === 1 ? 'The one member leaves the team.' : `All ${count} members leave the team.`
}

/** Deletes a team: says what is deleted and what stays, and asks twice. For owners. */
export function DeleteTeam({ team: { id, teamName, memberCount } }: { team: ManagedTeam }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const remove = useMutation(api.teams.delete.mutationOptions())

  async function confirm(typed: string) {
    await remove.mutateAsync({ teamId: id, teamName: typed })
    setOpen(false)
    toast.success(`${inSentence(teamName)} has been deleted`)
    await queries.invalidateQueries()
  }

  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="delete-team">
      <Title order={2} size="h4" id="delete-team">
        Delete Team
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        Ends this team for everybody in it. This cannot be undone.
      </Text>
      <Group>
        <Button color="red" variant="light" onClick={() => setOpen(true)}>
          Delete Team
        </Button>
      </Group>
      {open && (
        <TypedWordDialog
          title={`Delete ${inSentence(teamName)}?`}
          word={teamName}
          mismatch="Type the name of the team exactly as it is shown"
          confirmLabel="Delete Team"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <Text fw={600}>What ends at once</Text>
          <List mb="sm" pr="md">
            <List.Item>
              {membershipEnds(memberCount)} You and the other managers no longer see anything of the team.
            </List.Item>
            <List.Item>Requests and invitations that wait for an answer end. The team code stops working.</List.Item>
            <List.Item>Everybody concerned is told.</List.Item>
          </List>
          <Text fw={600}>What stays</Text>
          <List pr="md">
            <List.Item>People keep their accounts, profiles and documents, and their other teams.</List.Item>
            <List.Item>
              Who was a member when, and who did and saw what, stays on record, closed to everybody in the product:
              employers and agencies must be able to show it when the law asks.
            </List.Item>
          </List>
        </TypedWordDialog>
      )}
    </Card>
  )
}
