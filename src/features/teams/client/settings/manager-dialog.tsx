import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#client/api.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { ManagedTeam, TeamManager } from '../../schema.ts'

interface ManagerDialogProps {
  team: ManagedTeam
  manager: TeamManager
  onClose: () => void
}

/** Role and permissions of one who runs the team. */
export function ManagerDialog({ team, manager, onClose }: ManagerDialogProps) {
  const queries = useQueryClient()
  const [role, setRole] = useState(manager.role)
  const [seesHealth, setSeesHealth] = useState(manager.seesHealth)
  const [seesPay, setSeesPay] = useState(manager.seesPay)
  const { run, prompt } = useRecentSignIn()
  const change = useMutation(api.teams.changeManager.mutationOptions())
  const owner = role === 'owner'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    try {
      await run(() => change.mutateAsync({ teamId: team.id, userId: manager.userId, role, seesHealth, seesPay }))
      toast.success(`${manager.fullName} has been changed`)
      await queries.invalidateQueries({ queryKey: api.teams.key() })
      onClose()
    } catch (error) {
      toast.failure(error)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={`Role and permissions of ${manager.fullName}`}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="lg">
          <Radio.Group label="Role" value={role} onChange={(value) => setRole(value as TeamManager['role'])}>
            <Stack gap="xs" mt={6}>
              <Radio
                value="manager"
                label="Manager"
                description="Requests, members, their profiles, the team’s name and code."
              />
              <Radio
                value="owner"
                label="Owner"
                description="All of that, the other settings, the managers, and deleting the team."
              />
            </Stack>
          </Radio.Group>
          <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
            <Text component="legend" size="sm" fw={500} mb={6}>
              May also see
            </Text>
            <Stack gap="xs">
              <Checkbox
                label="Health answers"
                description="After a conditional offer, with the password; every look is recorded."
                checked={owner || seesHealth}
                disabled={owner}
                onChange={({ currentTarget }) => setSeesHealth(currentTarget.checked)}
              />
              <Checkbox
                label="Pay and tax"
                description="National Insurance number, tax and company details; every look is recorded."
                checked={owner || seesPay}
                disabled={owner}
                onChange={({ currentTarget }) => setSeesPay(currentTarget.checked)}
              />
            </Stack>
          </fieldset>
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={change.isPending}>
            {change.isPending ? 'Saving...' : 'Save'}
          </Button>
        </Group>
      </form>
      {prompt}
    </Dialog>
  )
}
