import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import type { ManagedTeam, TeamManager } from '../../schema.ts'

/** Ends a manager's membership. */
export function RemoveManager({ team, manager: { userId, fullName } }: { team: ManagedTeam; manager: TeamManager }) {
  const queries = useQueryClient()
  const { run, prompt } = useRecentSignIn()
  const remove = useMutation(api.teams.removeManager.mutationOptions())

  async function confirm() {
    await run(() => remove.mutateAsync({ teamId: team.id, userId, confirm: true }))
    toast.success(`${inSentence(fullName)} no longer manages the team`)
    await queries.invalidateQueries({ queryKey: api.teams.managers.key() })
  }

  return (
    <>
      <ConfirmButton
        variant="subtle"
        color="red"
        size="sm"
        question={`Remove ${inSentence(fullName)} as a manager?`}
        details={`They will no longer see ${inSentence(team.teamName)} or anybody in it, and we tell them. Their own account stays as it is.`}
        confirmLabel="Remove Manager"
        onConfirm={confirm}
      >
        Remove
      </ConfirmButton>
      {prompt}
    </>
  )
}
