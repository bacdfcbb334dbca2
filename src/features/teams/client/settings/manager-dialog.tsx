import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { SchemaForm, SubmitButton } from '#client/ui/forms/schema-form.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { Permissions } from '../../policy.ts'
import { managerForm } from '../../rules/forms.ts'
import type { ManagedTeam, TeamManager } from '../../schema.ts'

interface ManagerDialogProps {
  team: ManagedTeam
  manager: TeamManager
  onClose: () => void
}

/** Role and permissions of a manager or owner of the team. */
export function ManagerDialog({ team, manager, onClose }: ManagerDialogProps) {
  const queries = useQueryClient()
  const { run, prompt } = useRecentSignIn()
  const change = useMutation(api.teams.changeManager.mutationOptions())

  async function save(rights: Pick<TeamManager, 'role' | keyof Permissions>) {
    try {
      await run(() => change.mutateAsync({ teamId: team.id, userId: manager.userId, ...rights }))
    } catch (error) {
      return toast.failure(error)
    }
    toast.success(`${inSentence(manager.fullName)} has been changed`)
    await queries.invalidateQueries({ queryKey: api.teams.key() })
    onClose()
  }

  return (
    <Dialog opened onClose={onClose} title={`Role and permissions of ${inSentence(manager.fullName)}`}>
      <SchemaForm definition={managerForm} values={manager} widgets={choiceWidgets} onSubmit={save}>
        {({ field, values: { role } }) => {
          const owns = role === 'owner' ? { value: true, disabled: true } : {}
          return (
            <>
              <Stack gap="lg">
                {field('role')}
                <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
                  <Text component="legend" size="sm" fw={500} mb={6}>
                    May also
                  </Text>
                  <Stack gap="xs">
                    {field('seesHealth', owns)}
                    {field('seesPay', owns)}
                    {field('mayOverride', owns)}
                  </Stack>
                </fieldset>
              </Stack>
              <Group justify="flex-end" mt="lg">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <SubmitButton busyLabel="Saving...">Save</SubmitButton>
              </Group>
            </>
          )
        }}
      </SchemaForm>
      {prompt}
    </Dialog>
  )
}
