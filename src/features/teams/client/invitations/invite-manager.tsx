import { Text } from '@mantine/core'
import { can, teamActions } from '../../policy.ts'
import type { ManagedTeam } from '../../schema.ts'
import { InviteButton } from './invite-button.tsx'
import { OpenInvitations } from './open-invitations.tsx'

/** For the Managers tab: the open invitations of managers, and for owners a button to invite one. */
export function InviteManager({ team }: { team: ManagedTeam }) {
  if (!can(team, teamActions.inviteManagers))
    return <OpenInvitations team={team} kind="manager" title="Invited Managers" canChange={false} />
  return (
    <OpenInvitations
      team={team}
      kind="manager"
      title="Invited Managers"
      tools={<InviteButton team={team} kind="manager" />}
      empty={<Text c="dimmed">Nobody is invited to run this team with you.</Text>}
    />
  )
}
