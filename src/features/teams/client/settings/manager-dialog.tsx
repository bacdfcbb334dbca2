import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { useUser } from '#client/session/session.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { choiceWidgets } from '#client/ui/forms/choice-widgets.tsx'
import { SchemaForm } from '#client/ui/forms/schema-form.tsx'
import { SubmitButton } from '#client/ui/forms/submit-button.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { isLess } from '../../rules/duties.ts'
import { managerForm } from '../../rules/forms.ts'
import type { ManagedTeam, TeamManager } from '../../schema.ts'
import { HandOn, type Standing, sayLeft } from './hand-on.tsx'

interface ManagerDialogProps {
  team: ManagedTeam
  manager: TeamManager
  /** The others who run the team. */
  others: readonly TeamManager[]
  onClose: () => void
}

type Typed = { [Name in keyof Standing]?: unknown }

const standingIn = ({ role, seesHealth, seesPay, mayOverride, runsPayroll }: Typed): Standing => ({
  role: role === 'owner' ? 'owner' : 'manager',
  seesHealth: role === 'owner' || seesHealth === true,
  seesPay: role === 'owner' || seesPay === true,
  mayOverride: role === 'owner' || mayOverride === true,
  runsPayroll: role === 'owner' || runsPayroll === true,
})

/** Role and permissions of a manager or owner of the team. */
export function ManagerDialog({ team, manager, others, onClose }: ManagerDialogProps) {
  const queries = useQueryClient()
  const { run, prompt } = useRecentSignIn()
  const { id: me } = useUser()
  const [to, setTo] = useState(() => (others.find(({ userId }) => userId === me) ?? others[0])?.userId ?? '')
  const change = useMutation(api.teams.changeManager.mutationOptions())

  async function save(rights: Standing) {
    let left: string[]
    try {
      const { userId } = manager
      const changed = await run(() =>
        change.mutateAsync({ teamId: team.id, userId, ...rights, ...(to && { handTo: to }) }),
      )
      left = changed.left
    } catch (error) {
      return toast.failure(error)
    }
    toast.success(`${inSentence(manager.fullName)} has been changed`)
    sayLeft(left)
    await queries.invalidateQueries({ queryKey: api.teams.key() })
    onClose()
  }

  return (
    <Dialog opened onClose={onClose} title={`Role and permissions of ${inSentence(manager.fullName)}`}>
      <SchemaForm definition={managerForm} values={manager} widgets={choiceWidgets} onSubmit={save}>
        {({ field, values }) => {
          const { role } = values
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
                    {field('runsPayroll', owns)}
                  </Stack>
                </fieldset>
              </Stack>
              {isLess(manager, standingIn(values)) && (
                <HandOn
                  teamId={team.id}
                  userId={manager.userId}
                  standing={standingIn(values)}
                  others={others}
                  to={to}
                  onTo={setTo}
                />
              )}
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
