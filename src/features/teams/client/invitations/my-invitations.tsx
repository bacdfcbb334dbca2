import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, errorMessage } from '#client/api.ts'
import { ConfirmButton } from '#client/ui/dialogs/confirm-button.tsx'
import { useRowFocus } from '#client/ui/lists/row-focus.ts'
import { Name } from '#client/ui/name.tsx'
import { Tag } from '#client/ui/state/tag.tsx'
import { toast } from '#client/ui/toasts/toast.tsx'
import { inSentence } from '#shared/names.ts'
import { formatDay, londonDay } from '#shared/time.ts'
import { permissionsInWords } from '../../policy.ts'
import type { InvitationRole, MyInvitation } from '../../schema.ts'

export interface Accepted {
  teamId: string
  role: InvitationRole
}

interface MyInvitationsProps {
  invitations: readonly MyInvitation[]
  /** Where to go once one is accepted; by default the page stays. */
  onAccepted?: ((accepted: Accepted) => void) | undefined
}

/** Each invitation with its sender, what accepting makes visible to whom, and the two answers. */
export function MyInvitations({ invitations, onAccepted }: MyInvitationsProps) {
  const keepsFocus = useRowFocus()
  return (
    <Stack component="ul" ref={keepsFocus} gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
      {invitations.map((invitation) => (
        <li key={invitation.id} data-row>
          <InvitationEntry invitation={invitation} onAccepted={onAccepted} />
        </li>
      ))}
    </Stack>
  )
}

function consequence({ role, teamName, ...permissions }: MyInvitation) {
  if (role === 'staff') return `If you accept, the managers of ${inSentence(teamName)} will see your profile.`
  const more = permissionsInWords(permissions)
  return `If you accept, you will see the profiles of the staff of ${inSentence(teamName)}${more && `. You may also ${more}`}.`
}

function InvitationEntry({
  invitation,
  onAccepted,
}: {
  invitation: MyInvitation
  onAccepted: MyInvitationsProps['onAccepted']
}) {
  const { id, teamName, role, invitedBy, message, expiresAt } = invitation
  const { accept, decline, busy } = useAnswer(id, onAccepted)
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <Name>{teamName}</Name>
        </Text>
        <Tag>{role === 'staff' ? 'Staff' : 'Manager'}</Tag>
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <Name>{invitedBy}</Name> invites you to {role === 'staff' ? 'join the team' : 'help run the team'}.{' '}
        {consequence(invitation)}
      </Text>
      {message && (
        <Text
          component="blockquote"
          size="sm"
          c="dimmed"
          m={0}
          pl="sm"
          style={{
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-line',
            borderLeft: '3px solid var(--line-strong)',
          }}
        >
          {message}
        </Text>
      )}
      <Text c="dimmed" size="sm">
        Open until {formatDay(londonDay(new Date(expiresAt)))}
      </Text>
      <Group gap="xs">
        <Button
          size="sm"
          aria-label={`Accept the invitation to ${teamName}`}
          loading={busy}
          onClick={() => void accept()}
        >
          Accept
        </Button>
        <ConfirmButton
          size="sm"
          variant="default"
          aria-label={`Decline the invitation to ${teamName}`}
          question={`Decline the invitation to ${inSentence(teamName)}?`}
          details={`${inSentence(invitedBy)} will be told. You can still join later with the team code.`}
          confirmLabel="Decline"
          onConfirm={decline}
        >
          Decline
        </ConfirmButton>
      </Group>
    </Stack>
  )
}

function useAnswer(invitationId: string, onAccepted: MyInvitationsProps['onAccepted']) {
  const queries = useQueryClient()
  // It is busy until the page shows what has come of it: the buttons of an invitation that is answered cannot be pressed again.
  const answer = useMutation(
    api.teams.answerInvitation.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.teams.mine.key() }),
    }),
  )

  async function accept() {
    try {
      const { teamName, teamId, role } = await answer.mutateAsync({ invitationId, accept: true })
      toast.success(
        role === 'staff' ? `You are a member of ${inSentence(teamName)}` : `You now help run ${inSentence(teamName)}`,
      )
      onAccepted?.({ teamId, role })
    } catch (error) {
      toast.error(errorMessage(error), { title: 'Failed to accept the invitation' })
    }
  }

  async function decline() {
    const { teamName } = await answer.mutateAsync({ invitationId, accept: false })
    toast.success(`You have declined the invitation to ${inSentence(teamName)}`)
  }

  return { accept, decline, busy: answer.isPending }
}
