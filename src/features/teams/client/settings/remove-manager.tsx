import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { useUser } from '#client/session/session.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { useAsking } from '#client/ui/dialogs/use-asking.ts'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { ManagedTeam, TeamManager } from '../../schema.ts'
import { HandOn, sayLeft } from './hand-on.tsx'

interface RemoveManagerProps {
  team: ManagedTeam
  manager: TeamManager
  /** The others who run the team. */
  others: readonly TeamManager[]
}

/** Ends a manager's membership, and hands on what waits for them. */
export function RemoveManager({ team, manager: { userId, fullName }, others }: RemoveManagerProps) {
  const queries = useQueryClient()
  const { id: me } = useUser()
  const { run, prompt } = useRecentSignIn()
  const remove = useMutation(api.teams.removeManager.mutationOptions())
  const [to, setTo] = useState(me)
  const { opened, busy, open, close, confirm } = useAsking(async () => {
    const { left } = await run(() => remove.mutateAsync({ teamId: team.id, userId, confirm: true, handTo: to }))
    toast.success(`${inSentence(fullName)} no longer manages the team`)
    sayLeft(left)
    await queries.invalidateQueries({ queryKey: api.teams.managers.key() })
  })

  return (
    <>
      <Button variant="subtle" color="red" size="sm" aria-label={`Remove ${inSentence(fullName)}`} onClick={open}>
        Remove
      </Button>
      <Dialog opened={opened} onClose={close} title={`Remove ${inSentence(fullName)} as a manager?`} size={520}>
        <Text>
          They will no longer see {inSentence(team.teamName)} or anybody in it, and we tell them. Their own account
          stays as it is.
        </Text>
        <HandOn teamId={team.id} userId={userId} others={others} to={to} onTo={setTo} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button color="red" loading={busy} onClick={() => void confirm()}>
            Remove Manager
          </Button>
        </Group>
      </Dialog>
      {prompt}
    </>
  )
}
