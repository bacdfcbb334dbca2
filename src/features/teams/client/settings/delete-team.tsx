import '@mantine/core/styles/List.layer.css'
import { Button, Card, List, Text, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/ui/toast.tsx'
import { TypedWordDialog } from '#client/ui/typed-word-dialog.tsx'
import type { ManagedTeam } from '../../schema.ts'

/** The end of a team: says what goes and what stays, and asks twice. For owners. */
export function DeleteTeam({ team: { id, teamName, memberCount } }: { team: ManagedTeam }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const remove = useMutation(api.teams.delete.mutationOptions())

  async function confirm(typed: string) {
    await remove.mutateAsync({ teamId: id, teamName: typed })
    setOpen(false)
    toast.success(`${teamName} has been deleted`)
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
      <Button color="red" variant="light" onClick={() => setOpen(true)}>
        Delete Team
      </Button>
      {open && (
        <TypedWordDialog
          title={`Delete ${teamName}?`}
          word={teamName}
          mismatch="Type the name of the team exactly as it is shown"
          confirmLabel="Delete Team"
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          <Text fw={600}>What ends at once</Text>
          <List mb="sm" pr="md">
            <List.Item>
              {memberCount === 1 ? 'The one member leaves' : `All ${memberCount} members leave`} the team, and you and its other managers no
              longer see their profiles.
            </List.Item>
            <List.Item>Requests and invitations that wait for an answer end. The team code stops working.</List.Item>
            <List.Item>Everybody concerned is told.</List.Item>
          </List>
          <Text fw={600}>What stays</Text>
          <List pr="md">
            <List.Item>People keep their accounts, profiles and documents, and their other teams.</List.Item>
            <List.Item>
              The record of who did and saw what, and who was a member when, is kept out of everybody’s reach: the law asks employers and
              agencies to be able to show it.
            </List.Item>
          </List>
        </TypedWordDialog>
      )}
    </Card>
  )
}
