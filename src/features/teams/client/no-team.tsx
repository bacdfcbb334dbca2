import { Button, Card } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '#client/ui/states.tsx'
import type { MyInvitation } from '../schema.ts'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { chooseTeam } from './current-team.ts'
import { MyInvitations } from './invitations/my-invitations.tsx'

/** Asks a person who runs no team to create one, or to accept an invitation. */
export function NoTeam({ invitations }: { invitations: readonly MyInvitation[] }) {
  const [open, setOpen] = useState(invitations.length === 0)
  return (
    <>
      {invitations.length > 0 && (
        <Card withBorder padding="lg" component="section" aria-label="Invitations">
          <MyInvitations invitations={invitations} onAccepted={({ teamId }) => chooseTeam(teamId)} />
        </Card>
      )}
      <EmptyState title="You do not run a team yet" icon={<IconUsersGroup size={36} aria-hidden />}>
        Create a team to share its code with your staff and to see who asks to join.
        <Button mt="md" onClick={() => setOpen(true)}>
          Create Team
        </Button>
      </EmptyState>
      <CreateTeamDialog opened={open} onClose={() => setOpen(false)} />
    </>
  )
}
