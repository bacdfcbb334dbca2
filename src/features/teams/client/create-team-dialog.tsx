import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorMessage, fieldProblems, throwFieldProblems } from '#client/api.ts'
import { isUnderWay } from '#client/queries.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { createForm } from '../rules/forms.ts'
import { useCurrentTeam } from './current-team.ts'

interface CreateTeamDialogProps {
  opened: boolean
  /** Without it the dialog cannot be closed, because there is no page without a team. */
  onClose?: (() => void) | undefined
}

/** Asks for a team's name. Each form has a creation key: a repeated submit creates one team. */
export function CreateTeamDialog({ opened, onClose }: CreateTeamDialogProps) {
  const queries = useQueryClient()
  const { choose } = useCurrentTeam()
  const [teamName, setTeamName] = useState('')
  const [creationKey, setCreationKey] = useState(() => crypto.randomUUID())
  const create = useMutation(
    api.teams.create.mutationOptions({
      onSuccess: async (team) => {
        toast.success(`Team "${inSentence(team.teamName)}" created with code ${team.teamCode}`)
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

  async function submit({ teamName }: { teamName: string }) {
    if (isUnderWay(api.teams.create.mutationKey())) return
    await create.mutateAsync({ teamName, creationKey }).catch(throwFieldProblems)
  }

  return (
    <Dialog opened={opened} onClose={() => onClose?.()} closable={onClose !== undefined} title="Create Team">
      <SchemaForm
        definition={createForm}
        values={{ teamName }}
        onChange={(typed) => setTeamName(String(typed.teamName ?? ''))}
        onSubmit={submit}
      >
        {({ field }) => (
          <>
            <Text c="dimmed" size="sm" mb="md">
              Your team gets a code. Share it with your staff, so that they can ask to join.
            </Text>
            {field('teamName')}
            <Group justify="flex-end" mt="lg">
              {onClose && (
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
              )}
              <SubmitButton disabledWhen={({ teamName }) => teamName === undefined}>Create Team</SubmitButton>
            </Group>
          </>
        )}
      </SchemaForm>
    </Dialog>
  )
}
