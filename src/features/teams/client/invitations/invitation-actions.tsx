import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, errorMessage } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { needsRecentSignIn, useRecentSignIn } from '#client/ui/recent-sign-in/recent-sign-in.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import type { SentInvitation } from '../../schema.ts'

/** Resend and Cancel for one invitation. */
export function InvitationActions({
  teamId,
  invitation: { id, email },
}: {
  teamId: string
  invitation: SentInvitation
}) {
  const queries = useQueryClient()
  const { run, prompt } = useRecentSignIn()
  const refresh = () => queries.invalidateQueries({ queryKey: api.teams.invitations.key() })
  const resend = useMutation(api.teams.resendInvitation.mutationOptions())
  const cancel = useMutation(api.teams.cancelInvitation.mutationOptions())
  const input = { teamId, invitationId: id }

  async function sendAgain() {
    try {
      await run(() => resend.mutateAsync(input))
      toast.success('Invitation sent successfully')
    } catch (error) {
      if (!needsRecentSignIn(error)) toast.error(errorMessage(error), { title: 'Failed to send invitation' })
    }
    await refresh()
  }

  async function takeBack() {
    await cancel.mutateAsync(input)
    toast.success('Invitation cancelled')
    await refresh()
  }

  return (
    <Group gap="xs">
      <Button
        size="sm"
        variant="default"
        aria-label={`Resend to ${email}`}
        loading={resend.isPending}
        onClick={() => void sendAgain()}
      >
        Resend
      </Button>
      <ConfirmButton
        size="sm"
        variant="subtle"
        color="red"
        aria-label={`Cancel the invitation to ${email}`}
        question="Cancel this invitation?"
        details={`${email} can no longer accept it. The link in the email stops working.`}
        confirmLabel="Cancel Invitation"
        cancelLabel="Keep It"
        onConfirm={takeBack}
      >
        Cancel
      </ConfirmButton>
      {prompt}
    </Group>
  )
}
