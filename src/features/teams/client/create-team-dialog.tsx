import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, errorMessage, fieldProblems } from '#client/api.ts'
import { isUnderWay } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { useCurrentTeam } from './current-team.ts'

interface CreateTeamDialogProps {
  opened: boolean
  /** Without it the dialog cannot be closed: there is no page without a team. */
  onClose?: (() => void) | undefined
}

/** Asks for a team's name. Sent twice, it still founds one team: each form carries a key of its own. */
export function CreateTeamDialog({ opened, onClose }: CreateTeamDialogProps) {
  const queries = useQueryClient()
  const { choose } = useCurrentTeam()
  const [teamName, setTeamName] = useState('')
  const [creationKey, setCreationKey] = useState(() => crypto.randomUUID())
  const create = useMutation(
    api.teams.create.mutationOptions({
      onSuccess: async (team) => {
        toast.success(`Team "${team.teamName}" created with code ${team.teamCode}`)
        setCreationKey(crypto.randomUUID())
        setTeamName('')
        await queries.invalidateQueries({ queryKey: api.teams.mine.key() })
        choose(team.id)
        onClose?.()
      },
      onError: (error) => {
        if (fieldProblems(error).length === 0) toast.error(errorMessage(error), { title: 'Failed to create team' })
      },
    }),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (teamName.trim() === '' || isUnderWay(api.teams.create.mutationKey())) return
    create.mutate({ teamName, creationKey })
  }

  return (
    <Dialog opened={opened} onClose={() => onClose?.()} closable={onClose !== undefined} title="Create Team">
      <form onSubmit={submit} noValidate>
        <Text c="dimmed" size="sm" mb="md">
          Your team gets a code. Share it with your staff, so that they can ask to join.
        </Text>
        <TextInput
          label="Team Name"
          placeholder="For example Bright Care"
          autoComplete="organization"
          maxLength={120}
          withAsterisk
          data-autofocus
          value={teamName}
          onChange={({ currentTarget }) => setTeamName(currentTarget.value)}
          error={fieldProblems(create.error)[0]?.message}
        />
        <Group justify="flex-end" mt="lg">
          {onClose && (
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={create.isPending} disabled={teamName.trim() === ''}>
            Create Team
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
